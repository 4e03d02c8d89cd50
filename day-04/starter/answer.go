package main

import (
	"context"
	"net/http"

	"example.com/mcp7/day-04/internal/message"
	"example.com/mcp7/day-04/internal/sse"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// EXERCISE 4.2: one JSON answer, or a stream from the first notification on; a client that goes away cancels its request.
//
// TODO(4.2): this answers everything with one JSON message and status 200, loses the notifications on the way, and works on for clients
// that have gone (criteria 06 to 10). sse.Start begins a stream; http.Request knows when its client has gone.

// answer has the server handle a message that passed all checks, and writes the response: 202 without a body for a notification, -32022 for
// a revision that is not served, and otherwise what the server says, as JSON or, as soon as a notification comes, as events.
// Specification: basic/transports/streamable-http, Sending Messages, Receiving Messages, Cancellation, Protocol Version Header.
func (b *binding) answer(w http.ResponseWriter, r *http.Request, msg *message.Message, p principal) {
	if msg.Notification() {
		writeJSON(w, http.StatusOK, []byte("{}"))
		return
	}
	response, err := b.dispatcher.Run(context.WithoutCancel(r.Context()), b.request(msg, p), func(*jsonrpc.Request) error { return nil })
	if err != nil {
		response = &jsonrpc.Response{Error: err}
	}
	writeJSON(w, http.StatusOK, message.Answer(msg.ID, response))
}

// END EXERCISE 4.2

// send writes a notification as an event.
func send(stream *sse.Stream, notification *jsonrpc.Request) error {
	data, err := jsonrpc.EncodeMessage(notification)
	if err != nil {
		return err
	}
	return stream.Send(data)
}
