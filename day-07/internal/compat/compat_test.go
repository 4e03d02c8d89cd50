package compat_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/mcp7/day-07/internal/compat"
)

const base = `{"type":"object","properties":{
	"query":{"type":"string","minLength":1,"description":"what"},
	"limit":{"type":"integer","minimum":1,"maximum":100,"default":10},
	"format":{"type":"string","enum":["json","xml","csv"]},
	"where":{"$ref":"#/$defs/place"},
	"tags":{"type":"array","items":{"type":"string","maxLength":10}}},
	"required":["query"],
	"$defs":{"place":{"type":"object","properties":{"city":{"type":"string"},"inside":{"$ref":"#/$defs/place"}},"required":["city"]}}}`

const out = `{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"integer"}},"required":["name"]}`

func tool(in, out string) []compat.Tool {
	return []compat.Tool{{Name: "find", Description: "Find.", InputSchema: []byte(in), OutputSchema: []byte(out)}}
}

func shown(t *testing.T, old, new []compat.Tool) string {
	t.Helper()
	changes, err := compat.Compare(old, new)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, c := range changes {
		lines = append(lines, fmt.Sprintf("%s %s: %s", c.Level, c.Where, c.What))
	}
	return strings.Join(lines, "\n")
}

// Field case D7-07: each change alone, in the input and in the output schema.
func TestSchemas(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"type", `"query":{"type":"string"`, `"query":{"type":"integer"`, "breaking find input.query: type string → integer"},
		{"integer to number", `"type":"integer"`, `"type":"number"`, "minor find input.limit: type integer → number"},
		{"null allowed", `"query":{"type":"string"`, `"query":{"type":["string","null"]`, "minor find input.query: type string → null|string"},
		{"enum narrowed", `["json","xml","csv"]`, `["json"]`, `breaking find input.format: value removed: "xml", "csv"`},
		{"enum widened", `["json","xml","csv"]`, `["json","xml","csv","yaml"]`, `minor find input.format: value added: "yaml"`},
		{"bound tightened", `"maximum":100`, `"maximum":10`, "breaking find input.limit: maximum 100 → 10"},
		{"bound loosened", `"maximum":100`, `"maximum":1000`, "minor find input.limit: maximum 100 → 1000"},
		{"bound dropped", `"minimum":1,`, ``, "minor find input.limit: minimum 1 → none"},
		{"bound added", `"type":"string","enum"`, `"type":"string","maxLength":3,"enum"`, "breaking find input.format: maxLength none → 3"},
		{"beyond 2^53", `"maximum":100`, `"maximum":9007199254740993`, "minor find input.limit: maximum 100 → 9007199254740993"},
		{"new required", `"properties":{
	"query"`, `"properties":{"unit":{"type":"string"},
	"query"`, "minor find input.unit: field added"},
		{"required now", `"required":["query"]`, `"required":["query","limit"]`, "breaking find input.limit: required now"},
		{"no longer required", `"required":["query"],`, ``, "minor find input.query: no longer required"},
		{"default", `"default":10`, `"default":20`, "breaking find input.limit: default 10 → 20"},
		{"closed", `"required":["query"],`, `"required":["query"],"additionalProperties":false,`, "breaking find input: additionalProperties true → false"},
		{"renamed", `"limit":{`, `"count":{`, "breaking find input.limit: field renamed to count\nminor find input.count: field added"},
		{"described", `"description":"what"`, `"description":"keywords"`, "wording find input.query: description changed"},
		{"nested", `"maxLength":10`, `"maxLength":5`, "breaking find input.tags[]: maxLength 10 → 5"},
		{"in $defs", `"city":{"type":"string"}`, `"city":{"type":"integer"}`, "breaking find input.where.city: type string → integer"},
		{"required in $defs", `"required":["city"]`, `"required":["city","inside"]`, "breaking find input.where.inside: required now"},
		{"pattern added", `"minLength":1`, `"minLength":1,"pattern":"^a"`, `breaking find input.query: pattern added: "^a"`},
		{"keys in another order", `"minimum":1,"maximum":100`, `"maximum":100,"minimum":1`, ""},
		{"unknown keyword", `"minLength":1`, `"minLength":1,"x-mcp-header":"Q"`, `breaking find input.query: x-mcp-header none → "Q"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(base, tt.old) {
				t.Fatalf("%s is not in the schema", tt.old)
			}
			if got := shown(t, tool(base, out), tool(strings.Replace(base, tt.old, tt.new, 1), out)); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, old, new, want string }{
		{"null may come", `"name":{"type":"string"}`, `"name":{"type":["string","null"]}`, "breaking find output.name: type string → null|string"},
		{"anyOf null", `"name":{"type":"string"}`, `"name":{"anyOf":[{"type":"string"},{"type":"null"}]}`, "breaking find output.name: type string → any\nbreaking find output.name: anyOf added"},
		{"removed", `,"size":{"type":"integer"}`, ``, "breaking find output.size: field removed"},
		{"may be missing", `,"required":["name"]`, ``, "breaking find output.name: no longer required"},
		{"added", `"size"`, `"pages":{"type":"integer"},"size"`, "minor find output.pages: field added"},
		{"narrower", `"size":{"type":"integer"}`, `"size":{"type":"integer","minimum":0}`, "minor find output.size: minimum none → 0"},
	} {
		t.Run("output "+tt.name, func(t *testing.T) {
			if got := shown(t, tool(base, out), tool(base, strings.Replace(out, tt.old, tt.new, 1))); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestNewRequiredField(t *testing.T) {
	new := strings.Replace(strings.Replace(base, `"query":`, `"unit":{"type":"string"},"query":`, 1), `["query"]`, `["query","unit"]`, 1)
	if got, want := shown(t, tool(base, out), tool(new, out)), "breaking find input.unit: field added, and required"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A schema that refers to itself is compared once, also when only one side uses $ref.
func TestRecursive(t *testing.T) {
	recursive := `{"type":"object","properties":{"next":{"$ref":"#"},"n":{"type":"integer"}}}`
	written := `{"type":"object","properties":{"next":{"type":"object","properties":{"next":{"$ref":"#"},"n":{"type":"string"}}},"n":{"type":"integer"}}}`
	if got := shown(t, tool(recursive, out), tool(recursive, out)); got != "" {
		t.Errorf("the same: %s", got)
	}
	if got := shown(t, tool(recursive, out), tool(written, out)); !strings.HasPrefix(got, "breaking find input.next.n: type integer → string") {
		t.Errorf("got %s", got)
	}
}

func TestTools(t *testing.T) {
	find := tool(base, out)[0]
	other := find
	other.Name = "look"
	marked := find
	marked.Description = "Find. Deprecated: use look."
	unsafe := find
	unsafe.Annotations = []byte(`{"readOnlyHint":true}`)
	for _, tt := range []struct {
		name     string
		old, new []compat.Tool
		want     string
	}{
		{"the same", []compat.Tool{find, other}, []compat.Tool{other, find}, ""},
		{"removed", []compat.Tool{find}, []compat.Tool{unsafe}, "minor find: readOnlyHint: a promise is added"},
		{"a promise withdrawn", []compat.Tool{unsafe}, []compat.Tool{find}, "breaking find: readOnlyHint: a promise is withdrawn"},
		{"renamed", []compat.Tool{find}, []compat.Tool{other}, "breaking find: tool renamed to look: keep both for a release, and mark this one \"Deprecated: use look\"\nminor look: tool added"},
		{"added", []compat.Tool{find}, []compat.Tool{find, other}, "minor look: tool added"},
		{"removed at once", []compat.Tool{find, other}, []compat.Tool{other}, "breaking find: tool removed: mark it \"Deprecated: use …\" for a release first"},
		{"removed after a release", []compat.Tool{marked, other}, []compat.Tool{other}, "minor find: tool removed after it was deprecated; look replaces it"},
		{"its replacement is not there", []compat.Tool{marked}, []compat.Tool{{Name: "z", InputSchema: []byte(`{}`)}}, "breaking find: tool removed, and its replacement look is not there\nminor z: tool added"},
		{"description", []compat.Tool{find}, []compat.Tool{marked}, "wording find: description changed"},
	} {
		if got := shown(t, tt.old, tt.new); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

// Field case D7-08.
func TestCanonical(t *testing.T) {
	a := tool(base, out)[0]
	a.Description = "a < b & 世界"
	b := a
	b.Name = "also"
	b.InputSchema = []byte(`{"b":1,"a":{"d":9007199254740993,"c":2}}`)
	one, err := compat.Canonical([]compat.Tool{a, b})
	if err != nil {
		t.Fatal(err)
	}
	two, _ := compat.Canonical([]compat.Tool{b, a})
	if !bytes.Equal(one, two) || !bytes.Contains(one, []byte("a < b & 世界")) || !bytes.Contains(one, []byte("9007199254740993")) || bytes.Contains(one, []byte("\r")) {
		t.Errorf("%s\n%s", one, two)
	}
	back, err := compat.Read("x", one)
	if err != nil || !slices.ContainsFunc(back, func(t compat.Tool) bool { return t.Name == "also" }) {
		t.Errorf("read again: %v, %v", back, err)
	}
}
