// Package render prints what annotate found out: as JSON Lines for programs, as Markdown for documents, as a table for
// terminals. Every printer writes as it goes and keeps nothing of a message that it has printed.
package render

import (
	"bufio"
	"io"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// A Field is one leaf of a message, explained. It is valid during the call that it is passed to.
type Field struct {
	Path  wire.Path
	Value wire.Value
	Entry dictionary.Entry
	Known bool // the revision defines the name, or lets others define it
}

// A Heading is what is said about a message as a whole.
type Heading struct {
	*session.Event
	Primitive string // tool, resource, prompt, …
	Control   string // who is in control: model, application, user
}

// A Printer prints a capture. Its calls come in this order: for each message Begin, Field for each leaf, End; Note for
// everything that is no message; Summary at the end. Write errors are kept and returned by Summary.
type Printer interface {
	Begin(Heading)
	Field(Field)
	End(*session.Event)
	Note(*capture.Record)
	Summary(*Summary) error
}

// Options are what all printers have in common.
type Options struct {
	Chinese     bool
	ShowSecrets bool
	Color       bool
	Width       int // of the terminal, in columns
}

// A Summary is what is said about the capture as a whole.
type Summary struct {
	Messages, Fields, UnknownFields int
	Kinds                           map[session.Kind]int
	Conns                           []*session.Conn
	Unanswered                      []*session.Exchange
	Findings                        map[finding.Code]int
	Open                            []string // exercises that are not written yet
}

// New returns the printer for a format: "json", "markdown" or "table".
func New(format string, w io.Writer, o Options) Printer {
	out := bufio.NewWriterSize(w, 64<<10)
	switch format {
	case "json":
		return newJSON(out, o)
	case "table":
		return newTable(out, o)
	default:
		return newMarkdown(out, o)
	}
}

func (o Options) meaning(e dictionary.Entry) string {
	if o.Chinese && e.MeaningZH != "" {
		return e.MeaningZH
	}
	return e.Meaning
}
