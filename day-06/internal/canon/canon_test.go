package canon

import (
	"errors"
	"testing"
)

func TestOneForm(t *testing.T) {
	for text, want := range map[string]string{
		`{"b":1,"a":[true,null]}`: `{"a":[true,null],"b":1}`,
		`{"n":1.0}`:               `{"n":1}`,
		`{"n":10e-1}`:             `{"n":1}`,
		`[9007199254740993]`:      `[9007199254740993]`,
		`[1e400]`:                 `[1e400]`,
		`"\u0061\/"`:              `"a/"`,
		`"\ud83d\ude00"`:          `"😀"`,
		`"\\ud800"`:               `"\\ud800"`,
		` "<" `:                   `"<"`,
	} {
		if got, err := JSON([]byte(text)); err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestAmbiguous(t *testing.T) {
	for _, text := range []string{
		`{"a":1,"a":1}`, `{"a":1,"\u0061":2}`, `[{"x":{"b":1,"b":2}}]`, "\"\xff\"", `"\ud800"`, `"\udc00"`, `"\ud800x"`, `"\ud800\u0041"`, `"\ude00\ud83d"`,
	} {
		if _, err := JSON([]byte(text)); !errors.Is(err, ErrAmbiguous) {
			t.Errorf("%s: error %v, want ambiguous", text, err)
		}
	}
	for _, text := range []string{``, `{`, `1 2`, `{"a":1}x`, `nul`} {
		if got, err := JSON([]byte(text)); err == nil {
			t.Errorf("%s: %s, want an error", text, got)
		}
	}
}
