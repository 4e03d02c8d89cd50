package main

import (
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemaOf infers a tool's schema from a Go type. In Go an empty list may be nil, so the inferred schema allows null
// for it; a model and other clients are better off with a list that is a list.
func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](nil)
	if err != nil {
		panic(fmt.Sprintf("schema of %T: %v", *new(T), err)) // a type of this program that can't be one
	}
	neverNull(s)
	return s
}

func neverNull(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if kinds := slices.DeleteFunc(slices.Clone(s.Types), func(kind string) bool { return kind == "null" }); len(kinds) == 1 {
		s.Type, s.Types = kinds[0], nil
	}
	neverNull(s.Items)
	for _, property := range s.Properties {
		neverNull(property)
	}
}
