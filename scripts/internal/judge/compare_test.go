package judge

import (
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		query, got, want string
		left, right      string // "" when they are equal
	}{
		{".x", `1`, `1.0`, "", ""},
		{".x", `{"a":1,"b":2}`, `{"b":2,"a":1}`, "", ""},
		{".x", `9007199254740993`, `9007199254740992`, ".x = 9007199254740993", ".x = 9007199254740992"},
		{".x", `"1"`, `1`, `.x = "1"`, ".x = 1"},
		{".x", `{"a":[1,{"b c":2}]}`, `{"a":[1,{"b c":3}]}`, `.x.a[1]["b c"] = 2`, `.x.a[1]["b c"] = 3`},
		{".x", `[1]`, `[1,2]`, "nothing at .x[1]", ".x[1] = 2"},
		{".x", `{"a":1}`, `{}`, ".x.a = 1", "nothing at .x.a"},
		{".x", `null`, `[]`, ".x = null", ".x = []"},
		{".", `{"a":[1]}`, `{"a":[2]}`, ".a[0] = 1", ".a[0] = 2"},
		{".", `1`, `2`, ". = 1", ". = 2"},
		{"[.[] | .kind]", `["a"]`, `["b"]`, `["a"]`, `["b"]`},
	} {
		got, want := jsonOrText(test.got), jsonOrText(test.want)
		if equal := equalValues(got, want); equal != (test.left == "") {
			t.Errorf("%s and %s: equal %v", test.got, test.want, equal)
		} else if !equal {
			if left, right := differing(test.query, got, want); left.EN != test.left || right.EN != test.right {
				t.Errorf("got %q and %q, want %q and %q", left.EN, right.EN, test.left, test.right)
			}
		}
	}
}

// TestLongValues shows only the first difference of values that are too long to be shown whole.
func TestLongValues(t *testing.T) {
	long := strings.Repeat("x", 200)
	got, want := jsonOrText(`["`+long+`", {"kind": "a"}]`), jsonOrText(`["`+long+`", {"kind": "b"}]`)
	left, right := differing("[.[] | .x]", got, want)
	if left.EN != `[1].kind = "a"` || right.EN != `[1].kind = "b"` {
		t.Errorf("got %q and %q", left.EN, right.EN)
	}
}

func TestIsPath(t *testing.T) {
	for query, want := range map[string]bool{
		".": true, ".error.code": true, `.headers["x-name"]`: true, ".[0].upper": true, "$answers[0].id": true, ".a[-1]": true,
		"length": false, ".a | length": false, "[.[].id]": false, ".a == 1": false, "map(.a)": false,
	} {
		if isPath(query) != want {
			t.Errorf("%s: want %v", query, want)
		}
	}
}
