package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"

	"example.com/mcp7/day-05/internal/breaker"
	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/rpc"
)

// idempotency is an extension of this course's: a server that lists it among its capabilities does what one key asks for
// once, however often it comes. The key is the request's metadata under the same name.
// Spec: basic/versioning, Extension Negotiation.
const idempotency = "com.example.mcp7/idempotency-key"

// EXERCISE 5.4: call a tool so that whatever happens is something that the model can go on with.

// call runs a tool that the model has chosen. It always returns a result, within the tool's time limit for each attempt
// and the server's for connecting: what fails is a result with IsError, in words for the model.
func (h *host) call(ctx context.Context, name string, arguments json.RawMessage) client.Result {
	r, ok := h.table().find(name)
	if !ok {
		return client.Failure("There is no tool %q. Use one of the tools that you were given.", name)
	}
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(arguments, &object) != nil || bytes.Equal(arguments, []byte("null")) {
		return client.Failure("The arguments of %s are not a JSON object. Nothing was sent. Call it again with an object.", name)
	}
	s := h.server(r.Alias)
	if s.breaker.Allow() != nil {
		return client.Failure("%s was not called: the server %q is left alone for a while, because %v. Other tools still work.", name, r.Alias, s.reason())
	}
	var result client.Result
	err := s.callTool(ctx, r.Tool, arguments, &result)
	switch o := outcome(ctx, err); o {
	case breaker.Answered:
		s.note(nil)
		fallthrough
	case breaker.Unknown:
		s.breaker.Report(o)
	default:
		s.note(err)
		s.breaker.Report(o)
	}
	if err == nil {
		return result
	}
	var refused *rpc.Error
	var unusable *client.ResultError
	switch {
	case ctx.Err() != nil:
		return client.Failure("%s was cancelled by the user. It may have been carried out or not.", name)
	case errors.As(err, &refused), errors.As(err, &unusable):
		h.log.Error("protocol error", "server", r.Alias, "tool", r.Tool.Name, "error", err) // a bug of somebody's
		return client.Failure("%s failed: the server %q answered: %v", name, r.Alias, err)
	case errors.Is(err, rpc.ErrTimeLimit) && !errors.Is(err, rpc.ErrNotSent):
		return client.Failure("%s gave no answer within %v. It may have been carried out or not: check before you repeat it.", name, s.CallLimit(r.Tool.Name))
	}
	h.log.Warn("call failed", "server", r.Alias, "tool", r.Tool.Name, "error", err)
	return client.Failure("%s failed: the server %q: %v", name, r.Alias, err)
}

// callTool sends a call, by the server's own name of the tool. After a lost connection it sends it once more if that can do
// no harm: the first one did not leave, or changes nothing, or the server knows the second one by its key.
func (s *server) callTool(ctx context.Context, tool client.Tool, arguments json.RawMessage, result *client.Result) error {
	params := map[string]any{"name": tool.Name, "arguments": arguments}
	key := rand.Text()
	for attempt := 1; ; attempt++ {
		c, err := s.connected(ctx)
		if err != nil {
			return err
		}
		_, keyed := c.Server.Capabilities.Extensions[idempotency]
		keyed = keyed && !tool.Annotations.ReadOnly
		if keyed {
			params["_meta"] = map[string]any{idempotency: key}
		}
		err = c.Call(ctx, "tools/call", params, s.CallLimit(tool.Name), result)
		harmless := errors.Is(err, rpc.ErrNotSent) || tool.Annotations.ReadOnly || keyed
		if !errors.Is(err, rpc.ErrLost) || !harmless || attempt == 2 || ctx.Err() != nil {
			return err
		}
	}
}

// END EXERCISE 5.4

// outcome is what a call says about its server. An error answer is an answer.
func outcome(ctx context.Context, err error) breaker.Outcome {
	var refused *rpc.Error
	var unusable *client.ResultError
	switch {
	case err == nil, errors.As(err, &refused), errors.As(err, &unusable):
		return breaker.Answered
	case ctx.Err() != nil:
		return breaker.Unknown
	case errors.Is(err, rpc.ErrTimeLimit):
		return breaker.TimedOut
	}
	return breaker.Failed
}
