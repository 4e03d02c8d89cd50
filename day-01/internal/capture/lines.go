package capture

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line in bytes that a Reader keeps; longer ones are passed over with a finding.
const MaxLine = 64 << 20

// ErrUTF16 is returned for a file in UTF-16, which some shells write when output is redirected.
var ErrUTF16 = errors.New("the file is UTF-16, save it as UTF-8")

// lines splits a stream at byte 0x0A and at nothing else: U+2028, U+0085, VT and FF may stand inside a JSON
// string. One CR before the newline belongs to the line's end.
type lines struct {
	from   *bufio.Reader
	buffer []byte
	number int
	bom    bool // the first line began with a byte order mark
}

func newLines(r io.Reader) *lines { return &lines{from: bufio.NewReaderSize(r, 256<<10)} }

// next returns the next line without its end; it is valid until the following call. tooLong is the length of a line
// that exceeds MaxLine, whose text is only its beginning. The error is io.EOF or a read error.
func (l *lines) next() (line []byte, tooLong int, err error) {
	line, err = l.from.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, tooLong, err = l.long(line)
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		return nil, 0, err
	}
	l.number++
	if l.number == 1 && (bytes.HasPrefix(line, []byte("\xff\xfe")) || bytes.HasPrefix(line, []byte("\xfe\xff"))) {
		return nil, 0, ErrUTF16
	}
	if rest, found := bytes.CutPrefix(line, []byte("\xef\xbb\xbf")); found && l.number == 1 {
		line, l.bom = rest, true
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), tooLong, nil
}

// long gathers a line that is longer than the reader's buffer.
func (l *lines) long(begun []byte) (line []byte, tooLong int, err error) {
	l.buffer = append(l.buffer[:0], begun...)
	length := len(begun)
	for {
		part, err := l.from.ReadSlice('\n')
		length += len(part)
		if length <= MaxLine {
			l.buffer = append(l.buffer, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if length > MaxLine {
			return l.buffer, length, err
		}
		return l.buffer, 0, err
	}
}
