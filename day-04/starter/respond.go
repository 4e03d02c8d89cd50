package main

import (
	"net/http"
	"strconv"

	"example.com/mcp7/day-04/internal/entrance"
	"example.com/mcp7/day-04/internal/message"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// writeJSON answers with one JSON-RPC message.
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	w.Write(body) // a client that is gone needs no answer
}

// writeError answers with a JSON-RPC error, under the id of the request when that is known.
func writeError(w http.ResponseWriter, status int, msg *message.Message, fault *jsonrpc.Error) {
	var id message.ID
	if msg != nil {
		id = msg.ID
	}
	writeJSON(w, status, message.Answer(id, &jsonrpc.Response{Error: fault}))
}

// badRequest answers a body that is no valid request: 400, whatever the JSON-RPC error is.
func badRequest(w http.ResponseWriter, msg *message.Message, fault *jsonrpc.Error) {
	writeError(w, http.StatusBadRequest, msg, fault)
}

// refuse answers what never became a message.
func refuse(w http.ResponseWriter, r *entrance.Refusal) {
	writeError(w, r.Status, nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: r.Reason})
}

// tooMany answers a principal that sends more than its share.
func tooMany(w http.ResponseWriter, seconds int) {
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	writeError(w, http.StatusTooManyRequests, nil, &jsonrpc.Error{Code: http.StatusTooManyRequests, Message: "too many requests"})
}
