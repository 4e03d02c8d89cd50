package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/day-04/internal/mirror"
	"github.com/go-json-experiment/json/jsontext"
)

// EXERCISE 4.1: headers and body must agree.

// checkHeaders returns why the headers don't say what the body says, or nil. Each field of the body has exactly one header with the
// same value; a field that is absent has none. Encoded values are decoded first.
// Specification: basic/transports/streamable-http, Value Encoding, Server Validation.
func checkHeaders(header http.Header, fields []mirror.Field) error {
	for _, f := range fields {
		values := header.Values(f.Header)
		if f.Value == nil && len(values) == 0 {
			continue
		}
		if f.Value == nil || len(values) != 1 {
			return fmt.Errorf("%s is there %d times", f.Header, len(values))
		}
		value, err := decode(values[0], f.Encoded)
		if err != nil {
			return fmt.Errorf("%s %w", f.Header, err)
		}
		if !same(value, f.Value) {
			return fmt.Errorf("%s does not match the body", f.Header)
		}
	}
	return nil
}

// decode returns the text that a header's value stands for.
func decode(value string, encoded bool) (string, error) {
	for _, c := range []byte(value) {
		if c != '\t' && (c < ' ' || c > '~') {
			return "", errors.New("has characters that a header may not have")
		}
	}
	inner, prefixed := strings.CutPrefix(value, "=?base64?")
	inner, suffixed := strings.CutSuffix(inner, "?=")
	if !encoded || !prefixed || !suffixed {
		return value, nil
	}
	text, err := base64.StdEncoding.Strict().DecodeString(inner)
	if err != nil || !utf8.Valid(text) {
		return "", errors.New("is not the base64 of UTF-8 text")
	}
	return string(text), nil
}

// same reports whether text stands for the JSON value: integers compare as numbers, in the range where no two are confused.
func same(text string, value json.RawMessage) bool {
	switch jsontext.Value(value).Kind() {
	case '"':
		var s string
		return json.Unmarshal(value, &s) == nil && s == text
	case '0':
		a, okA := integer(text)
		b, okB := integer(string(value))
		return okA && okB && a == b
	case 't', 'f':
		return text == string(value)
	}
	return false // no primitive type can be mirrored
}

// integer reads a JSON number that is whole and safe, such as 42 or 42.0.
func integer(text string) (float64, bool) {
	if v := jsontext.Value(text); v.Kind() != '0' || !v.IsValid() {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53
}

// END EXERCISE 4.1
