package main

import (
	"github.com/google/jsonschema-go/jsonschema"

	"example.com/mcp7/day-02/internal/thirdparty/iso4217"
)

// cityInput is the input of save_city and forget_city, and the example for the schemas below: every property says what
// it means, with an example; bounds stand in keywords, so that they are checked; nothing else is allowed.
func cityInput() *jsonschema.Schema {
	return object([]string{"city"}, properties{
		{"city", &jsonschema.Schema{
			Type:        "string",
			Description: `The city as it is to be listed, such as "Oslo, Norway".`,
			MinLength:   new(1), MaxLength: new(100), Pattern: `\S`,
		}},
	})
}

// citiesOutput is the output of save_city and forget_city.
func citiesOutput() *jsonschema.Schema {
	return object([]string{"changed", "cities"}, properties{
		{"changed", &jsonschema.Schema{Type: "boolean", Description: "Whether this call changed the list."}},
		{"cities", &jsonschema.Schema{
			Type: "array", Items: &jsonschema.Schema{Type: "string"},
			Description: "All saved cities after this call, oldest first.",
		}},
	})
}

// EXERCISE 2.1: schemas that a model can't misread.
//
// TODO(2.1): these schemas allow anything and explain nothing. Describe every property as cityInput does: what it means,
// with an example; the allowed values, the format and the bounds in keywords; what is required; nothing else allowed
// (criteria 1 to 5). The properties are those of the types weather and conversion, and of the argument structs there.
// Below this exercise, currency, decimalString and object spare you the repetition.
// Spec: server/tools, Tool.

// weatherInput is the input of get_weather: city (required), unit (celsius unless the caller says fahrenheit).
func weatherInput() *jsonschema.Schema { return &jsonschema.Schema{Type: "object"} }

// weatherOutput is the output of get_weather, see type weather.
func weatherOutput() *jsonschema.Schema { return &jsonschema.Schema{Type: "object"} }

// conversionInput is the input of convert_currency: amount, from, to (required), and the date of the rate.
func conversionInput() *jsonschema.Schema { return &jsonschema.Schema{Type: "object"} }

// conversionOutput is the output of convert_currency, see type conversion.
func conversionOutput() *jsonschema.Schema { return &jsonschema.Schema{Type: "object"} }

// END EXERCISE 2.1

// currency describes a currency by its code.
func currency(what string) *jsonschema.Schema {
	var codes []any
	for _, code := range iso4217.Codes() {
		codes = append(codes, code)
	}
	return &jsonschema.Schema{Type: "string", Description: what + `: an ISO 4217 code in capitals, such as "EUR".`, Enum: codes}
}

// decimalString describes money in a result: digits in a string, since a client that reads a JSON number as a double
// would change it.
func decimalString(what string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Description: what + " Decimal digits as a string.", Pattern: `^[0-9]+(\.[0-9]+)?$`}
}

// properties are named schemas in the order in which a model reads them.
type properties []struct {
	name   string
	schema *jsonschema.Schema
}

// object is a schema for an object with these properties and no others.
func object(required []string, list properties) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type: "object", Required: required,
		Properties:           map[string]*jsonschema.Schema{},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}, // the schema "false"
	}
	for _, p := range list {
		s.Properties[p.name] = p.schema
		s.PropertyOrder = append(s.PropertyOrder, p.name)
	}
	return s
}
