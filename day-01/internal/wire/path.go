package wire

import (
	"bytes"
	"iter"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A Path is the place of a value in a message, such as $.result.tools[0].name: a JSONPath (RFC 9535) in which a
// member that is no plain name is quoted as a JSON string, such as $.params._meta["com.example/trace"].
//
// Member and Index extend a Path the way append does: siblings share memory, so a Path is valid until its next
// sibling is made. Use String to keep one.
type Path []byte

// Root returns the path of the message itself, with room to grow.
func Root() Path { return append(make(Path, 0, 256), '$') }

// Member returns the path of the member called name.
func (p Path) Member(name string) Path {
	if identifier(name) {
		return append(append(p, '.'), name...)
	}
	quoted, err := jsontext.AppendQuote(append(p, '['), name)
	if err != nil { // invalid UTF-8: AppendQuote has put U+FFFD in its place
		return append(quoted, ']')
	}
	return append(quoted, ']')
}

// Index returns the path of element i.
func (p Path) Index(i int) Path {
	return append(strconv.AppendInt(append(p, '['), int64(i), 10), ']')
}

// Names yields the names of the members on the way, without the indexes.
func (p Path) Names() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := []byte(p[1:]); len(rest) > 0; {
			part := rest[:partLength(rest)]
			rest = rest[len(part):]
			switch {
			case part[0] == '.':
				if !yield(string(part[1:])) {
					return
				}
			case part[1] == '"':
				name, _ := jsontext.AppendUnquote(nil, part[1:len(part)-1])
				if !yield(string(name)) {
					return
				}
			}
		}
	}
}

// partLength is the length of the first part of a path: .name, ["name"] or [0].
func partLength(path []byte) int {
	i := 1
	if path[0] == '.' {
		for i < len(path) && path[i] != '.' && path[i] != '[' {
			i++
		}
		return i
	}
	if path[i] == '"' {
		for i++; path[i] != '"'; i++ {
			if path[i] == '\\' {
				i++
			}
		}
	}
	return i + bytes.IndexByte(path[i:], ']') + 1
}

func (p Path) String() string { return string(p) }

func identifier(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
		if !letter && (i == 0 || c < '0' || '9' < c) {
			return false
		}
	}
	return name != ""
}
