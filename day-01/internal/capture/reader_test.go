package capture

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show reads a capture and says in a line what each record is.
func show(t *testing.T, text string, set ...func(*Reader)) (all []string) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for _, f := range set {
		f(r)
	}
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		content := rec.Text
		if rec.Form == Message {
			content = string(rec.Message.Raw())
		}
		line := fmt.Sprintf("%d %s %v %s", rec.Line, rec.Conn, rec.From, content)
		if rec.Stamp != "" {
			line += " at " + rec.Stamp
		}
		for _, f := range rec.Findings {
			line += " !" + string(f.Code)
		}
		all = append(all, line)
	}
}

func TestNotations(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"record", `{"time":"2026-07-28T10:00:00Z","conn":"w","from":"client","message":{"jsonrpc":"2.0","id": 1}}`,
			`1 w client {"jsonrpc":"2.0","id": 1} at 2026-07-28T10:00:00Z`},
		{"raw", `{"from":"server","raw":"Server listening"}`, `1 session server Server listening !not-json`},
		{"raw JSON with spaces", `{"from":"server","raw":" {\"id\":1} "}`, `1 session server {"id":1}`},
		{"base64", `{"from":"server","rawBase64":"eyJhIjoi/yJ9"}`, "1 session server {\"a\":\"\xff\"}"},
		{"stderr", `{"conn":"w","from":"server","stderr":"ready"}`, `1 w server ready`},
		{"event", `{"from":"server","event":"start"}`, `1 session server start`},
		{"http", `{"from":"server","http":{"status":202}}`, `1 session server `},
		{"crlf", `{"from":"server","message":{},"crlf":true}`, `1 session server {} !crlf`},
		{"partial", `{"from":"server","raw":"{\"a\":","partial":true}`, `1 session server {"a": !partial-line !truncated-json`},
		{"bad side", `{"from":"nobody","message":{}}`, `1 session unknown {} !bad-record`},
		{"bad time", `{"from":"client","time":"noon","message":{}}`, `1 session client {} at noon !bad-record`},
		{"short", "> {\"id\":1}", `1 session client {"id":1}`},
		{"short, server", "<{\"id\":1}", `1 session server {"id":1}`},
		{"letters", "0.757 C>S {\"id\":1}", `1 session client {"id":1} at 0.757`},
		{"letters, server", "1.577 S>C {\"id\":1}", `1 session server {"id":1} at 1.577`},
		{"noise that looks like a mark", "<html>", `1 session unknown <html> !not-json`},
		{"LoggingTransport", `write: {"id":1}`, `1 session client {"id":1}`},
		{"LoggingTransport, read", `read: {"id":1}`, `1 session server {"id":1}`},
		{"LoggingTransport, the end", `read error: EOF`, `1 session unknown read error: EOF`},
		{"bare request", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `1 session client {"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
		{"bare answer", `{"jsonrpc":"2.0","id":1,"result":{}}`, `1 session server {"jsonrpc":"2.0","id":1,"result":{}}`},
		{"bare request of a server", `{"id":1,"method":"roots/list"}`, `1 session server {"id":1,"method":"roots/list"}`},
		{"bare answer of a client", `{"id":1,"result":{"action":"decline"}}`, `1 session client {"id":1,"result":{"action":"decline"}}`},
		{"bare notification", `{"method":"notifications/progress"}`, `1 session server {"method":"notifications/progress"}`},
		{"truncated", `{"jsonrpc":"2.0","id":`, `1 session unknown {"jsonrpc":"2.0","id": !truncated-json`},
		{"not UTF-8", "\xff\xfd{", "1 session unknown \uFFFD{ !invalid-utf8 !not-json"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{tt.want}, show(t, tt.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhoLogged(t *testing.T) {
	got := show(t, "read: {}\nwrite: {}", func(r *Reader) { r.LoggedBy = Server })
	if diff := cmp.Diff([]string{"1 session client {}", "2 session server {}"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// D1-08: the ends of a file's lines change nothing, and blank lines are nothing.
func TestLineEndsDoNotMatter(t *testing.T) {
	lf := "> {\"id\":1}\n\n{\"from\":\"server\",\"message\":{\"id\":1}}\nread: {}\n{\"jsonrpc\":\"2.0\"}\nnoise"
	want := show(t, lf)
	if len(want) != 5 {
		t.Fatalf("%d records", len(want))
	}
	for name, text := range map[string]string{
		"CRLF": strings.ReplaceAll(lf, "\n", "\r\n"), "last newline": lf + "\n", "last CRLF": lf + "\r\n",
	} {
		if diff := cmp.Diff(want, show(t, text)); diff != "" {
			t.Errorf("%s (-LF +it):\n%s", name, diff)
		}
	}
	got := show(t, "\ufeff"+lf)
	want[0] += " !bom"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("BOM (-want +got):\n%s", diff)
	}
}

// D1-07: only 0x0A ends a line.
func TestUnicodeLineEndsAreText(t *testing.T) {
	text := "< {\"text\":\"a\u2028b\u2029c\u0085d\"}"
	if got := show(t, text+"\n"+text); len(got) != 2 || !strings.Contains(got[0], "a\u2028b\u2029c\u0085d") {
		t.Errorf("%q", got)
	}
}

// D1-10: framing of LSP is one finding, not one a line.
func TestLSPFraming(t *testing.T) {
	body := `{"jsonrpc":"2.0","id":1,"result":{}}`
	for name, text := range map[string]string{
		"bare":         "Content-Length: 36\r\n\r\n" + body,
		"bare, joined": "Content-Length: 36\r\n\r\n" + body + "Content-Length: 36\r\n\r\n" + body,
		"with a type":  "Content-Length: 36\r\nContent-Type: application/json\r\n\r\n" + body + "\n",
		"recorded": `{"from":"server","raw":"Content-Length: 36","crlf":true}` + "\n" + `{"from":"server","raw":"","crlf":true}` + "\n" +
			`{"from":"server","raw":"` + strings.ReplaceAll(body, `"`, `\"`) + `Content-Length: 36","crlf":true}` + "\n" +
			`{"from":"server","raw":"","crlf":true}` + "\n" + `{"from":"server","message":` + body + `,"partial":true}`,
	} {
		all := strings.Join(show(t, text), "\n")
		if strings.Count(all, "lsp-framing") != 1 || strings.Contains(all, "json") && strings.Contains(all, "not-json") {
			t.Errorf("%s:\n%s", name, all)
		}
	}
	if got := show(t, "Content-Length: 36\r\n\r\n"); len(got) != 1 || !strings.Contains(got[0], "lsp-framing") {
		t.Errorf("headers alone: %q", got)
	}
}

func TestLongLines(t *testing.T) {
	long := `< {"text":"` + strings.Repeat("x", 11<<20) + `"}`
	tooLong := strings.Repeat("y", MaxLine+1)
	got := show(t, long+"\n"+tooLong+"\n> {}\n")
	if len(got) != 3 || len(got[0]) < 11<<20 || !strings.HasSuffix(got[1], "!line-too-long") || got[2] != "3 session client {}" {
		t.Errorf("%d records, the last two %.300q", len(got), got[1:])
	}
}

func TestUTF16IsRefused(t *testing.T) {
	_, err := NewReader(strings.NewReader("\xff\xfe{\x00}\x00")).Next()
	if !errors.Is(err, ErrUTF16) {
		t.Errorf("error %v", err)
	}
}

func TestReadErrorsAreReturned(t *testing.T) {
	broken := errors.New("broken")
	_, err := NewReader(io.MultiReader(strings.NewReader("\n"), failing{broken})).Next()
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// What a Writer records, a Reader gives back byte for byte.
func TestRoundTrip(t *testing.T) {
	for _, line := range []string{
		`{"jsonrpc":"2.0"}`, `{"id": 1,"id":2}`, ` {"padded":1}`, `[]`, `7`, "noise \x1b[31m", "\xff\xfe", "{\"a\":\"\xff\"}", `{"a":`, `{"from":"client","message":{}}`,
	} {
		var file bytes.Buffer
		if err := NewWriter(&file).Write(Entry{Conn: "c", From: Client, Line: []byte(line)}); err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(file.Bytes(), []byte("\n")); n != 1 {
			t.Errorf("%q is recorded in %d lines", line, n)
		}
		rec, err := NewReader(&file).Next()
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		got := rec.Text
		if rec.Form == Message {
			got = string(rec.Message.Raw())
		}
		if want := strings.TrimSpace(strings.ToValidUTF8(line, "\uFFFD")); strings.ToValidUTF8(strings.TrimSpace(got), "\uFFFD") != want || rec.Bytes != len(line) {
			t.Errorf("%q came back as %q, %d bytes", line, got, rec.Bytes)
		}
	}
}
