package main

import (
	"strconv"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
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
	switch {
	case e.Kind == session.Request:
		if earlier := ledger.InFlight(e.Exchange.Key()); len(earlier) > 0 {
			e.Exchange.Ambiguous = true
			e.Report(finding.DuplicateID, "$.id", strconv.Itoa(earlier[0].N))
		}
		if oldest := ledger.Open(e.Exchange); oldest != nil {
			e.Report(finding.Forgotten, "$", strconv.Itoa(oldest.N))
		}
	case e.Kind == session.Error && e.ID.IsNone():
		e.Report(finding.UnattributableError, "$.id", "")
	case e.IsAnswer():
		key := session.Key{Conn: e.Conn, Asker: e.From.Other(), ID: e.ID}
		if waiting := ledger.InFlight(key); len(waiting) > 0 {
			e.Exchange = waiting[0]
			ledger.Close(e.Exchange)
			if len(waiting) > 1 || e.Exchange.Ambiguous {
				e.Report(finding.AmbiguousAnswer, "$.id", "")
			}
			return nil
		}
		lookalike := key
		lookalike.ID = e.ID.OtherType()
		if similar := ledger.InFlight(lookalike); len(similar) > 0 {
			e.Report(finding.IDTypeDiffers, "$.id", strconv.Itoa(similar[0].N))
		}
		if earlier, ok := ledger.Closed(key); ok {
			e.Report(finding.AnsweredTwice, "$.id", strconv.Itoa(earlier.Answer))
		} else {
			e.Report(finding.OrphanAnswer, "$.id", "")
		}
	}
	return nil
	// END EXERCISE 1.2
}
