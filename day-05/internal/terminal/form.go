package terminal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A form is what a server asks the user for. Spec: client/elicitation.
type form struct {
	Mode    string `json:"mode"`
	Message string `json:"message"`
	Schema  struct {
		Properties map[string]field `json:"properties"`
		Required   []string         `json:"required"`
	} `json:"requestedSchema"`
}

type field struct {
	Type        string `json:"type"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Enum        []any  `json:"enum"`
	Default     any    `json:"default"`
}

// An Answer is the result of an elicitation.
type Answer struct {
	Action  string         `json:"action"` // accept, decline or cancel
	Content map[string]any `json:"content,omitempty"`
}

// Elicit shows a form of the server with that alias and returns what the user has typed. It is a client.Input.
func (t *Terminal) Elicit(ctx context.Context, alias, method string, params json.RawMessage) (any, error) {
	if method != "elicitation/create" {
		return nil, fmt.Errorf("this client does not offer %s", method)
	}
	var f form
	if err := json.Unmarshal(params, &f); err != nil {
		return nil, fmt.Errorf("elicitation: %w", err)
	}
	if f.Mode != "" && f.Mode != "form" {
		return nil, fmt.Errorf("elicitation: this client does not offer mode %q", f.Mode)
	}
	t.Printf("\nThe server %q asks: %s\n", alias, Visible(f.Message))
	answer := Answer{Action: "accept", Content: map[string]any{}}
	for _, name := range sortedKeys(f.Schema.Properties) {
		value, err := t.ask(ctx, name, f.Schema.Properties[name])
		switch {
		case errors.Is(err, io.EOF):
			return Answer{Action: "cancel"}, nil
		case err != nil:
			return nil, err
		case value != nil:
			answer.Content[name] = value
		}
	}
	ok, err := t.Yes(ctx, "Send this?")
	if err != nil {
		return nil, err
	}
	if !ok {
		return Answer{Action: "decline"}, nil
	}
	return answer, nil
}

// ask returns nil when the user leaves the field empty and it has no default.
func (t *Terminal) ask(ctx context.Context, name string, f field) (any, error) {
	label := name
	if f.Description != "" {
		label += " (" + f.Description + ")"
	}
	if len(f.Enum) > 0 {
		label += fmt.Sprintf(" %v", f.Enum)
	}
	if f.Default != nil {
		label += fmt.Sprintf(" [%v]", f.Default)
	}
	for {
		line, err := t.Line(ctx, "  "+Visible(label)+": ")
		if err != nil {
			return nil, err
		}
		if line = strings.TrimSpace(line); line == "" {
			return f.Default, nil
		}
		value, err := f.parse(line)
		if err == nil {
			return value, nil
		}
		t.Printf("  %v\n", err)
	}
}

func (f field) parse(line string) (any, error) {
	switch f.Type {
	case "boolean":
		switch strings.ToLower(line) {
		case "y", "yes", "true":
			return true, nil
		case "n", "no", "false":
			return false, nil
		}
		return nil, errors.New("please answer yes or no")
	case "integer":
		n, err := strconv.ParseInt(line, 10, 64)
		if err != nil {
			return nil, errors.New("please write a whole number")
		}
		return n, nil
	case "number":
		n, err := strconv.ParseFloat(line, 64)
		if err != nil {
			return nil, errors.New("please write a number")
		}
		return n, nil
	}
	if len(f.Enum) > 0 {
		for _, v := range f.Enum {
			if v == line {
				return line, nil
			}
		}
		return nil, fmt.Errorf("please choose one of %v", f.Enum)
	}
	return line, nil
}
