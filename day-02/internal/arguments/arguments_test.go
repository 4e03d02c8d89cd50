package arguments

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
)

func checker(t *testing.T) *Checker {
	t.Helper()
	c, err := New(&jsonschema.Schema{
		Type: "object", Required: []string{"amount", "from"},
		Properties: map[string]*jsonschema.Schema{
			"amount": {Type: "number", Minimum: new(0.01), Maximum: new(1e12)},
			"from":   {Type: "string", Enum: []any{"EUR", "USD"}},
			"date":   {Type: "string", Format: "date"},
			"city":   {Type: "string", MinLength: new(1), MaxLength: new(5), Pattern: `\S`},
		},
		PropertyOrder:        []string{"amount", "from", "date", "city"},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCheck(t *testing.T) {
	c := checker(t)
	for _, test := range []struct {
		arguments string
		want      []string // "argument rule got"
	}{
		{`{"amount":1,"from":"EUR"}`, nil},
		{`{"amount":0.1,"from":"EUR","date":"2024-02-29","city":"北京"}`, nil},
		{`{"amount":1E3,"from":"EUR"}`, nil},
		{`{"amount":123456789012.123456789,"from":"EUR"}`, nil},
		{``, []string{"amount required ", "from required "}},
		{`{}`, []string{"amount required ", "from required "}},
		{`{"amount":"ten","from":"usd","x":1}`, []string{`amount type "ten"`, `from enum "usd"`, "x additionalProperties 1"}},
		{`{"amount":"1","from":"EUR"}`, []string{`amount type "1"`}},
		{`{"amount":-0,"from":"EUR"}`, []string{"amount minimum -0"}},
		{`{"amount":-0.0,"from":"EUR"}`, []string{"amount minimum -0.0"}},
		{`{"amount":1e309,"from":"EUR"}`, []string{"amount maximum 1e309"}},
		{`{"amount":1e999999999,"from":"EUR"}`, []string{"amount maximum 1e999999999"}},
		{`{"amount":-1e999999999,"from":"eur"}`, []string{"amount maximum -1e999999999", `from enum "eur"`}},
		{`{"amount":1e-400,"from":"EUR"}`, []string{"amount minimum 1e-400"}},
		{`{"amount":null,"from":null}`, []string{"amount type null", "from type null"}},
		{`{"amount":1,"from":"EUR","date":"2024-02-30"}`, []string{`date format "2024-02-30"`}},
		{`{"amount":1,"from":"EUR","date":"2023-02-29"}`, []string{`date format "2023-02-29"`}},
		{`{"amount":1,"from":"EUR","date":"2024-2-9"}`, []string{`date format "2024-2-9"`}},
		{`{"amount":1,"from":"EUR","date":""}`, []string{`date format ""`}},
		{`{"amount":1,"from":"EUR","city":""}`, []string{`city minLength ""`, `city pattern ""`}},
		{`{"amount":1,"from":"EUR","city":" "}`, []string{`city pattern " "`}},
		{`{"amount":1,"from":"EUR","city":"北京上海广州"}`, []string{`city maxLength "北京上海广州"`}},
		{`{"Amount":1,"amount":2,"from":"EUR"}`, []string{"Amount additionalProperties 1"}},
		{`{"amount":1,"amount":2,"from":"EUR"}`, []string{"amount duplicate "}},
		{`{"amount":{"a":[1]},"from":["EUR"]}`, []string{`amount type {"a":[1]}`, `from type ["EUR"]`}},
	} {
		faults, err := c.Check(json.RawMessage(test.arguments))
		if err != nil {
			t.Errorf("%s: %v", test.arguments, err)
			continue
		}
		var got []string
		for _, f := range faults {
			got = append(got, fmt.Sprintf("%s %s %s", f.Argument, f.Rule, f.Got))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.arguments, diff)
		}
	}
}

func TestNoObject(t *testing.T) {
	c := checker(t)
	for _, raw := range []string{`[]`, `"x"`, `1`, `null`, `true`} {
		if _, err := c.Check(json.RawMessage(raw)); !errors.Is(err, ErrNoObject) {
			t.Errorf("%s: got %v, want ErrNoObject", raw, err)
		}
	}
}

// TestShort: endless values, names and lists of names don't make an endless error text.
func TestShort(t *testing.T) {
	long := strings.Repeat("é", 1<<20)
	many := ""
	for i := range 10000 {
		many += fmt.Sprintf(`,"x%d":1`, i)
	}
	for _, raw := range []string{`{"amount":1,"from":"` + long + `"}`, `{"amount":1,"from":"EUR","` + long + `":1}`, `{"amount":1,"from":"EUR"` + many + `}`} {
		faults, err := checker(t).Check(json.RawMessage(raw))
		if err != nil || len(faults) == 0 || len(faults) > 20 {
			t.Fatalf("%.60s: %d faults, %v", raw, len(faults), err)
		}
		for _, f := range faults {
			if n := len([]rune(f.Argument + f.Got)); n > 130 {
				t.Errorf("%.60s: %d characters", raw, n)
			}
		}
	}
}
