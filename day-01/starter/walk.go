package main

import (
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
	"example.com/mcp7/scripts/selftest"
)

// EXERCISE 1.3: explain every value of a message, and write the entries that decide what a message means.
//
// TODO(1.3): go down to the leaves and call w.leaf for each. w.dictionary explains a member of a definition; an entry's
// Type is the definition of what is inside, dictionary.Variant picks among several, dictionary.ParamsOf and ResultOf know
// what params and result hold. A name that isn't found is w.unknown, and the walk goes on inside it.
//
// Then write the entries that are missing: protocolVersion and clientCapabilities in RequestMetaObject; resultType in
// Result; ttlMs and cacheScope in CacheableResult; nextCursor in PaginatedResult; isError and structuredContent in
// CallToolResult; inputRequests and requestState in InputRequiredResult; inputResponses and requestState in
// InputResponseRequestParams; subscriptionId in NotificationMetaObject and SubscriptionsListenResultMetaObject.
// Spec: basic/index; server/utilities/caching; basic/patterns/mrtr; basic/patterns/subscriptions.

// explain explains a message, whose path is at. envelope names its definition.
func (w *walker) explain(at wire.Path, message wire.Value) error {
	return selftest.Open("1.3")
}

// decisive are the entries that the given dictionary lacks.
var decisive []dictionary.Entry

// END EXERCISE 1.3

// A walker explains one message after the other.
type walker struct {
	dictionary *dictionary.Dictionary
	event      *session.Event
	printer    render.Printer
	fields     int // leaves so far, in all messages
	unknowns   int // of them, those whose name isn't known
}

// message explains the event's message, or each message of a batch.
func (w *walker) message(e *session.Event) error {
	w.event = e
	if !e.Message.Exists() {
		w.leaf(wire.Root(), wire.Text(e.Text), unknown)
		return nil
	}
	if e.Message.Kind() != wire.Array {
		return w.explain(wire.Root(), e.Message)
	}
	for i, element := range e.Message.Elements() {
		if err := w.explain(wire.Root().Index(i), element); err != nil {
			return err
		}
	}
	return nil
}

// leaf prints a value that has nothing inside it.
func (w *walker) leaf(at wire.Path, value wire.Value, entry dictionary.Entry) {
	known := entry.Layer != dictionary.Unknown
	w.fields++
	if !known {
		w.unknowns++
	}
	w.printer.Field(render.Field{Path: at, Value: value, Entry: entry, Known: known})
}

// unknown returns the entry of a member whose name the revision doesn't define, and reports it unless there is a better
// explanation: it is inside something that isn't known either, or the revision doesn't define the method.
func (w *walker) unknown(at wire.Path, around dictionary.Entry) dictionary.Entry {
	envelope := around.Layer == ""
	if w.event.Kind != session.Invalid && (envelope || around.Layer != dictionary.Unknown && w.defined()) {
		w.event.Report(finding.UnknownField, at.String(), "")
	}
	return unknown
}

// defined reports whether the era defines the method that the message is about; an answer without its request has none.
func (w *walker) defined() bool {
	_, params := dictionary.ParamsOf(w.event.Era, w.event.About())
	return params || w.event.Kind == session.Error
}

var unknown = dictionary.Entry{
	Layer:     dictionary.Unknown,
	Meaning:   "Not defined here by the revision: readers ignore it, or give it a meaning of their own.",
	MeaningZH: "该版本没有在此处定义这个名称：读取方会忽略它，或自行解释。",
	Spec:      "basic/index, Messages",
}

// envelope is the definition of a message, from the members that are present.
func envelope(message wire.Value) string {
	switch {
	case message.Get("result").Exists():
		return "JSONRPCResultResponse"
	case message.Get("error").Exists():
		return "JSONRPCErrorResponse"
	case message.Get("method").Exists() && message.Get("id").Exists():
		return "JSONRPCRequest"
	case message.Get("method").Exists():
		return "JSONRPCNotification"
	default:
		return "JSONRPCMessage"
	}
}
