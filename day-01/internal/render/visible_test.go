package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		text      string
		n         int
		fit, tail string
	}{
		{"abc", 5, "abc  ", "abc  "},
		{"abcdef", 5, "abcd…", "…cdef"},
		{"天气预报", 8, "天气预报", "天气预报"},
		{"天气预报", 6, "天气… ", "…预报 "},
		{"天气预报", 5, "天气…", "…预报"},
		{"é", 2, "é ", "é "},
	} {
		if diff := cmp.Diff([]string{tt.fit, tt.tail}, []string{fit(tt.text, tt.n), fitEnd(tt.text, tt.n)}); diff != "" {
			t.Errorf("%s in %d columns (-want +got):\n%s", tt.text, tt.n, diff)
		}
		if columns(fit(tt.text, tt.n)) != tt.n || columns(fitEnd(tt.text, tt.n)) != tt.n {
			t.Errorf("%s does not fill %d columns", tt.text, tt.n)
		}
	}
}

func TestHiddenCharactersAreShown(t *testing.T) {
	got := visible("a\x1b[31m\u202eb\u200bc\u0085é 天")
	if want := `a\u001b[31m\u202eb\u200bc\u0085é 天`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCodeSpansSurviveTables(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "`plain`", "a|b": "`a\\|b`", "a`b": "``a`b``", "`x`": "`` `x` ``", "a\nb": "`a\\u000ab`",
	} {
		if got := Code(text); got != want {
			t.Errorf("Code(%q) = %s, want %s", text, got, want)
		}
	}
	if got := inline("<b>|*x*"); strings.ContainsAny(strings.ReplaceAll(strings.ReplaceAll(got, `\|`, ""), `\*`, ""), "<|*") {
		t.Errorf("markup gets through: %s", got)
	}
}
