package canon

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/mcp7/day-06/internal/visible"
)

// Diff lists each place where two JSON texts differ, as lines for a person: "description: "old" → "new"". Control and
// invisible characters are shown as what they are. A text that can't be read is a difference of its own.
func Diff(old, now []byte) []string {
	before, err := Decode(old)
	if err != nil {
		return []string{"what was approved can't be read: " + visible.Line(err.Error())}
	}
	after, err := Decode(now)
	if err != nil {
		return []string{"what the server sends can't be read: " + visible.Line(err.Error())}
	}
	var lines []string
	diff("", before, after, &lines)
	return lines
}

func diff(path string, before, after any, lines *[]string) {
	if a, ok := before.(map[string]any); ok {
		if b, ok := after.(map[string]any); ok {
			all := map[string]any{}
			for key := range a {
				all[key] = nil
			}
			for key := range b {
				all[key] = nil
			}
			for _, key := range Keys(all) {
				x, was := a[key]
				y, is := b[key]
				switch at := join(path, key); {
				case !was:
					*lines = append(*lines, fmt.Sprintf("+ %s: %s", at, show(y)))
				case !is:
					*lines = append(*lines, fmt.Sprintf("- %s: %s", at, show(x)))
				default:
					diff(at, x, y, lines)
				}
			}
			return
		}
	}
	if a, ok := before.([]any); ok {
		if b, ok := after.([]any); ok && len(a) == len(b) {
			for i := range a {
				diff(join(path, strconv.Itoa(i)), a[i], b[i], lines)
			}
			return
		}
	}
	if x, y := show(before), show(after); x != y {
		*lines = append(*lines, fmt.Sprintf("~ %s: %s → %s", path, x, y))
	}
}

func join(path, key string) string {
	return strings.TrimPrefix(path+"."+visible.Line(key), ".")
}

func show(v any) string {
	text, err := Encode(v)
	if err != nil {
		return err.Error()
	}
	return visible.Line(string(text))
}
