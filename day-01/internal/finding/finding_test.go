package finding

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Every code has exactly one rule, which is complete and says the same in both languages.
func TestRules(t *testing.T) {
	declared := codes(t)
	seen := map[Code]bool{}
	for _, r := range Rules() {
		if seen[r.Code] {
			t.Errorf("%s has two rules", r.Code)
		}
		seen[r.Code] = true
		if !declared[r.Code] {
			t.Errorf("%s is no declared code", r.Code)
		}
		if r.Level != Error && r.Level != Warning && r.Level != Info {
			t.Errorf("%s has the level %q", r.Code, r.Level)
		}
		if !strings.HasSuffix(r.Text, ".") || !strings.HasSuffix(r.ZH, "。") || r.Spec == "" {
			t.Errorf("%s is incomplete: %+v", r.Code, r)
		}
		if strings.Count(r.Text, "%") != strings.Count(r.ZH, "%") || strings.Count(r.Text, "%") > 1 ||
			strings.Count(r.Text, "%") != strings.Count(r.Text, "%s") {
			t.Errorf("%s has different details in its texts", r.Code)
		}
		if !regexp.MustCompile(`\p{Han}`).MatchString(r.ZH) {
			t.Errorf("%s has no Chinese text", r.Code)
		}
		if message := (Finding{Code: r.Code, Detail: "DETAIL"}).Message(false); strings.Contains(message, "%!") ||
			strings.Contains(r.Text, "%s") != strings.Contains(message, "DETAIL") {
			t.Errorf("%s reads %q", r.Code, message)
		}
	}
	for c := range declared {
		if !seen[c] {
			t.Errorf("%s has no rule", c)
		}
	}
}

// codes reads the constants from codes.go.
func codes(t *testing.T) map[Code]bool {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := map[Code]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.BasicLit); ok && v.Kind == token.STRING {
			text, _ := strconv.Unquote(v.Value)
			all[Code(text)] = true
		}
		return true
	})
	if len(all) < 50 {
		t.Fatalf("%d codes in codes.go", len(all))
	}
	return all
}
