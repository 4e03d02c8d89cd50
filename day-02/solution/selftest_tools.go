package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// eachSchema calls look with each tool's input and output schema, as a client reads them.
func (b board) eachSchema(ctx context.Context, look func(tool string, in, out *jsonschema.Schema) error) error {
	for tool, err := range b.client.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		in, err := schemaOf(tool.InputSchema)
		if err != nil {
			return err
		}
		out, err := schemaOf(tool.OutputSchema)
		if err != nil {
			return err
		}
		if err := look(tool.Name, in, out); err != nil {
			return fmt.Errorf("%s: %w", tool.Name, err)
		}
	}
	return nil
}

func (b board) described(ctx context.Context) error {
	return b.eachSchema(ctx, func(_ string, in, _ *jsonschema.Schema) error {
		if len(in.Properties) == 0 {
			return fmt.Errorf("the input schema has no properties")
		}
		for name, p := range in.Properties {
			if len(p.Description) < 20 {
				return fmt.Errorf("argument %s: the description %q says too little", name, p.Description)
			}
		}
		return nil
	})
}

func (b board) bounded(ctx context.Context) error {
	return b.eachSchema(ctx, func(_ string, in, _ *jsonschema.Schema) error {
		if s, err := json.Marshal(in.AdditionalProperties); err != nil || string(s) != "false" {
			return fmt.Errorf("additionalProperties is not false: a misspelt argument would be ignored")
		}
		for name, p := range in.Properties {
			switch {
			case p.Type == "number" && (p.Minimum == nil && p.ExclusiveMinimum == nil || p.Maximum == nil):
				return fmt.Errorf("argument %s: a number without bounds", name)
			case p.Type == "string" && p.Enum == nil && p.Format == "" && p.MaxLength == nil:
				return fmt.Errorf("argument %s: a string without enum, format or length", name)
			}
		}
		return nil
	})
}

func (b board) fitting(ctx context.Context) error {
	good := map[string]args{
		"get_weather":      {"city": "北京", "unit": "fahrenheit"},
		"convert_currency": {"amount": 0.1, "from": "EUR", "to": "USD", "date": "2026-11-26"},
	}
	return b.eachSchema(ctx, func(tool string, _, out *jsonschema.Schema) error {
		arguments, ok := good[tool]
		if !ok {
			return nil
		}
		if len(out.Properties) == 0 || len(out.Required) == 0 {
			return fmt.Errorf("the output schema names no properties, or requires none")
		}
		result, _, err := b.call(ctx, tool, arguments)
		if err != nil {
			return err
		}
		for name := range result.StructuredContent.(map[string]any) {
			if p := out.Properties[name]; p == nil || p.Description == "" {
				return fmt.Errorf("the output schema does not describe %q, which the result has", name)
			}
		}
		resolved, err := out.Resolve(nil)
		if err != nil {
			return err
		}
		return resolved.Validate(result.StructuredContent)
	})
}

func (b board) honest(ctx context.Context) error {
	for tool, err := range b.client.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		reads := strings.HasPrefix(tool.Name, "get") || strings.HasPrefix(tool.Name, "convert")
		h := tool.Annotations
		switch {
		case h == nil || h.Title == "":
			return fmt.Errorf("%s has no title for people", tool.Name)
		case h.ReadOnlyHint != reads:
			return fmt.Errorf("%s: readOnlyHint is %v", tool.Name, h.ReadOnlyHint)
		case h.OpenWorldHint == nil || *h.OpenWorldHint != reads:
			return fmt.Errorf("%s: openWorldHint is not %v, or not said", tool.Name, reads)
		case !reads && (h.DestructiveHint == nil || *h.DestructiveHint != (tool.Name == "forget_city")):
			return fmt.Errorf("%s: destructiveHint is not %v, or not said", tool.Name, tool.Name == "forget_city")
		case !reads && !h.IdempotentHint:
			return fmt.Errorf("%s: calling it twice has no more effect than once, and idempotentHint does not say so", tool.Name)
		}
	}
	return nil
}
