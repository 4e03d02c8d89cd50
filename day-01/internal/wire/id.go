package wire

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
)

// An ID is the id of a request: a string or an integer, and the two never equal each other. IDs are equal, by ==,
// when both the JSON type and the value are: 1 is not "1", and 9007199254740992 is not 9007199254740993.
// The zero ID is none.
type ID struct {
	kind  Kind
	value string // the text of a string, the canonical digits of an integer
}

// IDOf returns the id that v holds, and false when v can't be an id: null, a fraction, an object, absent.
// A number without a fractional part is an integer however it is spelled, as JSON Schema defines "integer": 1.0
// and 1e0 are the id 1.
func IDOf(v Value) (ID, bool) {
	switch v.Kind() {
	case String:
		return ID{String, short(v.Text())}, true
	case Number:
		digits, ok := v.Integer()
		return ID{Number, digits}, ok
	default:
		return ID{}, false
	}
}

// longestID bounds the memory that an id takes, in bytes. Of a longer one the digest is kept, which identifies it as well.
const longestID = 256

func short(text string) string {
	if len(text) <= longestID {
		return text
	}
	return fmt.Sprintf("%.100s… sha256:%x", text, sha256.Sum256([]byte(text)))
}

// IsNone reports whether there is no id.
func (id ID) IsNone() bool { return id.kind == Absent }

// OtherType returns the id that says the same with the other JSON type: "1" for 1 and 1 for "1". It returns
// none for a string that spells no integer.
func (id ID) OtherType() ID {
	if id.kind == Number {
		return ID{String, id.value}
	}
	if digits, ok := integer([]byte(id.value)); ok && digits == id.value {
		return ID{Number, digits}
	}
	return ID{}
}

// String returns the id as JSON.
func (id ID) String() string {
	switch id.kind {
	case Number:
		return id.value
	case String:
		return strconv.Quote(id.value)
	default:
		return "none"
	}
}

// Integer returns the digits of a number that is an integer, spelled as plainly as possible, without passing
// through float64.
func (v Value) Integer() (digits string, ok bool) {
	if v.Kind() != Number {
		return "", false
	}
	return integer(v.Raw())
}

// longestInteger bounds what an exponent may unfold to: 1e999999999 is a short way to ask for a gigabyte.
const longestInteger = 400

func integer(literal []byte) (string, bool) {
	unsigned := bytes.TrimPrefix(literal, []byte("-"))
	if allDigits(unsigned) && (unsigned[0] != '0' || len(literal) == 1) {
		return string(literal), true
	}
	mantissa, exponent := unsigned, 0
	if i := bytes.IndexAny(unsigned, "eE"); i >= 0 {
		var err error
		if exponent, err = strconv.Atoi(string(unsigned[i+1:])); err != nil {
			return "", false
		}
		mantissa = unsigned[:i]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte("."))
	all := strings.TrimLeft(string(whole)+string(fraction), "0")
	exponent -= len(fraction)
	if all == "" && len(whole) > 0 {
		return "0", true
	}
	if trimmed := strings.TrimRight(all, "0"); exponent < 0 {
		if len(all)-len(trimmed) < -exponent {
			return "", false
		}
		all, exponent = all[:len(all)+exponent], 0
	}
	if !allDigits([]byte(all)) || len(all)+exponent > longestInteger {
		return "", false
	}
	all += strings.Repeat("0", exponent)
	if literal[0] == '-' {
		all = "-" + all
	}
	return all, true
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || '9' < c {
			return false
		}
	}
	return len(b) > 0
}
