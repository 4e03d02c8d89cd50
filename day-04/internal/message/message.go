// Package message reads the one JSON-RPC message that a POST carries, strictly: what is checked here and what is executed later
// must be the same thing (CVE-2026-27896). A member that is there twice is refused at any depth, names match exactly (no case
// folding), invalid UTF-8 is refused.
//
// Specification 2026-07-28: basic/index, Messages and _meta; basic/transports/streamable-http, Sending Messages.
package message

import (
	"encoding/json"
	"errors"
	"fmt"

	strict "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Message is a request or a notification.
type Message struct {
	ID        ID
	Method    string
	Params    json.RawMessage            // as it came; nil when there are none
	Name      json.RawMessage            // params.name
	URI       json.RawMessage            // params.uri
	Arguments json.RawMessage            // params.arguments
	Meta      map[string]json.RawMessage // params._meta
}

// Notification reports whether nobody waits for an answer.
func (m *Message) Notification() bool { return m.ID == nil }

// Version is the protocol version that the message says it is written in.
func (m *Message) Version() string { return text(m.Meta[mcp.MetaKeyProtocolVersion]) }

// Tool is the name of the tool that a tools/call wants; "" for other methods.
func (m *Message) Tool() string {
	if m.Method != "tools/call" {
		return ""
	}
	return text(m.Name)
}

// text returns a JSON string's value, and "" for anything else.
func text(raw json.RawMessage) string {
	var s string
	if strict.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// Parse reads a body. Its error is what the client gets, with status 400; the message is not nil when the id could be read.
func Parse(body []byte) (*Message, *jsonrpc.Error) {
	if jsontext.Value(body).Kind() == '[' {
		return nil, invalid("a POST carries one message: batches are not MCP")
	}
	var e struct {
		JSONRPC jsontext.Value `json:"jsonrpc"`
		ID      jsontext.Value `json:"id"`
		Method  jsontext.Value `json:"method"`
		Params  jsontext.Value `json:"params"`
		Result  jsontext.Value `json:"result"`
		Error   jsontext.Value `json:"error"`
	}
	if err := strict.Unmarshal(body, &e); err != nil {
		return nil, unreadable(err)
	}
	m := &Message{Method: text(json.RawMessage(e.Method)), Params: json.RawMessage(e.Params)}
	if e.ID != nil {
		id, ok := parseID(e.ID)
		if !ok {
			return nil, invalid("id is a string or an integer")
		}
		m.ID = id
	}
	switch {
	case text(json.RawMessage(e.JSONRPC)) != "2.0":
		return m, invalid(`jsonrpc is not "2.0"`)
	case e.Result != nil || e.Error != nil:
		return m, invalid("a client does not send responses: nothing was asked")
	case e.Method.Kind() != '"':
		return m, invalid("method is missing, or no string")
	}
	return m, m.parseParams()
}

func (m *Message) parseParams() *jsonrpc.Error {
	if m.Params == nil {
		return nil
	}
	var p struct {
		Name      jsontext.Value            `json:"name"`
		URI       jsontext.Value            `json:"uri"`
		Arguments jsontext.Value            `json:"arguments"`
		Meta      map[string]jsontext.Value `json:"_meta"`
	}
	if jsontext.Value(m.Params).Kind() != '{' {
		return invalid("params is no object")
	}
	if err := strict.Unmarshal(m.Params, &p); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "params: _meta is no object"}
	}
	m.Name, m.URI, m.Arguments = json.RawMessage(p.Name), json.RawMessage(p.URI), json.RawMessage(p.Arguments)
	m.Meta = make(map[string]json.RawMessage, len(p.Meta))
	for key, value := range p.Meta {
		m.Meta[key] = json.RawMessage(value)
	}
	return nil
}

// CheckMeta returns the error for a request that does not say what every request has to say (basic/index, _meta): -32602, with
// status 400.
func (m *Message) CheckMeta() *jsonrpc.Error {
	if m.Version() == "" {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "_meta has no " + mcp.MetaKeyProtocolVersion}
	}
	if jsontext.Value(m.Meta[mcp.MetaKeyClientCapabilities]).Kind() != '{' {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "_meta has no " + mcp.MetaKeyClientCapabilities}
	}
	return nil
}

func invalid(reason string) *jsonrpc.Error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "invalid request: " + reason}
}

func unreadable(err error) *jsonrpc.Error {
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return invalid("a member is there twice")
	}
	var semantic *strict.SemanticError
	if errors.As(err, &semantic) {
		return invalid("the body is no JSON object")
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: fmt.Sprintf("parse error: %v", err)}
}
