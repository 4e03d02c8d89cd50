package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// A ResultError is a result that breaks the protocol.
type ResultError struct {
	Method string
	Reason string
}

func (e *ResultError) Error() string {
	return fmt.Sprintf("%s: unusable result: %s", e.Method, e.Reason)
}

// inputRequired is a result by which the server asks something before it goes on.
type inputRequired struct {
	Requests map[string]struct {
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	} `json:"inputRequests"`
	State json.RawMessage `json:"requestState"`
}

// inputRequired returns nil when the result is complete. A result without a type is: older servers know none.
// Spec: basic/index, Responses; basic/patterns/mrtr, Supported Requests.
func (c *Client) inputRequired(method string, result json.RawMessage) (*inputRequired, error) {
	var r struct {
		Type *string `json:"resultType"`
		inputRequired
	}
	if err := json.Unmarshal(result, &r); err != nil {
		return nil, &ResultError{Method: method, Reason: err.Error()}
	}
	if !c.IsModern() || r.Type == nil || *r.Type == "complete" {
		return nil, nil
	}
	if *r.Type != "input_required" {
		return nil, &ResultError{Method: method, Reason: fmt.Sprintf("resultType %q is not known", *r.Type)}
	}
	if !slices.Contains([]string{"tools/call", "prompts/get", "resources/read"}, method) {
		return nil, &ResultError{Method: method, Reason: "input_required is not for this method"}
	}
	if len(r.Requests) == 0 && r.State == nil {
		return nil, &ResultError{Method: method, Reason: "input_required without inputRequests and requestState"}
	}
	return &r.inputRequired, nil
}

// answer puts what was asked for into the params of the next round. requestState goes back byte for byte, and only if
// there was one. Spec: basic/patterns/mrtr, Client Requirements.
func (c *Client) answer(ctx context.Context, params map[string]any, asked *inputRequired) error {
	delete(params, "requestState")
	delete(params, "inputResponses")
	if asked.State != nil {
		params["requestState"] = asked.State
	}
	if len(asked.Requests) == 0 {
		return nil
	}
	if c.input == nil {
		return errors.New("the server asks the user, but nobody is there")
	}
	responses := map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(asked.Requests)) {
		r := asked.Requests[key]
		response, err := c.input(ctx, r.Method, r.Params)
		if err != nil {
			return fmt.Errorf("input %q: %w", key, err)
		}
		responses[key] = response
	}
	params["inputResponses"] = responses
	return nil
}
