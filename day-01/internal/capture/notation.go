package capture

import (
	"bytes"
	"strconv"
	"time"
)

// notation recognises the notations in which a line says by itself who wrote it. It returns what stands behind the
// mark, and noted when there was one.
//
//	> {"jsonrpc":…}          client to server; also "C>S {…}"
//	< {"jsonrpc":…}          server to client; also "S>C {…}"
//	0.178 > {"jsonrpc":…}    the same, with the seconds since the session began
//	read: {"jsonrpc":…}      go-sdk LoggingTransport, what the logging side received
//	write: {"jsonrpc":…}     the same, what it sent
func (r *Reader) notation(line []byte) (text []byte, noted bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] == '{' || line[0] == '[' {
		return line, false
	}
	seconds, rest := elapsed(line)
	for _, mark := range marks {
		if text, ok := bytes.CutPrefix(rest, mark.text); ok && begins(text) {
			r.record.From = mark.from
			if mark.relative && r.LoggedBy == Server {
				r.record.From = mark.from.Other()
			}
			if len(rest) < len(line) {
				r.record.Stamp = string(bytes.Fields(line)[0])
				r.record.Time = time.UnixMicro(int64(seconds * 1e6))
			}
			return bytes.TrimSpace(text), true
		}
	}
	if bytes.HasPrefix(line, []byte("read error: ")) || bytes.HasPrefix(line, []byte("write error: ")) {
		r.record.Form, r.record.Text = Event, string(line)
		return line, true
	}
	return line, false
}

// marks are tried in this order. Relative ones say what the side that logged did, seen from the client.
var marks = []struct {
	text     []byte
	from     Side
	relative bool
}{
	{[]byte(">"), Client, false}, {[]byte("C>S"), Client, false},
	{[]byte("<"), Server, false}, {[]byte("S>C"), Server, false},
	{[]byte("write:"), Client, true}, {[]byte("read:"), Server, true},
}

// begins reports whether text can follow a mark; "<html>" on stdout is noise, not a notation.
func begins(text []byte) bool { return len(text) > 0 && bytes.IndexByte([]byte(" \t{["), text[0]) >= 0 }

// elapsed cuts a leading time in seconds off a line.
func elapsed(line []byte) (seconds float64, rest []byte) {
	word, behind, ok := bytes.Cut(line, []byte(" "))
	if !ok || line[0] < '0' || '9' < line[0] {
		return 0, line
	}
	seconds, err := strconv.ParseFloat(string(word), 64)
	if err != nil {
		return 0, line
	}
	return seconds, bytes.TrimSpace(behind)
}
