package stdio_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/mcp7/day-07/internal/stdio"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// Whatever is on a line, the lines behind it are read; what is no message is answered, without an id.
func TestRead(t *testing.T) {
	ping := `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	tests := []struct {
		name, in string
		messages int
		answers  string
	}{
		{"one", ping + "\n", 1, ""},
		{"CRLF, blank lines, no newline at the end", ping + "\r\n\n \n" + ping, 2, ""},
		{"not JSON", "hello\n" + ping + "\n", 1, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"parse error: not JSON"}}`},
		{"truncated", `{"jsonrpc":` + "\n" + ping + "\n", 1, "-32700"},
		{"two on a line", ping + ping + "\n" + ping + "\n", 1, "-32700"},
		{"batch", "[" + ping + "]\n" + ping + "\n", 1, "-32600"},
		{"empty batch", "[]\n" + ping + "\n", 1, "-32600"},
		{"no JSON-RPC", `{"a":1}` + "\n" + ping + "\n", 1, "-32600"},
		{"a number", "5\n" + ping + "\n", 1, "-32600"},
		{"no string as method", `{"jsonrpc":"2.0","id":1,"method":5}` + "\n" + ping + "\n", 1, "-32600"},
		{"an object as id", `{"jsonrpc":"2.0","id":{},"method":"ping"}` + "\n" + ping + "\n", 1, "-32600"},
		{"an id that a float64 can't hold", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}` + "\n" + ping + "\n", 1, "-32600"},
		{"a fraction as id", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}` + "\n" + ping + "\n", 1, "-32600"},
		{"ids that are kept", `{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}` + "\n" + `{"jsonrpc":"2.0","id":"","method":"ping"}` + "\n" + `{"jsonrpc":"2.0","id":"1.5","method":"ping"}` + "\n", 3, ""},
		{"separators of other alphabets", `{"jsonrpc":"2.0","id":1,"method":"a` + "\u2028" + `b"}` + "\n", 1, ""},
		{"10 MB", `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 10<<20) + `"}` + "\n" + ping + "\n", 2, ""},
		{"too long", strings.Repeat("x", 17<<20) + "\n" + ping + "\n", 1, "-32600"},
		{"nothing", "", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			conn, err := (&stdio.Transport{In: strings.NewReader(tt.in), Out: &out}).Connect(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			messages := 0
			for {
				msg, err := conn.Read(t.Context())
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := msg.(*jsonrpc.Request); !ok {
					t.Errorf("read %T", msg)
				}
				messages++
			}
			if messages != tt.messages {
				t.Errorf("read %d messages, want %d", messages, tt.messages)
			}
			if got := out.String(); !strings.Contains(got, tt.answers) || strings.Count(got, "\n") != min(1, len(tt.answers)) || strings.Contains(got, `"id"`) {
				t.Errorf("answered %q, want one line with %q and without an id", got, tt.answers)
			}
		})
	}
}

func TestWriteIsOneLine(t *testing.T) {
	text, err := jsonrpc.MakeID("a\nb")
	if err != nil {
		t.Fatal(err)
	}
	for want, msg := range map[string]jsonrpc.Message{
		`{"jsonrpc":"2.0","method":"a\nb","params":{"text":"a\nb"}}`:           &jsonrpc.Request{Method: "a\nb", Params: []byte(`{"text":"a\nb"}`)},
		`{"jsonrpc":"2.0","id":"a\nb","result":{"a":[1]}}`:                     &jsonrpc.Response{ID: text, Result: []byte(`{"a":[1]}`)},
		`{"jsonrpc":"2.0","id":"a\nb","result":{"b":[1]}}`:                     &jsonrpc.Response{ID: text, Result: []byte("{\n\"b\": [1]}")},
		`{"jsonrpc":"2.0","id":"a\nb","error":{"code":-32602,"message":"no"}}`: &jsonrpc.Response{ID: text, Error: &jsonrpc.Error{Code: -32602, Message: "no"}},
	} {
		var out bytes.Buffer
		conn, err := (&stdio.Transport{In: strings.NewReader(""), Out: &out}).Connect(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Write(t.Context(), msg); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); got != want+"\n" {
			t.Errorf("wrote %q, want %q", got, want+"\n")
		}
	}
}
