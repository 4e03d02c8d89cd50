// Package visible writes text so that what is in it can be seen: control, invisible, tag and bidirectional characters
// become \u{…}. The result can't move a cursor, clear a screen, set a title, hide a word or turn a line around.
package visible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text shows a text of several lines: line feeds and tabs stay as they are.
func Text(s string) string { return show(s, func(r rune) bool { return r == '\n' || r == '\t' }) }

// Line shows a text on one line.
func Line(s string) string { return show(s, func(rune) bool { return false }) }

func show(s string, stays func(rune) bool) string {
	var out strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&out, `\x{%02x}`, s[i])
		case strings.HasPrefix(s[i:], `\u{`) || strings.HasPrefix(s[i:], `\x{`):
			out.WriteString(`\u{5c}`) // a text that pretends to have been escaped
		case !stays(r) && hidden(r):
			fmt.Fprintf(&out, `\u{%x}`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// hidden reports whether a reader would see nothing, or something else, where r stands.
func hidden(r rune) bool {
	switch {
	case r < 0x20 || r == 0x7f:
		return true
	case r < 0x80:
		return false
	case r == '\u2800' || r == '\uFFFC': // a blank that is no blank, a stand-in for an object
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
		unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point) ||
		unicode.Is(unicode.Zs, r) && r != 0x3000 // blanks of other widths; U+3000 is the Chinese one, and seen
}
