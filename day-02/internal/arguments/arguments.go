// Package arguments compares a tool call's arguments with the tool's input schema, and says everything that is wrong
// at once: a model that learns of one fault a call needs as many calls as it made faults.
//
// It never turns numbers into float64: 0.1 stays 0.1 and 1e309 is a number like any other.
package arguments

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
)

// ErrNoObject is returned for arguments that are JSON but no object: such a request is no CallToolRequest.
var ErrNoObject = errors.New(`"arguments" is not a JSON object`)

// A Checker checks arguments against one schema. It may be used by several goroutines.
type Checker struct {
	schema   *jsonschema.Schema
	compiled *validator.Schema
}

// New compiles an input schema. Formats ("date") are checked, as the reader of the schema expects.
func New(schema *jsonschema.Schema) (*Checker, error) {
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, fmt.Errorf("encode schema: %w", err)
	}
	doc, err := validator.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("read schema: %w", err)
	}
	c := validator.NewCompiler()
	c.DefaultDraft(validator.Draft2020)
	c.AssertFormat()
	if err := c.AddResource("input.json", doc); err != nil {
		return nil, fmt.Errorf("add schema: %w", err)
	}
	compiled, err := c.Compile("input.json")
	if err != nil {
		return nil, fmt.Errorf("compile schema: %w", err)
	}
	return &Checker{schema: schema, compiled: compiled}, nil
}

// Check returns what is wrong with raw, the "arguments" of a call, ordered as the schema orders its properties; nothing
// when they fit, at most 20. Absent arguments are an empty object. The error is [ErrNoObject].
func (c *Checker) Check(raw json.RawMessage) ([]Fault, error) {
	if len(raw) == 0 {
		raw = json.RawMessage("{}")
	}
	members, twice, err := decode(raw)
	if err != nil {
		return nil, err
	}
	faults := c.impossibleNumbers(members)
	for _, name := range twice {
		faults = append(faults, Fault{Argument: name, Rule: Duplicate, Allowed: c.schema.Properties[name]})
	}
	var invalid *validator.ValidationError
	if err := c.compiled.Validate(map[string]any(members)); errors.As(err, &invalid) {
		faults = append(faults, c.collect(invalid, members)...)
	} else if err != nil {
		return nil, fmt.Errorf("validate arguments: %w", err)
	}
	c.order(faults)
	return faults[:min(len(faults), maxFaults)], nil
}

// Names lists the arguments that the schema knows, in its order.
func (c *Checker) Names() []string {
	if len(c.schema.PropertyOrder) > 0 {
		return c.schema.PropertyOrder
	}
	return slices.Sorted(maps.Keys(c.schema.Properties))
}

// decode reads one object, keeping numbers as they were written. twice lists the names that are there more than once:
// readers of such an object disagree on its value.
func decode(raw json.RawMessage) (members map[string]any, twice []string, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, nil, ErrNoObject
	}
	members = map[string]any{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, nil, fmt.Errorf("read arguments: %w", err)
		}
		name := token.(string) // within an object the decoder accepts nothing else here
		if _, ok := members[name]; ok {
			twice = append(twice, name)
		}
		var value any
		if err := d.Decode(&value); err != nil {
			return nil, nil, fmt.Errorf("read argument %q: %w", name, err)
		}
		members[name] = value
	}
	return members, twice, nil
}
