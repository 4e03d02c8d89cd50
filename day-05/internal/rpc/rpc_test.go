package rpc

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestDecode(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"jsonrpc":"2.0","id":1,"result":{}}`:                                  true,
		`{"jsonrpc":"2.0","id":1,"result":null}`:                                true,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`:     true,
		`{"jsonrpc":"2.0","method":"notifications/x"}`:                          true,
		`{"jsonrpc":"2.0","id":1,"result":{},"error":null}`:                     true,
		`{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}}`: false,
		`{"jsonrpc":"2.0","id":1,"Result":{}}`:                                  false,
		`{"jsonrpc":"2.0","id":1,"method":7}`:                                   false,
		`{"jsonrpc":"1.0","id":1,"result":{}}`:                                  false,
		`{"id":1,"result":{}}`:                                                  false,
		`[{"jsonrpc":"2.0","id":1,"result":{}}]`:                                false,
		`Server started!`:                                                       false,
	} {
		if _, err := Decode([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: got error %v, want valid %v", text, err, ok)
		}
	}
	m, err := Decode([]byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`))
	if err != nil || m.ID != nil || !m.IsResponse() {
		t.Errorf("an error without an id: got %+v, %v", m, err)
	}
}

func TestLines(t *testing.T) {
	l := NewLineReader(iotest.OneByteReader(strings.NewReader("\r\n  {\"a\":\"查\"}\r\n" + strings.Repeat("x", 200) + "\nnext\ncut off")))
	l.longest = 100
	want := []struct {
		line string
		err  error
	}{{`{"a":"查"}`, nil}, {"", ErrTooLong}, {"next", nil}, {"", io.EOF}}
	for _, w := range want {
		line, err := l.Next()
		if string(line) != w.line || !errors.Is(err, w.err) {
			t.Errorf("got %q, %v, want %q, %v", line, err, w.line, w.err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Encode(m)
		if err != nil {
			t.Skip() // encoding/json refuses what it let through as raw
		}
		if _, err := Decode(again); err != nil {
			t.Errorf("%q became %q: %v", data, again, err)
		}
	})
}
