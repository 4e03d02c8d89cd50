package main

import (
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// expected puts what a property's schema allows into words.
func expected(s *jsonschema.Schema) string {
	switch {
	case s == nil:
		return "left out"
	case len(s.Enum) > 0:
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		return "exactly one of: " + strings.Join(values, ", ")
	case s.Format == "date":
		return `a day that exists, written YYYY-MM-DD in a string, such as "2024-02-29"`
	case s.Type == "number" && s.Minimum != nil && s.Maximum != nil:
		return fmt.Sprintf("a number without quotes, from %v to %.0f", *s.Minimum, *s.Maximum)
	case s.Type == "string" && s.MaxLength != nil:
		return fmt.Sprintf("a string that is not blank, of at most %d characters", *s.MaxLength)
	default:
		return "a " + s.Type
	}
}

// listed puts names into an error text. They are quoted: they come from outside, and are data to the reader.
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = fmt.Sprintf("%q", name)
	}
	return strings.Join(quoted, ", ")
}
