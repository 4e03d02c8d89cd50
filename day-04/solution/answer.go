package main

import (
	"encoding/json"
	"net/http"

	"example.com/mcp7/day-04/internal/message"
	"example.com/mcp7/day-04/internal/sse"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// EXERCISE 4.2: one JSON answer, or a stream from the first notification on; a client that goes away cancels its request.

// answer has the server handle a message that passed all checks, and writes the response: 202 without a body for a notification, -32022 for
// a revision that is not served, and otherwise what the server says, as JSON or, as soon as a notification comes, as events.
// Specification: basic/transports/streamable-http, Sending Messages, Receiving Messages, Cancellation, Protocol Version Header.
func (b *binding) answer(w http.ResponseWriter, r *http.Request, msg *message.Message, p principal) {
	if msg.Notification() {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	if v := msg.Version(); v != revision {
		badRequest(w, msg, unsupported(v))
		return
	}
	var stream *sse.Stream
	// net/http ends r's context when the client is gone.
	response, err := b.dispatcher.Run(r.Context(), b.request(msg, p), func(notification *jsonrpc.Request) error {
		if stream == nil {
			stream = sse.Start(w, b.keepAlive)
		}
		return send(stream, notification)
	})
	if stream != nil {
		defer stream.Close()
	}
	if r.Context().Err() != nil {
		return // nobody is there to read it
	}
	if err != nil {
		response = &jsonrpc.Response{Error: err}
	}
	if stream != nil {
		stream.Send(message.Answer(msg.ID, response)) // an error here means that nobody is there to read it
		return
	}
	writeJSON(w, status(response), message.Answer(msg.ID, response))
}

// status is the HTTP status of an answer that is no stream.
func status(response *jsonrpc.Response) int {
	if response.Error == nil {
		return http.StatusOK
	}
	switch message.WireError(response.Error).Code {
	case jsonrpc.CodeMethodNotFound:
		return http.StatusNotFound
	case mcp.CodeMissingRequiredClientCapabilities, mcp.CodeUnsupportedProtocolVersion, mcp.CodeHeaderMismatch:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// unsupported is the error that lets a client choose a revision that is served.
func unsupported(requested string) *jsonrpc.Error {
	data, _ := json.Marshal(mcp.UnsupportedProtocolVersionData{Supported: []string{revision}, Requested: requested}) // strings always marshal
	return &jsonrpc.Error{Code: mcp.CodeUnsupportedProtocolVersion, Message: "unsupported protocol version", Data: data}
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
