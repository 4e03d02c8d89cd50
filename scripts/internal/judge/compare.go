package judge

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strconv"

	"github.com/google/go-cmp/cmp"
	"github.com/itchyny/gojq"
)

// numbers makes go-cmp compare numbers by value, whichever of gojq's types they have: 1 and 1.0 are the same.
var numbers = cmp.FilterValues(
	func(a, b any) bool { return isNumber(a) && isNumber(b) },
	cmp.Comparer(func(a, b any) bool { return gojq.Compare(a, b) == 0 }))

func isNumber(v any) bool {
	switch v.(type) {
	case int, float64, *big.Int, json.Number:
		return true
	}
	return false
}

func equalValues(a, b any) bool { return cmp.Equal(a, b, numbers) }

// A difference is the first place where two JSON values differ.
type difference struct {
	path      string // as a query: ".tools[0].name"
	got, want string // as JSON; "" where there is nothing
}

// firstDifference finds where two values that are not equal begin to differ.
func firstDifference(got, want any) difference {
	r := new(reporter)
	cmp.Equal(got, want, numbers, cmp.Reporter(r))
	if r.path == "" {
		// go-cmp shows a null at the root as nothing.
		return difference{"", compact(got), compact(want)}
	}
	return r.difference
}

// left says what stands at the difference in the first value; query is what led to the values.
func (d difference) left(query string) Text { return at(query, d.path, d.got) }

// right says what stands there in the second value.
func (d difference) right(query string) Text { return at(query, d.path, d.want) }

func at(query, path, v string) Text {
	if query == "." && path != "" {
		query = ""
	}
	if v == "" {
		return nothingAt(query + path)
	}
	return value(query+path, v)
}

// A reporter is a cmp.Reporter that remembers the first difference.
type reporter struct {
	steps cmp.Path
	found bool
	difference
}

func (r *reporter) PushStep(s cmp.PathStep) { r.steps = append(r.steps, s) }
func (r *reporter) PopStep()                { r.steps = r.steps[:len(r.steps)-1] }

func (r *reporter) Report(result cmp.Result) {
	if result.Equal() || r.found {
		return
	}
	r.found = true
	for _, step := range r.steps {
		switch step := step.(type) {
		case cmp.MapIndex:
			r.path += member(step.Key().String())
		case cmp.SliceIndex:
			x, y := step.SplitKeys()
			r.path += fmt.Sprintf("[%d]", max(x, y))
		}
	}
	got, want := r.steps.Last().Values()
	if got.IsValid() {
		r.got = compact(got.Interface())
	}
	if want.IsValid() {
		r.want = compact(want.Interface())
	}
}

var (
	memberName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	placeQuery = regexp.MustCompile(`^\.$|^(?:\$[a-z]+)?(\.?\[("[^"]*"|-?[0-9]+)\]|\.[A-Za-z_][A-Za-z0-9_]*)+$`)
)

// member writes a step of a path: .name, or ["other name"].
func member(key string) string {
	if memberName.MatchString(key) {
		return "." + key
	}
	return "[" + strconv.Quote(key) + "]"
}

// isPath reports whether a query only names a place, so that a path can be appended to it.
func isPath(query string) bool { return placeQuery.MatchString(query) }
