package rules

import (
	"bytes"
	"strconv"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// subscriptions follows subscriptions/listen and what is delivered on it (basic/patterns/subscriptions).
type subscriptions struct {
	open recent[subscriptionKey, *subscription]
}

type subscriptionKey struct {
	conn *session.Conn
	id   wire.ID
}

type subscription struct {
	exchange *session.Exchange
	wanted   map[string]bool // methods of the notifications that the client asked for
}

func newSubscriptions() subscriptions {
	return subscriptions{newRecent[subscriptionKey, *subscription](4096)}
}

// filters are the members of the notification filter, by the method that each asks for.
var filters = map[string]string{
	"notifications/tools/list_changed":     "toolsListChanged",
	"notifications/prompts/list_changed":   "promptsListChanged",
	"notifications/resources/list_changed": "resourcesListChanged",
	"notifications/resources/updated":      "resourceSubscriptions",
}

const acknowledged = "notifications/subscriptions/acknowledged"

func (s *subscriptions) check(e *session.Event) {
	id, hasID := wire.IDOf(e.Meta(session.MetaSubscription))
	switch {
	case e.Kind == session.Request && e.Method == "subscriptions/listen":
		s.open.put(subscriptionKey{e.Conn, e.ID}, &subscription{e.Exchange, wanted(e.Param("notifications"))})
	case e.Kind == session.Result && e.About() == "subscriptions/listen" && id != e.ID:
		e.Report(finding.SubscriptionIDDiffers, "$.result._meta", "")
	case e.Method == acknowledged || filters[e.Method] != "":
		if !hasID {
			e.Report(finding.NoSubscriptionID, "$.params._meta", "")
			return
		}
		sub, ok := s.open.get(subscriptionKey{e.Conn, id})
		if !ok || sub.exchange.Answer > 0 {
			at := wire.Root().Member("params").Member("_meta").Member(session.MetaSubscription)
			e.Report(finding.UnknownSubscription, at.String(), "")
			return
		}
		sub.deliver(e)
	}
}

// deliver checks one notification on a subscription that is open.
func (s *subscription) deliver(e *session.Event) {
	switch {
	case e.Method == acknowledged:
		s.exchange.Listening = true
		return
	case s.exchange.Cancelled > 0:
		e.Report(finding.AfterCancel, "$", strconv.Itoa(s.exchange.Cancelled))
	case !s.exchange.Listening:
		e.Report(finding.BeforeAcknowledged, "$.method", "")
	}
	if !s.wanted[e.Method] {
		e.Report(finding.UnsubscribedEvent, "$.method", filters[e.Method])
	}
}

// wanted reads the filter of a subscription.
func wanted(filter wire.Value) map[string]bool {
	methods := map[string]bool{}
	for method, name := range filters {
		member := filter.Get(name)
		methods[method] = bytes.Equal(member.Raw(), []byte("true")) || member.Kind() == wire.Array && member.Len() > 0
	}
	return methods
}
