package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// visible makes text safe to look at: control, format and bidirectional characters, which can hide or reorder what
// stands around them, are shown as escapes.
func visible(text string) string {
	if safe(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !utf8.RuneStart(text[i]), !hidden(r):
			b.WriteRune(r)
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}

func safe(text string) bool {
	for _, r := range text {
		if hidden(r) {
			return false
		}
	}
	return true
}

func hidden(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7F
	}
	return !unicode.IsPrint(r)
}

// columns counts the terminal columns that text takes: two for wide characters, none for combining marks.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n += columnsOf(r)
	}
	return n
}

func columnsOf(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	default:
		return 1
	}
}

// fit cuts text to at most n columns, with "…" for what is missing, and pads it to exactly n.
func fit(text string, n int) string {
	total := columns(text)
	if total > n {
		kept, used := 0, 0
		for i, r := range text {
			if used+columnsOf(r) > n-1 {
				break
			}
			used += columnsOf(r)
			kept = i + utf8.RuneLen(r)
		}
		text, total = text[:kept]+"…", used+1
	}
	return text + strings.Repeat(" ", n-total)
}

// fitEnd is fit, but keeps the end: of a path, the end says most.
func fitEnd(text string, n int) string {
	total := columns(text)
	if total > n {
		for i, r := range text {
			if total <= n-1 {
				text = text[i:]
				break
			}
			total -= columnsOf(r)
		}
		text, total = "…"+text, total+1
	}
	return text + strings.Repeat(" ", n-total)
}
