package rules

import (
	"strings"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// metaKeys reports names in _meta that are not spelled as the specification wants them (basic/index, _meta).
func metaKeys(e *session.Event) {
	for _, part := range []string{"params", "result"} {
		at := wire.Root().Member(part).Member("_meta")
		for key := range e.Message.Get(part).Get("_meta").Members() {
			if !metaKey(key) {
				e.Report(finding.BadMetaKey, at.Member(key).String(), key)
			}
		}
	}
}

// metaKey reports whether a key is a name, or a prefix of labels, a slash and a name. The name may be empty.
func metaKey(key string) bool {
	name := key
	if i := strings.LastIndexByte(key, '/'); i >= 0 {
		name = key[i+1:]
		for label := range strings.SplitSeq(key[:i], ".") {
			if !metaLabel(label) {
				return false
			}
		}
	}
	for i := 0; i < len(name); i++ {
		inner := i > 0 && i < len(name)-1 && (name[i] == '-' || name[i] == '_' || name[i] == '.')
		if !alphanumeric(name[i]) && !inner {
			return false
		}
	}
	return true
}

// metaLabel reports whether a label begins with a letter, ends with a letter or digit, and has hyphens only inside.
func metaLabel(label string) bool {
	for i := 0; i < len(label); i++ {
		inner := i > 0 && i < len(label)-1 && label[i] == '-'
		if !alphanumeric(label[i]) && !inner || i == 0 && '0' <= label[0] && label[0] <= '9' {
			return false
		}
	}
	return label != ""
}
