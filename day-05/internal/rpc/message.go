// Package rpc has the messages of JSON-RPC 2.0 as MCP uses them, and what a connection to a server can do.
//
// Spec: basic/index, Messages.
package rpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// A Message is a request, a notification or a response. Which one is told by what is present: see [Message.IsResponse].
type Message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// IsResponse reports whether m answers a request.
func (m Message) IsResponse() bool { return m.Method == "" && (m.Result != nil || m.Error != nil) }

// IsRequest reports whether m wants an answer.
func (m Message) IsRequest() bool { return m.Method != "" && m.ID != nil }

// Outcome returns the result of a response, or its error, which is an *[Error].
func (m Message) Outcome() (json.RawMessage, error) {
	if m.Error != nil {
		return nil, m.Error
	}
	return m.Result, nil
}

// Encode returns m as one line of JSON without its line feed.
func Encode(m Message) ([]byte, error) {
	m.JSONRPC = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", m.Method, err)
	}
	return data, nil
}

// Decode reads one message. Names of members count letter by letter: encoding/json alone would take "Result" for
// "result", and two programs that disagree about that can be played off against each other.
func Decode(data []byte) (Message, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return Message{}, fmt.Errorf("not a JSON object: %w", err)
	}
	m := Message{ID: members["id"], Params: members["params"], Result: members["result"]}
	if bytes.Equal(m.ID, []byte("null")) {
		m.ID = nil // JSON-RPC's answer to what could not be parsed; MCP has no such id
	}
	if bytes.Equal(members["error"], []byte("null")) {
		delete(members, "error")
	}
	var version string
	if json.Unmarshal(members["jsonrpc"], &version) != nil || version != "2.0" {
		return Message{}, errors.New(`not JSON-RPC: "jsonrpc" is not "2.0"`)
	}
	m.JSONRPC = version
	if method, ok := members["method"]; ok && json.Unmarshal(method, &m.Method) != nil {
		return Message{}, errors.New(`not JSON-RPC: "method" is no string`)
	}
	if failure, ok := members["error"]; ok {
		m.Error = &Error{}
		if err := json.Unmarshal(failure, m.Error); err != nil {
			return Message{}, fmt.Errorf("not JSON-RPC: error: %w", err)
		}
	}
	switch {
	case m.Error != nil && m.Result != nil:
		return Message{}, errors.New("not JSON-RPC: result and error in one message")
	case m.Method == "" && !m.IsResponse():
		return Message{}, errors.New("not JSON-RPC: no method, no result, no error")
	}
	return m, nil
}
