package rpc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxMessage is how long a message may be, in bytes. Tools return images and whole files: bufio.Scanner's 64 KiB would
// end the session.
const MaxMessage = 64 << 20

// ErrTooLong reports a line of more than [MaxMessage] bytes.
var ErrTooLong = errors.New("message of more than 64 MiB")

// A LineReader cuts a stream into messages. Spec: basic/transports/stdio.
type LineReader struct {
	in      *bufio.Reader
	longest int
}

// NewLineReader returns a reader of r's lines.
func NewLineReader(r io.Reader) *LineReader {
	return &LineReader{in: bufio.NewReaderSize(r, 64<<10), longest: MaxMessage}
}

// Next returns the next line that is not blank, without its line ending. A line that is too long is skipped and
// reported as [ErrTooLong]; the stream goes on behind it. What is cut off by the end of the stream is no line.
func (l *LineReader) Next() ([]byte, error) {
	for {
		line, err := l.read()
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line, nil
		}
	}
}

func (l *LineReader) read() ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		part, err := l.in.ReadSlice('\n')
		if len(line)+len(part) > l.longest {
			tooLong, line = true, nil
		}
		if !tooLong {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return nil, err
		case tooLong:
			return nil, ErrTooLong
		default:
			return line, nil
		}
	}
}
