// Package canon reads JSON strictly and writes it in one form only, in the manner of RFC 8785: two texts that mean the
// same to every reader have the same form, and a text that two readers could understand differently is refused.
package canon

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth is how deep values may be nested.
const maxDepth = 200

// ErrAmbiguous is returned for JSON that one reader understands differently from another: a key that comes twice, bytes
// that are no UTF-8.
var ErrAmbiguous = errors.New("ambiguous JSON")

// Decode reads one value: map[string]any, []any, string, json.Number, bool or nil.
func Decode(data []byte) (any, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%w: not UTF-8", ErrAmbiguous)
	}
	if halfSurrogate(data) {
		return nil, fmt.Errorf("%w: half of a surrogate pair", ErrAmbiguous)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := value(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	return v, nil
}

// halfSurrogate finds an escape such as \ud800 that is no character. The decoder would make U+FFFD of all of them, and
// two different texts the same.
func halfSurrogate(data []byte) bool {
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		r := escaped(data[i:])
		if r < 0 { // another escape, of two characters
			i++
			continue
		}
		i += len(`\u0000`) - 1
		if !utf16.IsSurrogate(r) {
			continue
		}
		if utf16.DecodeRune(r, escaped(data[i+1:])) == utf8.RuneError {
			return true
		}
		i += len(`\u0000`)
	}
	return false
}

// escaped returns the code unit of an escape \uXXXX at the beginning of data, or -1.
func escaped(data []byte) rune {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}

func value(d *json.Decoder, depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, ok := token.(json.Delim)
	switch {
	case !ok:
		return token, nil
	case depth == maxDepth:
		return nil, errors.New("JSON is nested too deeply")
	case delim == '[':
		return list(d, depth+1)
	default:
		return object(d, depth+1)
	}
}

func list(d *json.Decoder, depth int) (any, error) {
	items := []any{}
	for d.More() {
		v, err := value(d, depth)
		if err != nil {
			return nil, err
		}
		items = append(items, v)
	}
	_, err := d.Token()
	return items, err
}

func object(d *json.Decoder, depth int) (any, error) {
	members := map[string]any{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string)
		if _, twice := members[name]; twice {
			return nil, fmt.Errorf("%w: the key %q comes twice", ErrAmbiguous, name)
		}
		if members[name], err = value(d, depth); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return members, err
}

// JSON returns the one form of a JSON text: keys sorted, no blanks, numbers in their shortest form.
func JSON(data []byte) ([]byte, error) {
	v, err := Decode(data)
	if err != nil {
		return nil, err
	}
	return Encode(v)
}

// Encode writes what [Decode] has read.
func Encode(v any) ([]byte, error) {
	var out bytes.Buffer
	if err := write(&out, v); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func write(out *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case map[string]any:
		out.WriteByte('{')
		for i, key := range Keys(v) {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := write(out, key); err != nil {
				return err
			}
			out.WriteByte(':')
			if err := write(out, v[key]); err != nil {
				return err
			}
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := write(out, item); err != nil {
				return err
			}
		}
		out.WriteByte(']')
	case json.Number:
		out.WriteString(number(v))
	default:
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			return err
		}
		out.Truncate(out.Len() - 1) // the encoder's newline
	}
	return nil
}

// number writes 1, 1.0 and 10e-1 alike. What a float64 can't hold exactly stays as it was written: RFC 8785 would make
// 9007199254740993 equal to ...992.
func number(n json.Number) string {
	if i, err := strconv.ParseInt(string(n), 10, 64); err == nil {
		return strconv.FormatInt(i, 10)
	}
	f, err := n.Float64()
	if err != nil || math.Abs(f) > 1<<53 {
		return string(n)
	}
	short, err := json.Marshal(f)
	if err != nil {
		return string(n)
	}
	return string(short)
}

// Keys returns the keys of an object in order.
func Keys[V any](object map[string]V) []string {
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
