package arguments

import (
	"encoding/json"
	"math/big"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// A Rule is the keyword of JSON Schema that an argument broke.
type Rule string

// The rules that faults are told apart by. Any other keyword of the schema may turn up too, under its own name.
const (
	Required Rule = "required"             // the argument is missing
	Unknown  Rule = "additionalProperties" // the tool has no such argument
	Type     Rule = "type"                 // a string for a number, for instance
	Enum     Rule = "enum"                 // none of the allowed values
	Format   Rule = "format"               // no date, for instance
	Maximum  Rule = "maximum"              // too large, or too large to be computed with

	// Duplicate is no keyword: the argument is there twice.
	Duplicate Rule = "duplicate"
)

// maxFaults is how many faults a call is told of: a text of thousands helps nobody.
const maxFaults = 20

// A Fault is one thing that is wrong with the arguments.
type Fault struct {
	Argument string             // its name; "" when no single argument is to blame
	Rule     Rule               // the keyword it broke
	Got      string             // the value as JSON, "" when it is missing
	Allowed  *jsonschema.Schema // what the argument's own schema says; nil for an unknown argument
}

// collect flattens the validator's tree into faults: its leaves are the broken keywords.
func (c *Checker) collect(e *validator.ValidationError, members map[string]any) []Fault {
	if len(e.Causes) > 0 {
		var all []Fault
		for _, cause := range e.Causes {
			all = append(all, c.collect(cause, members)...)
		}
		return all
	}
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		var all []Fault
		for _, name := range k.Missing {
			all = append(all, Fault{Argument: name, Rule: Required, Allowed: c.schema.Properties[name]})
		}
		return all
	case *kind.AdditionalProperties:
		var all []Fault
		for _, name := range k.Properties {
			all = append(all, Fault{Argument: cut(name), Rule: Unknown, Got: text(members[name])})
		}
		return all
	}
	f := Fault{Rule: "schema"}
	if path := e.ErrorKind.KeywordPath(); len(path) > 0 {
		f.Rule = Rule(path[0])
	}
	if len(e.InstanceLocation) > 0 {
		f.Argument = e.InstanceLocation[0]
		f.Got = text(members[f.Argument])
		f.Allowed = c.schema.Properties[f.Argument]
	}
	return []Fault{f}
}

// impossibleNumbers takes out numbers such as 1e999999999, which would fill the memory when they are compared, and
// reports them as too large.
func (c *Checker) impossibleNumbers(members map[string]any) []Fault {
	var faults []Fault
	for name, value := range members {
		n, ok := value.(json.Number)
		if !ok {
			continue
		}
		if _, ok := new(big.Rat).SetString(n.String()); ok && len(n) <= 400 {
			continue
		}
		faults = append(faults, Fault{Argument: name, Rule: Maximum, Got: text(n), Allowed: c.schema.Properties[name]})
		members[name] = json.Number("1")
	}
	return faults
}

// order sorts faults by the place of their argument in the schema, unknown ones last, by name.
func (c *Checker) order(faults []Fault) {
	names := c.Names()
	place := func(f Fault) int {
		if i := slices.Index(names, f.Argument); i >= 0 {
			return i
		}
		return len(names)
	}
	slices.SortStableFunc(faults, func(a, b Fault) int {
		if d := place(a) - place(b); d != 0 {
			return d
		}
		if a.Argument < b.Argument {
			return -1
		}
		if a.Argument > b.Argument {
			return 1
		}
		return 0
	})
}

// text is a value as JSON, cut to what an error text has room for.
func text(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return "a value that is no JSON"
	}
	return cut(string(data))
}

// cut shortens what comes from outside.
func cut(s string) string {
	const limit = 60
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	return string(runes[:limit]) + "…"
}
