package stdio

import (
	"io"
	"strings"
	"testing"
)

// TestLines: what is no message gets an error, and the session goes on behind it (field cases D2-04, D2-14).
func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, line, want string // want is in the answer; "" means that there is none
	}{
		{"no JSON", "not json", `{"jsonrpc":"2.0","error":{"code":-32700,`},
		{"cut off", `{"jsonrpc":"2.0","id":1,"method":`, `{"jsonrpc":"2.0","error":{"code":-32700,`},
		{"two on one line", `{"jsonrpc":"2.0"}{"jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","error":{"code":-32700,`},
		{"not UTF-8", "{\"jsonrpc\":\"2.0\",\"id\":\"\xff\"}", `{"jsonrpc":"2.0","error":{"code":-32700,`},
		{"batch", "[" + list("1") + "]", `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"empty batch", "[]", `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"number", "5", `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"null", "null", `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"no version", `{"id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,`},
		{"no method", `{"jsonrpc":"2.0","id":1}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,`},
		{"method in capitals", `{"jsonrpc":"2.0","id":1,"Method":"tools/list"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,`},
		{"id null", `{"jsonrpc":"2.0","id":null,"method":"tools/list"}`, `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"id true", `{"jsonrpc":"2.0","id":true,"method":"tools/list"}`, `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"id with a fraction", `{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}`, `{"jsonrpc":"2.0","error":{"code":-32600,`},
		{"a response", `{"jsonrpc":"2.0","id":1,"result":{}}`, ""},
		{"an empty line", "", ""},
		{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"nope","params":{` + meta + `}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,`},
		{"no _meta", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,`},
		{"no params", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,`},
		{"an old revision", strings.ReplaceAll(list("1"), "2026-07-28", "2024-11-05"), `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,`},
		{"a revision to come", strings.ReplaceAll(list("1"), "2026-07-28", "2099-01-01"), `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,`},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := start(t, waitForEOF)
			b.send(t, c.line, list(`"after"`))
			first := b.out.next(t)
			if c.want == "" {
				c.want = `{"jsonrpc":"2.0","id":"after","result"`
			} else if next := b.out.next(t); !strings.HasPrefix(next, `{"jsonrpc":"2.0","id":"after","result"`) {
				first, next = next, first // answers may overtake each other
				if !strings.HasPrefix(next, `{"jsonrpc":"2.0","id":"after","result"`) {
					t.Errorf("the request behind it: got %s", next)
				}
			}
			if !strings.HasPrefix(first, c.want) {
				t.Errorf("got %s, want it to begin with %s", first, c.want)
			}
			b.hangUp(t)
			if rest := b.out.rest(); rest != "" {
				t.Errorf("one answer too many: %s", rest)
			}
		})
	}
}

// TestIDs: an id comes back as it was written, and 1 is not "1" (field case D1-01).
func TestIDs(t *testing.T) {
	b := start(t, waitForEOF)
	for _, id := range []string{`1`, `"1"`, `0`, `""`, `-7`, `9007199254740993`, `-9223372036854775809`, `1.0`, `"é😀"`, `"\u0000"`} {
		b.send(t, list(id))
		if got, want := b.out.next(t), `{"jsonrpc":"2.0","id":`+id+`,"result"`; !strings.HasPrefix(got, want) {
			t.Errorf("id %s: got %.80s", id, got)
		}
	}
	b.hangUp(t)
}

// TestSameID: an id that is in flight can't be told from another request's; the first one is still answered.
func TestSameID(t *testing.T) {
	b := start(t, waitForEOF)
	b.send(t, wait("1"))
	<-b.started
	b.send(t, list("1"))
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","error":{"code":-32600,`) {
		t.Errorf("got %s, want an error without an id", got)
	}
	close(b.release)
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result"`) {
		t.Errorf("the first request: got %s", got)
	}
	b.hangUp(t)
}

// TestFraming: a byte order mark, CRLF, blanks, and a last line without an end.
func TestFraming(t *testing.T) {
	b := start(t, waitForEOF)
	io.WriteString(b.in, "\xef\xbb\xbf"+list("1")+"\r\n \t\r\n  "+list("2")+" \n"+list("3"))
	b.in.Close()
	if err := <-b.ended; err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(b.out.rest(), `"result"`); got != 3 {
		t.Errorf("got %d answers, want 3: %s", got, b.out.rest())
	}
}

// TestLongMessages: 8 MB work, more than the limit is refused, and the next line is served.
func TestLongMessages(t *testing.T) {
	b := start(t, waitForEOF)
	long := func(n int) string {
		return strings.Replace(list("1"), `"params":{`, `"params":{"padding":"`+strings.Repeat("x", n)+`",`, 1)
	}
	b.send(t, long(8<<20))
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result"`) {
		t.Errorf("8 MB: got %.100s", got)
	}
	b.send(t, long(MaxMessage), list("2"))
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","error":{"code":-32600,`) {
		t.Errorf("too long: got %.100s", got)
	}
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":2,"result"`) {
		t.Errorf("behind it: got %.100s", got)
	}
	b.hangUp(t)
}
