package capture

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/wire"
)

// A Reader reads a capture record by record. A line that can't be understood is a record with a finding, never
// the end of the capture.
type Reader struct {
	// LoggedBy is the side whose go-sdk LoggingTransport wrote "read:" and "write:" lines: Client if not set.
	LoggedBy Side

	lines  *lines
	parser wire.Parser
	record Record
	framed map[string]bool // by connection and side: LSP headers have been met
	header bool            // LSP headers came just now, the finding is still to be attached
	at     int             // the line of that header
}

// NewReader returns a Reader of the capture r, which is read as it goes: memory doesn't grow with its length.
func NewReader(r io.Reader) *Reader {
	return &Reader{lines: newLines(r), framed: map[string]bool{}}
}

// Next returns the next record, valid until the following call. It passes over blank lines. The error is io.EOF at
// the end, or what reading failed with.
func (r *Reader) Next() (*Record, error) {
	for {
		line, tooLong, err := r.lines.next()
		if err == io.EOF && r.header {
			return r.headerWithoutMessage(), nil
		}
		if err != nil {
			return nil, err
		}
		r.record = Record{Line: r.lines.number, Conn: DefaultConn, Findings: r.record.Findings[:0]}
		if r.lines.bom {
			r.lines.bom = false
			r.record.report(finding.BOM, "$", "")
		}
		if tooLong > 0 {
			r.record.Form, r.record.Bytes = Raw, tooLong
			r.record.Text = strings.ToValidUTF8(string(line[:200]), "\uFFFD")
			r.record.report(finding.LineTooLong, "$", fmt.Sprintf("%d bytes", tooLong))
			return &r.record, nil
		}
		if r.read(line) {
			return &r.record, nil
		}
	}
}

// read fills the record from one line, and reports false when the line holds nothing.
func (r *Reader) read(line []byte) bool {
	text, noted := r.notation(line)
	if len(text) == 0 && r.record.Form == Message {
		return false
	}
	if r.record.Form != Message {
		return true
	}
	if r.isHeader(text) {
		return false
	}
	value, err := r.parse(text)
	if err == nil && !noted && isRecord(value) {
		return r.fill(value)
	}
	r.content(text, value, err)
	if !noted && err == nil {
		r.record.From, r.record.FromInferred = infer(value), true
	}
	return true
}

// parse parses a message, without the next header that LSP framing puts right behind it.
func (r *Reader) parse(text []byte) (wire.Value, error) {
	value, err := r.parser.Parse(text)
	if err != nil && len(r.framed) > 0 {
		if body := beforeHeader(text); body != nil {
			return r.parser.Parse(body)
		}
	}
	return value, err
}

// content puts what was on the wire into the record: a parsed message, or text and the reason why it is none.
func (r *Reader) content(text []byte, value wire.Value, err error) {
	r.record.Bytes = len(text)
	if r.header {
		r.header = false
		r.record.report(finding.LSPFraming, "$", "")
	}
	if err == nil {
		r.record.Form, r.record.Message = Message, value
		return
	}
	r.record.Form = Raw
	r.record.Text = strings.ToValidUTF8(string(text), "\uFFFD")
	if !utf8.Valid(text) {
		r.record.report(finding.InvalidUTF8, "$", "")
	}
	code := finding.NotJSON
	if syntax := (*wire.SyntaxError)(nil); errors.As(err, &syntax) && syntax.Truncated {
		code = finding.TruncatedJSON
	}
	r.record.report(code, "$", err.Error())
}
