package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable makes foreign text safe to show: no control characters (some forge frames of `go test -json`) and none that
// turn the direction of writing. Tabs stay.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t':
			return c
		case unicode.IsControl(c), c == utf8.RuneError, c >= 0x202A && c <= 0x202E, c >= 0x2066 && c <= 0x2069:
			return -1
		}
		return c
	}, s)
}

// short cuts one line of foreign text to at most 160 characters.
func short(s string) string { return cut(printable(s), 160) }

func cut(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	return string([]rune(s)[:max-1]) + "…"
}

// head keeps the first max bytes that are written to it.
type head struct {
	max int
	buf []byte
}

func (h *head) Write(p []byte) (int, error) {
	room := min(h.max-len(h.buf), len(p))
	h.buf = append(h.buf, p[:room]...)
	return len(p), nil
}

func (h *head) String() string { return string(h.buf) }
