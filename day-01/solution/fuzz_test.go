package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
	"example.com/mcp7/scripts/selftest"
)

// FuzzClassify checks that every JSON value is one of five things, for reasons that can be seen in it.
func FuzzClassify(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":"1","method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":0,"result":{"tools":[]}}`,
		`{"jsonrpc":"2.0","id":null,"method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":null,"result":{"content":[]}}`,
		`[{"jsonrpc":"2.0","id":2,"result":{"tools":[]},"error":null}]`,
		`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"slow"}}`,
		`{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/call","params":{"name":"safe","name":"danger","name\u0000":"z"}}`,
		`{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":{"arguments":{"id":1915883588174806058}}}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"Unsupported protocol version"}}`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"boom"}}`,
		`{"content":[{"type":"text","text":"hi"}]}`, `7`, `"x"`, `null`, `{}`, `[]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		message, err := wire.Parse(line)
		if err != nil {
			return
		}
		class, err := classify(message)
		if err != nil {
			t.Fatal(err)
		}
		id, validID := wire.IDOf(message.Get("id"))
		method, result, failure := message.Get("method").Exists(), message.Get("result").Exists(), message.Get("error").Exists()
		plain := message.Get("jsonrpc").Is("2.0")
		var ok bool
		switch class.Kind {
		case session.Request:
			ok = plain && method && validID && !result && !failure && class.ID == id
		case session.Notification:
			ok = plain && method && !message.Get("id").Exists() && !result && !failure
		case session.Result:
			ok = plain && result && validID && !method && !failure && class.ID == id
		case session.Error:
			ok = plain && failure && !method && !result
		case session.Invalid:
			ok = class.Reason != "" && (finding.Finding{Code: class.Reason}).Rule().Code == class.Reason
		}
		if !ok {
			t.Errorf("%s is taken for %+v", line, class)
		}
	})
}

// FuzzAnnotate checks that no capture ends the program, and that each line of its output is JSON.
func FuzzAnnotate(f *testing.F) {
	files, err := filepath.Glob("../testdata/captures/*l")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, seed := range []string{
		"Content-Length: 59\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"resultType\":\"complete\"}}",
		"0.178 C>S {\"id\":0}\n< [1]\nread: {}\nwrite error: x\n\ufeff", "{\"from\":\"server\",\"rawBase64\":\"!\"}",
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"login","arguments":{"token":"ghp_EXAMPLE000000000000000000000000000000"},"_meta":{"authorization":"Bearer eyJhbGciOi..."}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, format := range []string{"json", "markdown", "table"} {
			var out bytes.Buffer
			a := newAnnotator(render.New(format, &out, render.Options{}), func(e selftest.OpenError) { t.Fatal(e) })
			if err := a.capture(capture.NewReader(bytes.NewReader(text))); err != nil && err.Error() != "read capture: "+capture.ErrUTF16.Error() {
				t.Fatal(err)
			}
			if err := a.finish(); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if format == "json" && !json.Valid([]byte(line)) {
					t.Fatalf("not JSON: %s", line)
				}
			}
		}
	})
}
