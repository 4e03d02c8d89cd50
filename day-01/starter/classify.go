package main

import (
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
	"example.com/mcp7/scripts/selftest"
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
	//
	// wire.IDOf says what can be an id, session.NotAMessage makes the Class of what is no message. Ask whether a member
	// exists before you ask what it holds.
	//
	// TODO(1.1): a request, a notification, a result, an error, or the first reason why it is none of them.
	// Spec: basic/index, Messages; JSON-RPC 2.0, sections 4 and 5.
	return session.Class{}, selftest.Open("1.1")
	// END EXERCISE 1.1
}
