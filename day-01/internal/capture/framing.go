package capture

import (
	"bytes"

	"example.com/mcp7/day-01/internal/finding"
)

// LSP frames its messages with header lines and a blank one; MCP on stdio does not. A program that mixes them up
// makes both sides wait for ever, so the headers are one finding and not a run of lines that are no JSON.

// isHeader recognises a header line of LSP framing, and remembers it when its side has not been seen to frame before.
func (r *Reader) isHeader(line []byte) bool {
	if !header(line) {
		return false
	}
	side := r.record.Conn + "\x00" + r.record.From.String()
	if !r.framed[side] {
		r.framed[side], r.header, r.at = true, true, r.record.Line
	}
	return true
}

func header(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	name = bytes.TrimSpace(name)
	return ok && (bytes.EqualFold(name, []byte("Content-Length")) || bytes.EqualFold(name, []byte("Content-Type")))
}

// beforeHeader returns the message in front of the next message's header, or nil when no header follows: LSP puts
// nothing between them.
func beforeHeader(line []byte) []byte {
	i := bytes.LastIndex(line, []byte("}Content-"))
	if i < 0 || !header(line[i+1:]) {
		return nil
	}
	return line[:i+1]
}

// headerWithoutMessage is the record of headers at the end of a capture.
func (r *Reader) headerWithoutMessage() *Record {
	r.header = false
	r.record = Record{Line: r.at, Conn: DefaultConn, Form: Raw, Text: "Content-Length", Findings: r.record.Findings[:0]}
	r.record.report(finding.LSPFraming, "$", "")
	return &r.record
}
