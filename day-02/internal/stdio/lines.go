package stdio

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxMessage is how long a message may be, in bytes. A longer one is refused; the session goes on behind it.
const MaxMessage = 16 << 20

// errTooLong reports a line of more than [MaxMessage] bytes.
var errTooLong = errors.New("message too long")

// A line is one line of input without its line ending, or the reason why there is none.
type line struct {
	data []byte
	err  error // errTooLong, io.EOF, or the reader's own
}

// lineReader cuts the input at line feeds. bufio.Scanner would end the session at the first long line.
type lineReader struct {
	r     *bufio.Reader
	begun bool
}

func newLineReader(r io.Reader) *lineReader { return &lineReader{r: bufio.NewReaderSize(r, 64<<10)} }

// next returns the next line that is not blank. A last line without a line feed counts.
// The data is the caller's to keep.
func (l *lineReader) next() ([]byte, error) {
	for {
		data, err := l.read()
		if !l.begun {
			l.begun = true
			data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) // a byte order mark, as some editors write it
		}
		data = bytes.TrimSpace(data) // blanks around a JSON text mean nothing, a carriage return neither
		if len(data) > 0 || err != nil {
			return data, err
		}
	}
}

// read returns one line. At the end of input it returns the rest first, and io.EOF with nothing the next time.
func (l *lineReader) read() ([]byte, error) {
	var data []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if len(data)+len(part) > MaxMessage+1 {
			return nil, l.skip(err)
		}
		data = append(data, part...)
		switch {
		case err == nil:
			return data, nil
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(data)) > 0:
			return data, nil
		default:
			return nil, err
		}
	}
}

// skip reads up to the end of the line whose last part was read with err.
func (l *lineReader) skip(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = l.r.ReadSlice('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return errTooLong
}
