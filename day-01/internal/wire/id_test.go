package wire

import (
	"strings"
	"testing"
)

// D1-01, D1-02, D1-14: ids are equal when JSON type and value are, and never by way of float64.
func TestIDs(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		equal bool
	}{
		{`1`, `1`, true},
		{`1`, `"1"`, false},
		{`0`, `""`, false},
		{`9007199254740992`, `9007199254740993`, false},
		{`1`, `1.0`, true},
		{`100`, `1e2`, true},
		{`-5`, `-50e-1`, true},
		{`0`, `-0`, true},
		{`0`, `0e9`, true},
		{`"a"`, `"\u0061"`, true},
		{`"a"`, `"A"`, false},
	} {
		a, okA := IDOf(parse(t, tt.a))
		b, okB := IDOf(parse(t, tt.b))
		if !okA || !okB || (a == b) != tt.equal {
			t.Errorf("%s and %s: ids %v %v, equal %v", tt.a, tt.b, okA, okB, a == b)
		}
	}
}

func TestWhatIsNoID(t *testing.T) {
	for _, text := range []string{`null`, `true`, `{}`, `[]`, `1.5`, `1e-1`, `1e999999999`, `1e99999999999999999999`} {
		if id, ok := IDOf(parse(t, text)); ok {
			t.Errorf("%s is the id %v", text, id)
		}
	}
	if id, ok := IDOf(Value{}); ok || !id.IsNone() {
		t.Error("an absent value is an id")
	}
}

func TestOtherType(t *testing.T) {
	for text, want := range map[string]string{
		`1`: `"1"`, `"1"`: `1`, `"-7"`: `-7`, `"x"`: "none", `"1.0"`: "none", `"01"`: "none", `""`: "none",
	} {
		id, _ := IDOf(parse(t, text))
		if got := id.OtherType().String(); got != want {
			t.Errorf("%s has the other form %s, want %s", text, got, want)
		}
	}
}

func TestLongIDsAreKeptShort(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	a, _ := IDOf(Text(long + "a"))
	b, _ := IDOf(Text(long + "b"))
	if a == b || len(a.String()) > 300 {
		t.Errorf("equal %v, %d bytes", a == b, len(a.String()))
	}
}
