package main

import (
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/scripts/selftest"
)

// pair enters a request into the ledger, and gives an answer the request that it answers.
//
// An answer belongs to the request of the opposite side, on the same connection, whose id has the same JSON type and
// value: either side may ask in a legacy session, every connection counts its own ids, and 1 is not "1". When several
// such requests are in flight it belongs to the oldest. An id may be used again once its request has been answered.
//
// It sets Exchange of an answer that has a request, and reports what is not as it should be: DuplicateID and
// AmbiguousAnswer, UnattributableError, IDTypeDiffers, AnsweredTwice, OrphanAnswer; Forgotten when the ledger is full.
// (basic/index, Requests and Responses)
func pair(ledger *session.Ledger, e *session.Event) error {
	// EXERCISE 1.2: find the request that an answer belongs to.
	//
	// e.Exchange is the exchange that a request begins. The ledger finds exchanges by their session.Key; e.From.Other() is
	// the opposite side.
	//
	// TODO(1.2): enter requests, give answers their request, and report what doesn't match.
	// Spec: basic/index, Requests and Responses.
	return selftest.Open("1.2")
	// END EXERCISE 1.2
}
