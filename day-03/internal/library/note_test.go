package library

import (
	"testing"
	"unicode/utf8"
)

// Whatever a file begins with, describing it neither panics nor gives what could not stand in an answer.
func FuzzDescribe(f *testing.F) {
	for _, head := range []string{"---\ntitle: a\ntags: [b]\n---\n", "---\n---\n", "---", "# a\r\n", "---\ntitle: &a [*a]\n---\n", "\ufeff---\n- x\n---\n# y"} {
		f.Add([]byte(head))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		title, tags := describe(head)
		if !utf8.ValidString(title) {
			t.Errorf("title %q is not UTF-8", title)
		}
		for _, tag := range tags {
			if err := ValidSlug(tag); err != nil {
				t.Errorf("tag %q: %v", tag, err)
			}
		}
	})
}
