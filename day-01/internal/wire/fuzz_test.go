package wire

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzParse checks that whatever comes in, Parse returns; that it accepts what encoding/json accepts and nothing else; and
// that what it returns can be read from end to end.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":"1","method":"tools/list"}`,
		`{"jsonrpc":"2.0","id":null,"method":"tools/list"}`,
		`[{"jsonrpc":"2.0","id":2,"result":{"tools":[]},"error":null}]`,
		"{\"text\":\"before\u2028after\u0085end\"}",
		`{"jsonrpc":"2.0","id":1,"result":{}}Content-Length: 59`,
		`{"id":1,"id":2,"params":{"name":"safe","name":"danger","name\u0000":"z"}}`,
		`{"id":9007199254740993,"n":1e400,"m":-0.0}`,
		"{\"a\":\"\xff\"}", "{", `"\ud800"`, "[[[[", "\ufeff{}", `{"":{}}`,
	} {
		f.Add([]byte(seed))
	}
	var parser Parser
	f.Fuzz(func(t *testing.T, line []byte) {
		v, err := parser.Parse(line)
		if valid := json.Valid(line); valid != (err == nil) && utf8.Valid(line) {
			t.Errorf("json.Valid %v, Parse: %v", valid, err)
		}
		if err != nil {
			if syntax := err.(*SyntaxError); syntax.Offset < 0 || syntax.Offset > len(line) {
				t.Errorf("offset %d in %d bytes", syntax.Offset, len(line))
			}
			return
		}
		read(t, Root(), v)
		for range v.Duplicates(Root()) {
		}
		for range v.InvalidUTF8(Root()) {
		}
	})
}

// read visits every value and checks that its literal is the value that it says it is.
func read(t *testing.T, at Path, v Value) {
	if len(v.Raw()) == 0 || !v.Exists() || v.Kind().String() == "absent" {
		t.Fatalf("%s has no literal", at)
	}
	if id, ok := IDOf(v); ok && id.IsNone() {
		t.Fatalf("%s is an id that is none", at)
	}
	v.Text()
	count := 0
	for name, m := range v.Members() {
		read(t, at.Member(name), m)
		count++
	}
	for i, e := range v.Elements() {
		read(t, at.Index(i), e)
		count++
	}
	if count != v.Len() {
		t.Fatalf("%s: Len %d, but %d were visited", at, v.Len(), count)
	}
}
