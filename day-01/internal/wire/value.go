// Package wire holds one JSON message as it was on the wire: every literal, the order of the members, and
// members that occur twice.
//
// encoding/json decodes into Go values and loses what a protocol reader must see: 9007199254740993 becomes a
// rounded float64, the second of two equal names silently replaces the first, and "Method" is taken for "method".
// A [Value] keeps the bytes and answers questions about them.
package wire

import (
	"iter"

	"github.com/go-json-experiment/json/jsontext"
)

// A Kind is what a JSON value is (RFC 8259, section 3). The zero Kind, [Absent], is the kind of a member that
// isn't there, which is not the same as [Null].
type Kind uint8

const (
	Absent Kind = iota
	Null
	Bool
	Number
	String
	Object
	Array
)

func (k Kind) String() string {
	return [...]string{"absent", "null", "boolean", "number", "string", "object", "array"}[k]
}

// A Value is one value inside a message. The zero Value is absent: every method may be called on it, so that
// m.Get("params").Get("_meta") needs no checks on the way.
//
// A Value is valid until the [Parser] that made it parses the next message.
type Value struct {
	doc *document
	at  uint32
}

// Text returns the Value of a JSON string that says text.
func Text(text string) Value {
	quoted, _ := jsontext.AppendQuote(nil, text)
	v, _ := Parse(quoted)
	return v
}

func (v Value) node() *node { return &v.doc.nodes[v.at] }

// Kind says what the value is.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Absent
	}
	return v.node().kind
}

// Exists reports whether the value is there. A member that is present with null exists.
func (v Value) Exists() bool { return v.doc != nil }

// Raw returns the literal exactly as it was on the wire, the quotes of a string included. It must not be changed.
func (v Value) Raw() []byte {
	if v.doc == nil {
		return nil
	}
	n := v.node()
	return v.doc.line[n.start:n.end]
}

// Text returns what a string says, with escapes decoded, and "" for every other kind.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	raw := v.Raw()
	if inner := raw[1 : len(raw)-1]; plain(inner) {
		return string(inner)
	}
	decoded, _ := jsontext.AppendUnquote(nil, raw)
	return string(decoded)
}

// Is reports whether the value is a string that says text. It allocates nothing in the usual case.
func (v Value) Is(text string) bool {
	if v.Kind() != String {
		return false
	}
	raw := v.Raw()
	if inner := raw[1 : len(raw)-1]; plain(inner) {
		return string(inner) == text
	}
	return v.Text() == text
}

// Len counts the members of an object or the elements of an array; it is 0 for every other kind.
func (v Value) Len() int {
	if v.Kind() < Object {
		return 0
	}
	return int(v.node().count)
}

// Get returns the member called name, or the absent Value. Names match exactly: "Method" is not "method".
// When the name occurs twice it returns the last, as most JSON readers do; [Value.Duplicates] tells.
func (v Value) Get(name string) Value {
	var found Value
	if v.Kind() != Object {
		return found
	}
	for i, end := v.at+1, v.node().next; i < end; i = v.doc.nodes[i].next {
		if v.doc.names[v.doc.nodes[i].name] == name {
			found = Value{v.doc, i}
		}
	}
	return found
}

// Members yields the members of an object in wire order, duplicates included.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		for i, end := v.at+1, v.node().next; i < end; i = v.doc.nodes[i].next {
			if !yield(v.doc.names[v.doc.nodes[i].name], Value{v.doc, i}) {
				return
			}
		}
	}
}

// Elements yields the elements of an array in order.
func (v Value) Elements() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != Array {
			return
		}
		n := 0
		for i, end := v.at+1, v.node().next; i < end; i = v.doc.nodes[i].next {
			if !yield(n, Value{v.doc, i}) {
				return
			}
			n++
		}
	}
}

// Literal returns the literal of the member called name as text, "" when it is absent.
func (v Value) Literal(name string) string { return string(v.Get(name).Raw()) }

// Duplicates yields the path below at of every member whose name occurred before in the same object.
// The path is valid until the next one is yielded.
func (v Value) Duplicates(at Path) iter.Seq[Path] {
	return func(yield func(Path) bool) {
		if v.doc != nil && v.doc.duplicates {
			v.eachDuplicate(at, yield)
		}
	}
}

func (v Value) eachDuplicate(at Path, yield func(Path) bool) bool {
	for name, member := range v.Members() {
		if member.node().duplicate && !yield(at.Member(name)) {
			return false
		}
		if !member.eachDuplicate(at.Member(name), yield) {
			return false
		}
	}
	for i, element := range v.Elements() {
		if !element.eachDuplicate(at.Index(i), yield) {
			return false
		}
	}
	return true
}
