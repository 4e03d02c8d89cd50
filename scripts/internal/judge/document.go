package judge

import (
	"errors"
	"fmt"
	"strings"

	"github.com/itchyny/gojq"
)

// A document is what queries are asked of: the last command's result.
type document struct {
	about Text // "the answer to tools/call (id 3)"
	value any
	load  func() (any, *complaint) // reads the value at the first query; nil when value is set
	wire  []byte                   // what a reader is shown instead of the value: a message as it came
}

// String shows the document to a reader, on one line.
func (d *document) String() string {
	if d.wire != nil {
		return string(d.wire)
	}
	return compact(d.value)
}

// messageDocument makes a message the document.
func messageDocument(m *incoming, about Text) *document {
	return &document{about: about, value: m.decoded(), wire: m.line}
}

// decoded returns the message as queries see it.
func (m *incoming) decoded() any {
	if m.value == nil {
		// It is valid JSON: readEnvelope has read it.
		m.value, _ = decode(m.line)
	}
	return m.value
}

// current returns the current document's value.
func (s *script) current() any {
	if s.doc == nil {
		s.fault("there is no document yet: run, send, expect, http and calls leave one")
	}
	if s.doc.load != nil {
		v, complaint := s.doc.load()
		if complaint != nil {
			s.fail(*complaint)
		}
		s.doc.value, s.doc.load = v, nil
	}
	return s.doc.value
}

// A query is a compiled gojq query.
type query struct {
	code     *gojq.Code
	answers  bool // it mentions $answers
	received bool // it mentions $received
}

// compile compiles a query. A broken one is the script's fault.
func (s *script) compile(text string) query {
	parsed, err := gojq.Parse(text)
	if err != nil {
		s.fault("query %s: %v", text, err)
	}
	code, err := gojq.Compile(parsed, gojq.WithVariables([]string{"$answers", "$received"}))
	if err != nil {
		s.fault("query %s: %v", text, err)
	}
	return query{code, strings.Contains(text, "$answers"), strings.Contains(text, "$received")}
}

// ask returns the query's one output. An error comes from the document: it does not have the shape that is asked for.
func (s *script) ask(q query, doc any) (any, error) {
	answers, received := []any{}, []any{}
	if q.answers {
		answers = decodeAll(s.replies)
	}
	if q.received && s.last != nil {
		received = decodeAll(s.last.all())
	}
	outputs := q.code.RunWithContext(s.ctx, doc, answers, received)
	first, ok := outputs.Next()
	if !ok {
		return nil, errors.New("no output")
	}
	if err, ok := first.(error); ok {
		return nil, err
	}
	switch second, more := outputs.Next(); err := second.(type) {
	case error:
		return nil, err
	default:
		if more {
			return nil, errors.New("more than one output")
		}
	}
	return first, nil
}

// holds reports whether the query is true for a message.
func (s *script) holds(q query, m *incoming) bool {
	v, err := s.ask(q, m.decoded())
	return err == nil && v == true
}

func decodeAll(list []*incoming) []any {
	values := make([]any, len(list))
	for i, m := range list {
		values[i] = m.decoded()
	}
	return values
}

// compact renders a value as JSON on one line.
func compact(v any) string {
	data, err := gojq.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}
