// Package arguments takes a call's arguments apart, for a person and for the audit.
package arguments

import (
	"errors"
	"fmt"

	"example.com/mcp7/day-06/internal/canon"
)

// A Field is one leaf of the arguments.
type Field struct {
	Name  string // of the argument that it belongs to: "headers"
	Path  string // "headers[0].value"
	Value string // a string as it is, anything else as JSON
}

// Fields returns the leaves in order. Arguments that two readers could understand differently are an error.
func Fields(args []byte) ([]Field, error) {
	members, err := object(args)
	if err != nil {
		return nil, err
	}
	var fields []Field
	for _, name := range canon.Keys(members) {
		fields = leaves(fields, name, name, members[name])
	}
	return fields, nil
}

func object(args []byte) (map[string]any, error) {
	if len(args) == 0 {
		return nil, nil
	}
	v, err := canon.Decode(args)
	if err != nil {
		return nil, err
	}
	members, ok := v.(map[string]any)
	if !ok && v != nil {
		return nil, errors.New("arguments are no object")
	}
	return members, nil
}

func leaves(fields []Field, name, path string, v any) []Field {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range canon.Keys(v) {
			fields = leaves(fields, name, path+"."+key, v[key])
		}
		if len(v) > 0 {
			return fields
		}
	case []any:
		for i, item := range v {
			fields = leaves(fields, name, fmt.Sprintf("%s[%d]", path, i), item)
		}
		if len(v) > 0 {
			return fields
		}
	case string:
		return append(fields, Field{name, path, v})
	}
	text, err := canon.Encode(v)
	if err != nil {
		text = []byte(err.Error())
	}
	return append(fields, Field{name, path, string(text)})
}

// Declared splits the arguments' names into those that the tool's definition has in its inputSchema, and the number of
// others. A name that nobody declared was made up by the model, and may be a secret itself.
func Declared(definition, args []byte) (declared []string, others int) {
	members, err := object(args)
	if err != nil {
		return nil, 0
	}
	tool, _ := canon.Decode(definition)
	properties := member(member(tool, "inputSchema"), "properties")
	for _, name := range canon.Keys(members) {
		if member(properties, name) != nil {
			declared = append(declared, name)
		} else {
			others++
		}
	}
	return declared, others
}

func member(v any, name string) any {
	object, _ := v.(map[string]any)
	return object[name]
}
