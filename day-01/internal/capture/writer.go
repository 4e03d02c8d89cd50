package capture

import (
	"encoding/base64"
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/mcp7/day-01/internal/wire"
)

// An Entry is what a Writer records.
type Entry struct {
	Time    time.Time
	Conn    string
	From    Side
	Form    Form   // Message and Raw are told apart by the Writer
	Line    []byte // as it was on the wire, without its end; the text of an Event or of standard error
	CRLF    bool   // the line ended with CR LF
	Partial bool   // the stream ended before the line did
	HTTP    []byte // a JSON object, if there is an HTTP side
}

// A Writer writes a capture, one record in one write, so that what is in the file is always whole. Its methods may
// be called by several goroutines.
type Writer struct {
	mu     sync.Mutex
	to     io.Writer
	buffer []byte
	parser wire.Parser
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Write appends one record.
func (w *Writer) Write(e Entry) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	b := append(w.buffer[:0], `{"time":"`...)
	b = e.Time.UTC().AppendFormat(b, "2006-01-02T15:04:05.000000000Z07:00")
	b = quote(append(b, `","conn":`...), []byte(e.Conn))
	b = quote(append(b, `,"from":`...), []byte(e.From.String()))
	b = w.line(b, e)
	if e.CRLF {
		b = append(b, `,"crlf":true`...)
	}
	if e.Partial {
		b = append(b, `,"partial":true`...)
	}
	if len(e.HTTP) > 0 {
		b = append(append(b, `,"http":`...), e.HTTP...)
	}
	w.buffer = append(b, '}', '\n')
	if _, err := w.to.Write(w.buffer); err != nil {
		return fmt.Errorf("write capture: %w", err)
	}
	return nil
}

// line appends what was written: embedded when a reader gets the same bytes back, quoted or in Base64 otherwise.
func (w *Writer) line(b []byte, e Entry) []byte {
	switch {
	case e.Form == HTTP:
		return b
	case e.Form == Stderr:
		return quote(append(b, `,"stderr":`...), e.Line)
	case e.Form == Event:
		return quote(append(b, `,"event":`...), e.Line)
	case !utf8.Valid(e.Line):
		b = append(b, `,"rawBase64":"`...)
		return append(base64.StdEncoding.AppendEncode(b, e.Line), '"')
	case w.embeddable(e.Line):
		return append(append(b, `,"message":`...), e.Line...)
	default:
		return quote(append(b, `,"raw":`...), e.Line)
	}
}

// embeddable reports whether the line is a JSON value and nothing else, spaces around it included.
func (w *Writer) embeddable(line []byte) bool {
	value, err := w.parser.Parse(line)
	return err == nil && len(value.Raw()) == len(line)
}

func quote(b, text []byte) []byte {
	quoted, _ := jsontext.AppendQuote(b, text) // invalid UTF-8 becomes U+FFFD
	return quoted
}
