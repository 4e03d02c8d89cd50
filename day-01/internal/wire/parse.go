package wire

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxLine is the longest message in bytes that can be parsed.
const MaxLine = 1 << 30

// node is one value. The nodes of a message lie in one slice in wire order, so that a message of a million
// values costs one allocation and not a million.
type node struct {
	start, end uint32 // its literal, as offsets in the line
	next       uint32 // the first node behind it and all that it contains
	count      uint32 // of members or elements
	name       uint32 // its name, in document.names; 0 for an element
	kind       Kind
	duplicate  bool // its name occurred before in the same object
}

type document struct {
	line       []byte
	nodes      []node
	names      []string
	duplicates bool
}

// A Parser parses messages one after the other and reuses its memory. The zero Parser is ready.
type Parser struct {
	doc     document
	index   map[string]uint32 // from name to its place in doc.names
	decoder jsontext.Decoder
	input   bytes.Buffer
}

// rememberedNames bounds the names that a Parser keeps from one message to the next.
const rememberedNames = 4096

// smallObject is how many members are compared one by one before a set is worth its price.
const smallObject = 16

// Parse parses one message. The Value and all that is read from it stay valid until the next call; line must
// not change meanwhile. Invalid UTF-8 inside strings is accepted, see [InvalidUTF8], and so are names that occur
// twice, see [Value.Duplicates]. The error is a [*SyntaxError].
func Parse(line []byte) (Value, error) { return new(Parser).Parse(line) }

// Parse is [Parse] with the memory of p.
func (p *Parser) Parse(line []byte) (Value, error) {
	if len(line) > MaxLine {
		return Value{}, &SyntaxError{Offset: MaxLine, Reason: "message is longer than 1 GiB"}
	}
	if p.index == nil || len(p.doc.names) > rememberedNames {
		p.index = map[string]uint32{}
		p.doc.names = append(p.doc.names[:0:0], "")
	}
	p.doc.line, p.doc.nodes, p.doc.duplicates = line, p.doc.nodes[:0], false
	if len(line) > largeMessage {
		p.doc.nodes = slices.Grow(p.doc.nodes, mostValues(line))
	}
	p.input = *bytes.NewBuffer(line)
	p.decoder.Reset(&p.input, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err := p.value(); err != nil {
		return Value{}, syntaxError(err, line)
	}
	end := int(p.decoder.InputOffset())
	if _, err := p.decoder.ReadToken(); err != io.EOF {
		return Value{}, &SyntaxError{Offset: end, Reason: "something follows the JSON value"}
	}
	return Value{doc: &p.doc}, nil
}

// largeMessage is from how many bytes on it is worth counting the values first, so that their memory need not grow.
const largeMessage = 1 << 20

// mostValues bounds the number of values in a line: each but the first follows a comma, a bracket or a brace.
func mostValues(line []byte) int {
	n := 1
	for _, mark := range []string{",", "[", "{"} {
		n += bytes.Count(line, []byte(mark))
	}
	return n
}

// value appends the nodes of the next value.
func (p *Parser) value() error {
	at := len(p.doc.nodes)
	kind := p.decoder.PeekKind()
	if kind != '{' && kind != '[' {
		literal, err := p.decoder.ReadValue()
		if err != nil {
			return err
		}
		end := uint32(p.decoder.InputOffset())
		p.doc.nodes = append(p.doc.nodes, node{
			kind: kindOf(kind), start: end - uint32(len(literal)), end: end, next: uint32(at) + 1,
		})
		return nil
	}
	if _, err := p.decoder.ReadToken(); err != nil {
		return err
	}
	p.doc.nodes = append(p.doc.nodes, node{kind: kindOf(kind), start: uint32(p.decoder.InputOffset()) - 1})
	count, err := p.inside(at, kind)
	if err != nil {
		return err
	}
	if _, err := p.decoder.ReadToken(); err != nil {
		return err
	}
	n := &p.doc.nodes[at]
	n.end, n.next, n.count = uint32(p.decoder.InputOffset()), uint32(len(p.doc.nodes)), count
	return nil
}

// inside appends what the object or array at holds and says how much that is.
func (p *Parser) inside(at int, kind jsontext.Kind) (count uint32, err error) {
	var seen map[uint32]bool // the names of a large object
	for ; ; count++ {
		switch p.decoder.PeekKind() {
		case '}', ']':
			return count, nil
		}
		if kind == '[' {
			if err := p.value(); err != nil {
				return count, err
			}
			continue
		}
		name, err := p.name()
		if err != nil {
			return count, err
		}
		if count == smallObject {
			seen = p.namesIn(at)
		}
		duplicate := seen[name] || seen == nil && p.occurs(at, name)
		if seen != nil {
			seen[name] = true
		}
		child := len(p.doc.nodes)
		if err := p.value(); err != nil {
			return count, err
		}
		p.doc.nodes[child].name, p.doc.nodes[child].duplicate = name, duplicate
		p.doc.duplicates = p.doc.duplicates || duplicate
	}
}

// name reads a member's name and returns its place in names.
func (p *Parser) name() (uint32, error) {
	quoted, err := p.decoder.ReadValue()
	if err != nil {
		return 0, err
	}
	name := quoted[1 : len(quoted)-1]
	if !plain(name) {
		name, _ = jsontext.AppendUnquote(nil, quoted)
	}
	i, ok := p.index[string(name)]
	if !ok {
		i = uint32(len(p.doc.names))
		p.doc.names = append(p.doc.names, string(name))
		p.index[p.doc.names[i]] = i
	}
	return i, nil
}

// occurs reports whether the unfinished object at has a member with that name.
func (p *Parser) occurs(at int, name uint32) bool {
	for i := uint32(at) + 1; int(i) < len(p.doc.nodes); i = p.doc.nodes[i].next {
		if p.doc.nodes[i].name == name {
			return true
		}
	}
	return false
}

// namesIn returns the names in the unfinished object at.
func (p *Parser) namesIn(at int) map[uint32]bool {
	names := map[uint32]bool{}
	for i := uint32(at) + 1; int(i) < len(p.doc.nodes); i = p.doc.nodes[i].next {
		names[p.doc.nodes[i].name] = true
	}
	return names
}

func kindOf(k jsontext.Kind) Kind {
	switch k {
	case 'n':
		return Null
	case 't', 'f':
		return Bool
	case '0':
		return Number
	case '"':
		return String
	case '{':
		return Object
	default:
		return Array
	}
}

// plain reports whether a string's inside needs no decoding.
func plain(inside []byte) bool { return bytes.IndexByte(inside, '\\') < 0 }

// A SyntaxError says where a line stops being JSON.
type SyntaxError struct {
	Offset    int    // bytes before the fault
	Reason    string // in lower case, without the offset
	Truncated bool   // the line ends too early: what is there is the beginning of a JSON value
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at byte %d", e.Reason, e.Offset) }

func syntaxError(err error, line []byte) error {
	var syntactic *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF:
		return &SyntaxError{Offset: len(line), Reason: "line ends inside the JSON value", Truncated: true}
	case errors.As(err, &syntactic):
		return &SyntaxError{Offset: int(syntactic.ByteOffset), Reason: syntactic.Err.Error()}
	default:
		return &SyntaxError{Reason: err.Error()}
	}
}
