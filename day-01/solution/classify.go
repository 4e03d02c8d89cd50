package main

import (
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// classify says what a message is, from the members that are present. It looks at nothing else: no other message, no
// table of methods. A member that is present with null is present; names match exactly.
//
// A request has method and id, a notification has method alone, a result has result and id, an error has error. The id
// of an error may be absent, or null when the sender could not read it. Everything else is Invalid, with the first of
// these reasons that holds: NotObject or Batch, NoEnvelope, ResultAndError, MethodAndResult, NoJSONRPC, BadMethod,
// NullID, BadID, NoID. (basic/index, Messages; JSON-RPC 2.0, sections 4 and 5)
//
// The error says that the exercise is open; no message is an error.
func classify(message wire.Value) (session.Class, error) {
	// EXERCISE 1.1: say what a message is from the members that are present.
	method, id := message.Get("method"), message.Get("id")
	result, failure := message.Get("result"), message.Get("error")
	name, validID := wire.IDOf(id)

	switch {
	case message.Kind() == wire.Array:
		return session.NotAMessage(finding.Batch), nil
	case message.Kind() != wire.Object:
		return session.NotAMessage(finding.NotObject), nil
	case !method.Exists() && !result.Exists() && !failure.Exists():
		return session.NotAMessage(finding.NoEnvelope), nil
	case result.Exists() && failure.Exists():
		return session.NotAMessage(finding.ResultAndError), nil
	case method.Exists() && (result.Exists() || failure.Exists()):
		return session.NotAMessage(finding.MethodAndResult), nil
	case !message.Get("jsonrpc").Is("2.0"):
		return session.NotAMessage(finding.NoJSONRPC), nil
	case method.Exists() && method.Kind() != wire.String:
		return session.NotAMessage(finding.BadMethod), nil

	case failure.Exists() && (validID || !id.Exists() || id.Kind() == wire.Null):
		return session.Class{Kind: session.Error, ID: name}, nil
	case id.Kind() == wire.Null:
		return session.NotAMessage(finding.NullID), nil
	case id.Exists() && !validID:
		return session.NotAMessage(finding.BadID), nil
	case result.Exists() && !id.Exists():
		return session.NotAMessage(finding.NoID), nil

	case result.Exists():
		return session.Class{Kind: session.Result, ID: name}, nil
	case id.Exists():
		return session.Class{Kind: session.Request, ID: name, Method: method.Text()}, nil
	default:
		return session.Class{Kind: session.Notification, Method: method.Text()}, nil
	}
	// END EXERCISE 1.1
}
