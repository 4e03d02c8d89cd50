package streamable

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"example.com/mcp7/day-05/internal/rpc"
)

// Events are the same however the network cuts them, and whatever ends their lines.
func TestEvents(t *testing.T) {
	stream := "\xef\xbb\xbf: comment\n\nevent: message\nid: 7\ndata: {\"a\":\ndata:  \"查\"}\n\ndata:two\n\ndata: cut off"
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(stream, "\n", end)
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text)), "halves": iotest.HalfReader(strings.NewReader(text)),
		} {
			e := newEventReader(r)
			var got []string
			for {
				data, err := e.next()
				if err != nil {
					if !errors.Is(err, io.ErrUnexpectedEOF) {
						t.Errorf("%s %q: %v", name, end, err)
					}
					break
				}
				got = append(got, string(data))
			}
			if want := []string{"{\"a\":\n \"查\"}", "two"}; strings.Join(got, "|") != strings.Join(want, "|") {
				t.Errorf("%s %q: got %q, want %q", name, end, got, want)
			}
		}
	}
}

// The examples of the specification's Value Encoding.
func TestEncode(t *testing.T) {
	for in, want := range map[string]string{
		"us-west1":            "us-west1",
		"us west 1":           "us west 1",
		"Hello, 世界":           "=?base64?SGVsbG8sIOS4lueVjA==?=",
		" padded ":            "=?base64?IHBhZGRlZCA=?=",
		"line1\nline2":        "=?base64?bGluZTEKbGluZTI=?=",
		"=?base64?literal?=":  "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=",
		"=?BASE64?not ours?=": "=?BASE64?not ours?=",
		"":                    "",
	} {
		if got := encode(in); got != want {
			t.Errorf("encode(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestAnnotations(t *testing.T) {
	for schema, ok := range map[string]bool{
		`{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}`:                                                         true,
		`{"properties":{"x-mcp-header":{"type":"string"}}}`:                                                                 true,
		`{"default":{"x-mcp-header":"A"}}`:                                                                                  true,
		`{"properties":{"a":{"type":"number","x-mcp-header":"A"}}}`:                                                         false,
		`{"properties":{"a":{"type":"string","x-mcp-header":""}}}`:                                                          false,
		`{"properties":{"a":{"type":"string","x-mcp-header":"A B"}}}`:                                                       false,
		`{"properties":{"a":{"type":"string","x-mcp-header":"A\r\nB"}}}`:                                                    false,
		`{"properties":{"a":{"type":"string","x-mcp-header":7}}}`:                                                           false,
		`{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}}`:                false,
		`{"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}}`:                                false,
		`{"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]}`:                                             false,
		`{"$defs":{"d":{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}},"properties":{"b":{"$ref":"#/$defs/d"}}}`: false,
		`{"x-mcp-header":"A","type":"string"}`:                                                                              false,
		`{"properties":{"o":{"type":"object","properties":{"a":{"type":"boolean","x-mcp-header":"A"}}}}}`:                   true,
	} {
		if _, err := annotated(json.RawMessage(schema)); (err == nil) != ok {
			t.Errorf("%s: got error %v, want valid %v", schema, err, ok)
		}
	}
}

func conn(t *testing.T, h http.HandlerFunc) *Conn {
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	c := New(server.URL, nil, server.Client(), func(rpc.Message) {}, slog.New(slog.DiscardHandler))
	c.Speak(modern)
	return c
}

// Closing the stream is how a modern server hears that nobody waits.
func TestCancelled(t *testing.T) {
	gone := make(chan struct{})
	c := conn(t, func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		w.(http.Flusher).Flush()
		<-r.Context().Done()
		close(gone)
	})
	_, err := c.Call(context.Background(), rpc.Request{Method: "tools/call", Limit: 50 * time.Millisecond})
	if !errors.Is(err, rpc.ErrTimeLimit) {
		t.Errorf("got %v, want the time limit", err)
	}
	<-gone
}

// A refusal for its headers makes the client look at the tools again, and repeat the call once.
func TestHeaderMismatch(t *testing.T) {
	calls := 0
	c := conn(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m rpc.Message
		json.Unmarshal(body, &m)
		w.Header().Set("Content-Type", "application/json")
		switch {
		case m.Method == "tools/list":
			io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"tools":[{"name":"t","inputSchema":{"properties":{"a":{"type":"integer","x-mcp-header":"A"}}}}]}}`)
		case r.Header.Get("Mcp-Param-A") != "9007199254740991":
			calls++
			w.WriteHeader(http.StatusBadRequest)
			io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"error":{"code":-32020,"message":"no A"}}`)
		default:
			calls++
			io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(m.ID)+`,"result":{"content":[]}}`)
		}
	})
	_, err := c.Call(context.Background(), rpc.Request{Method: "tools/call", Params: json.RawMessage(`{"name":"t","arguments":{"a":9007199254740991}}`), Limit: time.Second})
	if err != nil || calls != 2 {
		t.Errorf("got error %v after %d calls, want none after 2", err, calls)
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		status     int
		kind, body string
		want       string
	}{
		{400, "application/json", `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"no"}}`, "JSON-RPC error -32022"},
		{400, "application/json", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}`, "JSON-RPC error -32700"},
		{404, "text/plain", "404 page not found", "HTTP status 404: 404 page not found"},
		{200, "text/html", "<html>", "neither JSON nor an event stream"},
		{200, "application/json", `{"jsonrpc":"2.0","id":"1","result":{}}`, "answer to id"},
		{200, "application/json", `[]`, "not a JSON object"},
		{302, "text/plain", "", "HTTP status 302"},
	} {
		conn := conn(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			w.WriteHeader(c.status)
			io.WriteString(w, c.body)
		})
		_, err := conn.Call(context.Background(), rpc.Request{Method: "x", Limit: time.Second})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d %s: got %v, want %q in it", c.status, c.body, err, c.want)
		}
	}
}
