package judge

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
	"unicode/utf8"
)

// transcriptLimit is how many bytes a transcript may have; more is not recorded.
const transcriptLimit = 4 << 20

// A transcript is what a script and its servers exchanged, as a Day 1 capture: JSON Lines that `annotate` explains.
type transcript struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	said bool // there is more in it than starts and ends
	full bool
}

// A record is one line of a capture, apart from the message itself, which is embedded as it was.
type record struct {
	Time   time.Time   `json:"time"`
	Conn   string      `json:"conn"`
	From   string      `json:"from"` // "client" or "server"
	Raw    *string     `json:"raw,omitempty"`
	Base64 *string     `json:"rawBase64,omitempty"`
	CRLF   bool        `json:"crlf,omitempty"`
	Cut    bool        `json:"partial,omitempty"`
	Stderr *string     `json:"stderr,omitempty"`
	Event  string      `json:"event,omitempty"` // "start" or "end" of the server
	HTTP   *httpRecord `json:"http,omitempty"`
}

// An httpRecord is the HTTP around a message.
type httpRecord struct {
	Method  string            `json:"method,omitempty"`
	URL     string            `json:"url,omitempty"`
	Status  int               `json:"status,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
}

// message records one line from "client" or "server"; partial: the stream ended inside it.
func (t *transcript) message(conn, from string, line []byte, partial bool) {
	text, crlf := oneLine(line)
	t.body(record{Conn: conn, From: from, CRLF: crlf, Cut: partial}, text)
}

// event records the start or the end of a server.
func (t *transcript) event(conn, what string) {
	t.add(record{Conn: conn, From: "server", Event: what}, nil)
}

// body records text as r's message if it is JSON, otherwise as raw text. Nothing stands beside HTTP without a body.
func (t *transcript) body(r record, text []byte) {
	switch {
	case len(text) == 0 && r.HTTP != nil:
		t.add(r, nil)
		return
	case json.Valid(text) && utf8.Valid(text) && !bytes.ContainsAny(text, "\r\n"):
		t.add(r, text)
		return
	case utf8.Valid(text):
		raw := string(text)
		r.Raw = &raw
	default:
		raw := base64.StdEncoding.EncodeToString(text)
		r.Base64 = &raw
	}
	t.add(r, nil)
}

// add appends one line. The message is spliced in, since encoding/json would rewrite it.
func (t *transcript) add(r record, message []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.full {
		return
	}
	if t.full = t.buf.Len()+len(message) > transcriptLimit; t.full {
		note := "the judge recorded no more: the transcript is full"
		r, message = record{Conn: r.Conn, From: "server", Stderr: &note}, nil
	}
	t.said = t.said || r.Event == ""
	r.Time = time.Now().UTC()
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(r) != nil {
		return
	}
	line.Truncate(line.Len() - 1)
	if message != nil {
		line.Truncate(line.Len() - 1)
		line.WriteString(`,"message":`)
		line.Write(message)
		line.WriteByte('}')
	}
	line.WriteByte('\n')
	t.buf.Write(line.Bytes())
}

// stderrOf returns a writer that records a server's stderr, line by line.
func (t *transcript) stderrOf(conn string) io.Writer { return &stderrLines{t: t, conn: conn} }

type stderrLines struct {
	t    *transcript
	conn string
	line []byte
}

// maxStderrLine keeps a server that never ends a line from filling the memory.
const maxStderrLine = 4 << 10

func (w *stderrLines) Write(p []byte) (int, error) {
	for part := range bytes.Lines(p) {
		w.line = append(w.line, part[:min(len(part), maxStderrLine-min(len(w.line), maxStderrLine))]...)
		if part[len(part)-1] == '\n' {
			text := string(bytes.ToValidUTF8(bytes.TrimRight(w.line, "\r\n"), []byte("\uFFFD")))
			w.t.add(record{Conn: w.conn, From: "server", Stderr: &text}, nil)
			w.line = nil
		}
	}
	return len(p), nil
}

// save writes the transcript into folder and returns the file's path; "" when there is nothing to say.
func (t *transcript) save(folder, name string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.said || folder == "" {
		return "", nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, t.buf.Bytes(), 0o600); err != nil {
		return "", fmt.Errorf("save the transcript: %w", err)
	}
	return file, nil
}
