package redact

import "regexp"

// named finds what looks like a name and its value in text: token=abc, "password": "abc", X-Api-Key: abc.
var named = regexp.MustCompile(`([A-Za-z][A-Za-z0-9_.-]*)("?\s*[:=]\s*"?)(\[redacted\]|[^\s"',;}\]]+)`)

// Line is [Text] for text that isn't JSON, a truncated message or a line of a log, in which secrets stand behind their
// names.
func Line(text string) string {
	text = Text(text)
	return named.ReplaceAllStringFunc(text, func(found string) string {
		parts := named.FindStringSubmatch(found)
		if !Name(parts[1]) {
			return found
		}
		return parts[1] + parts[2] + Mask
	})
}
