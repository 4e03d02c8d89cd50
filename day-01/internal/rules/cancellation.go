package rules

import (
	"strconv"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// cancellation follows notifications/cancelled (basic/patterns/cancellation).
type cancellation struct{ ledger *session.Ledger }

func (c cancellation) check(e *session.Event) {
	switch {
	case e.IsAnswer() && e.Exchange != nil && e.Exchange.Cancelled > 0 && e.Exchange.Method != "subscriptions/listen":
		e.Report(finding.AfterCancel, "$", strconv.Itoa(e.Exchange.Cancelled))
	case e.Method == "notifications/cancelled":
		c.cancel(e)
	}
}

// cancel marks the request that the notification names. In a modern session a server may only end a subscription, which
// the client began; in a legacy one each side cancels its own requests.
func (c cancellation) cancel(e *session.Event) {
	asker := e.From
	server := e.Era == dictionary.Modern && e.From == capture.Server
	if server {
		asker = capture.Client
	}
	id, _ := wire.IDOf(e.Param("requestId"))
	requests := c.ledger.InFlight(session.Key{Conn: e.Conn, Asker: asker, ID: id})
	switch {
	case server && (len(requests) == 0 || requests[0].Method != "subscriptions/listen"):
		e.Report(finding.ServerCancel, "$.params.requestId", "")
	case len(requests) == 0:
		e.Report(finding.CancelUnknown, "$.params.requestId", "")
	default:
		requests[0].Cancelled = e.N
	}
}
