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

// weatherInput is the input of get_weather: city (required), unit (celsius unless the caller says fahrenheit).
func weatherInput() *jsonschema.Schema {
	return object([]string{"city"}, properties{
		{"city", &jsonschema.Schema{
			Type: "string",
			Description: `Name of a city or town in any language, such as "Oslo" or "北京". ` +
				`Add the region or country when there are several: "Springfield, Missouri".`,
			MinLength: new(1), MaxLength: new(100), Pattern: `\S`,
		}},
		{"unit", &jsonschema.Schema{
			Type:        "string",
			Description: "Unit of the temperature.",
			Enum:        []any{"celsius", "fahrenheit"}, Default: []byte(`"celsius"`),
		}},
	})
}

// weatherOutput is the output of get_weather, see type weather.
func weatherOutput() *jsonschema.Schema {
	return object([]string{"place", "temperature", "unit", "observedAt"}, properties{
		{"place", &jsonschema.Schema{Type: "string", Description: "The place, with region and country: check that it is the one that was meant."}},
		{"temperature", &jsonschema.Schema{Type: "number", Description: "Air temperature 2 m above ground, in unit."}},
		{"unit", &jsonschema.Schema{Type: "string", Description: "Unit of temperature.", Enum: []any{"celsius", "fahrenheit"}}},
		{"conditions", &jsonschema.Schema{Type: "string", Description: `The weather in words, such as "light drizzle". Missing when unknown.`}},
		{"humidityPercent", &jsonschema.Schema{
			Type: "number", Description: "Relative humidity in percent. Missing when unknown.",
			Minimum: new(0.0), Maximum: new(100.0),
		}},
		{"windKmh", &jsonschema.Schema{
			Type: "number", Description: "Wind speed 10 m above ground in km/h. Missing when unknown.",
			Minimum: new(0.0),
		}},
		{"observedAt", &jsonschema.Schema{Type: "string", Format: "date-time", Description: "When this was observed, in the place's own time."}},
	})
}

// conversionInput is the input of convert_currency: amount, from, to (required), and the date of the rate.
func conversionInput() *jsonschema.Schema {
	return object([]string{"amount", "from", "to"}, properties{
		{"amount", &jsonschema.Schema{
			Type:        "number",
			Description: "How much money to convert, as a plain number without currency sign or thousands separators, such as 1250.5.",
			Minimum:     new(0.01), Maximum: new(1e12),
		}},
		{"from", currency("Currency of amount")},
		{"to", currency("Currency to convert into, other than from")},
		{"date", &jsonschema.Schema{
			Type: "string", Format: "date",
			Description: `Day of the exchange rate as YYYY-MM-DD, such as "2024-02-29": from 1999-01-04 to today. ` +
				"Leave it out for the latest rate. For weekends and holidays the business day before counts.",
		}},
	})
}

// conversionOutput is the output of convert_currency, see type conversion.
func conversionOutput() *jsonschema.Schema {
	return object([]string{"amount", "from", "to", "rate", "date", "result"}, properties{
		{"amount", decimalString("The amount that was converted.")},
		{"from", currency("Currency of amount")},
		{"to", currency("Currency of result")},
		{"rate", decimalString("What one unit of from is worth in to.")},
		{"date", &jsonschema.Schema{
			Type: "string", Format: "date",
			Description: "The business day of the rate; may be earlier than the day that was asked for.",
		}},
		{"result", decimalString("amount times rate, computed exactly, then rounded half away from zero " +
			"to the digits that the currency has: none for ISK, JPY and KRW, two for the others.")},
	})
}

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
