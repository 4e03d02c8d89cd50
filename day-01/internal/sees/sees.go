// Package sees works out, from a capture, exactly what each server learned, and what each would have learned had all of
// them shared one channel. It is the answer to "why one client per server": isolation is not a promise that a server
// makes, it is what it was never sent. (architecture/index, Core Components and Design Principles)
package sees

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/redact"
	"example.com/mcp7/day-01/internal/wire"
)

// Bounds of what a Report keeps for each server; what goes beyond is counted, not listed.
const (
	MostValues  = 5000 // distinct values
	longestText = 120  // characters of a value
)

// A Value is one leaf that went over a connection.
type Value struct {
	Path     string       `json:"path"`
	Literal  string       `json:"value"` // JSON, cut and redacted
	Redacted bool         `json:"redacted,omitempty"`
	Method   string       `json:"method,omitempty"` // of the message that carried it first
	Message  int          `json:"n"`                // the message that carried it first, in its capture
	Count    int          `json:"count"`            // how many messages carried it
	From     capture.Side `json:"-"`
}

// A Channel is what went over one connection in one direction.
type Channel struct {
	Messages int     // how many
	Values   int     // leaves, repeated ones included
	Bytes    int     // of all messages
	Listed   []Value // distinct values in order of appearance
	seen     map[string]int
}

// A Server is one connection.
type Server struct {
	Conn    string
	Learned Channel // what the client sent
	Said    Channel // what the server answered: others would have overheard it
}

// A Report is what a set of captures shows.
type Report struct {
	Servers []*Server
	byConn  map[string]*Server

	showSecrets bool
	parser      wire.Parser
}

// NewReport returns an empty report. Secrets are hidden unless showSecrets.
func NewReport(showSecrets bool) *Report {
	return &Report{byConn: map[string]*Server{}, showSecrets: showSecrets}
}

// Add reads a capture. Records that don't name their connection belong to the one called name.
func (r *Report) Add(reader *capture.Reader, name string) error {
	for n := 0; ; {
		record, err := reader.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if record.Form != capture.Message && record.Form != capture.Raw {
			continue
		}
		n++
		if record.Conn == capture.DefaultConn {
			record.Conn = name
		}
		r.add(record, n)
	}
}

func (r *Report) add(record *capture.Record, n int) {
	s := r.byConn[record.Conn]
	if s == nil {
		s = &Server{Conn: record.Conn}
		r.byConn[record.Conn] = s
		r.Servers = append(r.Servers, s)
	}
	channel := &s.Learned
	if record.From != capture.Client {
		channel = &s.Said
	}
	channel.Messages++
	channel.Bytes += record.Bytes
	message := record.Message
	if record.Form == capture.Raw {
		message = wire.Text(record.Text)
	}
	v := Value{Method: message.Get("method").Text(), Message: n, From: record.From}
	r.leaves(channel, wire.Root(), message, v)
}

// leaves adds every leaf of value.
func (r *Report) leaves(c *Channel, at wire.Path, value wire.Value, v Value) {
	if value.Len() == 0 {
		r.leaf(c, at, value, v)
		return
	}
	for name, member := range value.Members() {
		r.leaves(c, at.Member(name), member, v)
	}
	for i, element := range value.Elements() {
		r.leaves(c, at.Index(i), element, v)
	}
}

func (r *Report) leaf(c *Channel, at wire.Path, value wire.Value, v Value) {
	c.Values++
	v.Path, v.Count = at.String(), 1
	v.Literal, v.Redacted = r.literal(at, value)
	key := v.Path + " " + v.Literal
	if c.seen == nil {
		c.seen = map[string]int{}
	}
	if i, ok := c.seen[key]; ok {
		c.Listed[i].Count++
	} else if len(c.Listed) < MostValues {
		c.seen[key] = len(c.Listed)
		c.Listed = append(c.Listed, v)
	}
}

// literal is a leaf as it may be printed.
func (r *Report) literal(at wire.Path, value wire.Value) (literal string, redacted bool) {
	switch {
	case value.Kind() == wire.Object:
		return "{}", false
	case value.Kind() == wire.Array:
		return "[]", false
	case !r.showSecrets && hasSecretName(at):
		return `"` + redact.Mask + `"`, true
	case value.Kind() != wire.String:
		return string(value.Raw()), false
	}
	text := value.Text()
	if !r.showSecrets {
		hidden := redact.Text(text)
		text, redacted = hidden, hidden != text
	}
	if runes := []rune(text); len(runes) > longestText {
		text = string(runes[:longestText]) + "…"
	}
	quoted, _ := jsontext.AppendQuote(nil, text)
	return string(quoted), redacted
}

// hasSecretName reports whether a member on the way has the name of a secret.
func hasSecretName(at wire.Path) bool {
	for name := range at.Names() {
		if redact.Name(name) {
			return true
		}
	}
	return false
}
