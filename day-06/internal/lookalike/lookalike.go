// Package lookalike tells names apart that a person wouldn't (Unicode Technical Standard 39, in small).
package lookalike

import (
	"strings"
	"unicode"
)

// twins are letters of other scripts that look like a Latin one, and digits that do.
var twins = strings.NewReplacer(
	"а", "a", "е", "e", "о", "o", "р", "p", "с", "c", "х", "x", "у", "y", "і", "i", "ј", "j", "ѕ", "s", "ԁ", "d", "һ", "h", "ո", "n",
	"м", "m", "т", "t", "к", "k", "в", "b", "н", "h", "ӏ", "l", "ɡ", "g", "ɑ", "a", "ν", "v", "ο", "o", "α", "a", "ρ", "p", "τ", "t",
	"ι", "i", "κ", "k", "υ", "u", "χ", "x", "ⅼ", "l", "ａ", "a", "ｅ", "e", "ｏ", "o", "0", "o", "1", "l", "rn", "m", "vv", "w",
)

// Skeleton returns what a name looks like. Names with equal skeletons are taken for each other.
func Skeleton(name string) string {
	var kept strings.Builder
	for _, r := range strings.ToLower(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			kept.WriteRune(r)
		}
	}
	return twins.Replace(kept.String())
}

// Mixed reports whether a name has letters beyond ASCII, which the specification doesn't allow in names of tools.
func Mixed(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 })
}
