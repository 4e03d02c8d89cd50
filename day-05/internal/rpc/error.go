package rpc

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Error codes of JSON-RPC and of MCP. Spec: basic/index, Error Codes.
const (
	MethodNotFound     = -32601
	InvalidParams      = -32602
	InternalError      = -32603
	HeaderMismatch     = -32020
	MissingCapability  = -32021
	UnsupportedVersion = -32022
)

// An Error is the error object of a response: the server received the request and refused it.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (JSON-RPC error %d)", e.Message, e.Code) }

// A StatusError is an HTTP answer that holds no JSON-RPC message.
type StatusError struct {
	Status int
	Body   string // its beginning
}

func (e *StatusError) Error() string {
	if e.Body == "" {
		return fmt.Sprintf("HTTP status %d", e.Status)
	}
	return fmt.Sprintf("HTTP status %d: %s", e.Status, e.Body)
}

var (
	// ErrLost means that the connection broke while the request was under way: it may have been carried out.
	ErrLost = errors.New("connection lost")
	// ErrNotSent means that the request did not leave this process: it was not carried out.
	ErrNotSent = errors.New("not sent")
	// ErrTimeLimit is why a request was given up that was not answered within its time limit.
	ErrTimeLimit = errors.New("no answer within the time limit")
)
