package render

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/redact"
	"example.com/mcp7/day-01/internal/wire"
)

// longestText is how many characters of a string are shown.
const longestText = 200

// A shown is a leaf's value as it may be printed.
type shown struct {
	literal  []byte // JSON
	length   int    // characters of the whole string, when it was cut
	redacted bool
}

// A viewer makes the values of leaves fit to be printed: secrets hidden, long strings cut.
type viewer struct {
	showSecrets bool
	secretPaths map[string]bool // whether redact.Name knows a name on the way
	buffer      []byte
}

// view returns what to print for f. The result is valid until the next call.
func (v *viewer) view(f Field) shown {
	if f.Value.Len() == 0 && f.Value.Kind() >= wire.Object {
		return shown{literal: [2][]byte{[]byte("{}"), []byte("[]")}[f.Value.Kind()-wire.Object]}
	}
	raw := f.Value.Raw()
	if !v.showSecrets && v.secret(f) {
		return shown{literal: []byte(`"` + redact.Mask + `"`), redacted: true}
	}
	if v.showSecrets || f.Value.Kind() != wire.String {
		return v.literal(f.Value)
	}
	hide := redact.Text
	if len(f.Path) == 1 { // $: text that is no JSON
		hide = redact.Line
	} else if !redact.Found(raw) {
		return v.literal(f.Value)
	}
	text := f.Value.Text()
	hidden := hide(text)
	s := v.literal(wire.Text(hidden))
	s.redacted = hidden != text
	return s
}

// literal returns the literal of a scalar, cut when it is long.
func (v *viewer) literal(value wire.Value) shown {
	raw := value.Raw()
	if value.Kind() != wire.String || len(raw) <= longestText && utf8.Valid(raw) {
		return shown{literal: raw}
	}
	literal, length := v.cut(raw)
	return shown{literal: literal, length: length}
}

// secret reports whether the leaf has, or is inside something that has, the name of a secret. The protocol's own members
// hold none: they are what a reader came for. A name that the revision doesn't define may be anything.
func (v *viewer) secret(f Field) bool {
	switch f.Entry.Layer {
	case dictionary.JSONRPC, dictionary.MCP, dictionary.Schema:
		return false
	}
	secret, ok := v.secretPaths[string(f.Path)]
	if !ok {
		for name := range f.Path.Names() {
			secret = secret || redact.Name(name)
		}
		if v.secretPaths == nil || len(v.secretPaths) > rememberedPaths {
			v.secretPaths = map[string]bool{}
		}
		v.secretPaths[f.Path.String()] = secret
	}
	return secret
}

// rememberedPaths bounds what a viewer remembers.
const rememberedPaths = 4096

// cut returns the beginning of a string literal as valid JSON, and its length in characters if anything is missing.
func (v *viewer) cut(raw []byte) (literal []byte, length int) {
	text := raw[1 : len(raw)-1]
	if bytes.IndexByte(text, '\\') >= 0 {
		text, _ = jsontext.AppendUnquote(nil, raw)
	}
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte("\uFFFD"))
	}
	total := utf8.RuneCount(text)
	if total > longestText {
		length = total
		end := 0
		for range longestText {
			_, size := utf8.DecodeRune(text[end:])
			end += size
		}
		text = text[:end]
	}
	v.buffer, _ = jsontext.AppendQuote(v.buffer[:0], text)
	return v.buffer, length
}
