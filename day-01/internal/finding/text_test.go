package finding

import (
	"os"
	"strings"
	"testing"
)

// The texts for students list every rule with its level and its words, and nothing else.
func TestTheTextsListEveryRule(t *testing.T) {
	for file, levels := range map[string]map[Level]string{
		"../../FINDINGS.md":       {Error: "error", Warning: "warning", Info: "info"},
		"../../FINDINGS.zh-CN.md": {Error: "错误", Warning: "警告", Info: "提示"},
	} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows := map[string]string{}
		for line := range strings.Lines(string(data)) {
			if code, ok := strings.CutPrefix(line, "| `"); ok {
				code, rest, _ := strings.Cut(code, "` | ")
				rows[code] = strings.ReplaceAll(rest, "`", "")
			}
		}
		for _, rule := range Rules() {
			text := rule.Text
			if strings.Contains(file, "zh") {
				text = rule.ZH
			}
			want := levels[rule.Level] + " | " + strings.ReplaceAll(text, "%s", "…") + " |"
			if !strings.HasPrefix(rows[string(rule.Code)], want) {
				t.Errorf("%s: %s\n got %q\nwant %q", file, rule.Code, rows[string(rule.Code)], want)
			}
			delete(rows, string(rule.Code))
		}
		for code := range rows {
			t.Errorf("%s: there is no rule %s", file, code)
		}
	}
}
