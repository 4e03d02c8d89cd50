package streamable

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"example.com/mcp7/day-05/internal/rpc"
)

// An eventReader reads the data of server-sent events, however the network has cut them. Lines end with LF, CR LF or CR.
// https://html.spec.whatwg.org/multipage/server-sent-events.html, Parsing an event stream.
type eventReader struct {
	in     *bufio.Reader
	skipLF bool // the line before ended with CR
	begun  bool
}

func newEventReader(r io.Reader) *eventReader { return &eventReader{in: bufio.NewReader(r)} }

// next returns the data of the next event that has any. Comments, which keep connections alive, and other fields are
// skipped. An event that the end of the stream cuts off is none.
func (e *eventReader) next() ([]byte, error) {
	var data []byte
	has := false
	for {
		line, err := e.line(rpc.MaxMessage - len(data))
		if err != nil {
			return nil, err
		}
		if len(line) == 0 {
			if has && len(data) > 0 {
				return data, nil
			}
			data, has = nil, false
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		if string(name) != "data" {
			continue
		}
		if has {
			data = append(data, '\n')
		}
		data, has = append(data, bytes.TrimPrefix(value, []byte(" "))...), true
	}
}

func (e *eventReader) line(limit int) ([]byte, error) {
	var line []byte
	for {
		b, err := e.in.ReadByte()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return nil, err
		}
		skip := e.skipLF && b == '\n'
		e.skipLF = b == '\r'
		switch {
		case skip:
			continue
		case b == '\n' || b == '\r':
			if !e.begun {
				e.begun = true
				line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
			}
			return line, nil
		case len(line) >= limit:
			return nil, rpc.ErrTooLong
		}
		line = append(line, b)
	}
}
