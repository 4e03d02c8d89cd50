package main

import (
	"context"
	"encoding/json"
	"errors"

	"example.com/mcp7/day-05/internal/breaker"
	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/scripts/selftest"
)

// idempotency is an extension of this course's: a server that lists it among its capabilities does what one key asks for
// once, however often it comes. The key is the request's metadata under the same name.
// Spec: basic/versioning, Extension Negotiation.
const idempotency = "com.example.mcp7/idempotency-key"

// EXERCISE 5.4: call a tool so that whatever happens is something that the model can go on with.
//
// TODO(5.4): no call reaches a server (criteria 12 to 17). Find the row, then the server (h.server), then a connection
// (s.connected); send the original name; ask the breaker before and tell it the outcome after (breaker.Allow, outcome,
// s.note); make words for the model of every failure (client.Failure). Repeat a call once after rpc.ErrLost if that can do
// no harm. Spec: server/tools, Error Handling and Tool Annotations.

// call runs a tool that the model has chosen. It always returns a result, within the tool's time limit for each attempt
// and the server's for connecting: what fails is a result with IsError, in words for the model.
func (h *host) call(ctx context.Context, name string, arguments json.RawMessage) client.Result {
	return client.Failure("%v", selftest.Open("5.4"))
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
