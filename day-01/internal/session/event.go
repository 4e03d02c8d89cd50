// Package session holds what annotate knows about a conversation while it reads it: the message at hand, the requests
// that wait for an answer, and the state of each connection. Its memory is bounded however long a capture is.
package session

import (
	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/wire"
)

// A Kind is what a message is (basic/index, Messages). The zero Kind means that nobody has said yet.
type Kind string

const (
	Request      Kind = "request"
	Notification Kind = "notification"
	Result       Kind = "result"
	Error        Kind = "error"
	Invalid      Kind = "invalid"
)

// A Class is what can be said of a message on its own.
type Class struct {
	Kind   Kind
	ID     wire.ID      // none when there is none, or none that is valid
	Method string       // of a request or notification
	Reason finding.Code // why it is Invalid
}

// NotAMessage is the Class of what is no message, for this reason.
func NotAMessage(reason finding.Code) Class { return Class{Kind: Invalid, Reason: reason} }

// An Event is one message on its way through annotate. Each stage adds what it finds out.
type Event struct {
	*capture.Record
	N       int        // counts the messages of the capture, from 1
	Message wire.Value // absent when the line is no JSON
	Class
	Conn *Conn
	Era  dictionary.Era // by whose rules the message is read
	// Exchange is the request and its answer: the one that this request begins, or that this answer ends; nil for
	// notifications and for answers without a request.
	Exchange *Exchange
	// Retries is the n of the request that this one repeats with the input that the server asked for, or 0.
	Retries int
}

// IsAnswer reports whether the message is a result or an error.
func (e *Event) IsAnswer() bool { return e.Kind == Result || e.Kind == Error }

// About is the method that the message is about: its own or, for an answer, its request's; "" when that isn't known.
func (e *Event) About() string {
	if e.IsAnswer() && e.Exchange != nil {
		return e.Exchange.Method
	}
	return e.Method
}

// Ref is what a completion completes, "ref/prompt" or "ref/resource", and "" for everything else.
func (e *Event) Ref() string {
	if e.Exchange == nil {
		return ""
	}
	return e.Exchange.Ref
}

// Param returns a member of params.
func (e *Event) Param(name string) wire.Value { return e.Message.Get("params").Get(name) }

// Meta returns a member of the _meta of params or of result.
func (e *Event) Meta(name string) wire.Value {
	if e.Kind == Result {
		return e.Message.Get("result").Get("_meta").Get(name)
	}
	return e.Param("_meta").Get(name)
}

// Code returns the digits of an error's code, or "".
func (e *Event) Code() string {
	digits, _ := e.Message.Get("error").Get("code").Integer()
	return digits
}

// findingsPerMessage bounds what one message can make annotate remember.
const findingsPerMessage = 100

// Report adds a finding. detail stands for the %s in the rule's text. After a hundred findings, more are dropped.
func (e *Event) Report(code finding.Code, path, detail string) {
	if len(e.Findings) < findingsPerMessage {
		e.Findings = append(e.Findings, finding.Finding{Code: code, Path: path, Detail: detail})
	}
}

// Names of _meta members that the protocol defines (basic/index, _meta).
const (
	MetaVersion      = "io.modelcontextprotocol/protocolVersion"
	MetaClientInfo   = "io.modelcontextprotocol/clientInfo"
	MetaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	MetaServerInfo   = "io.modelcontextprotocol/serverInfo"
	MetaLogLevel     = "io.modelcontextprotocol/logLevel"
	MetaSubscription = "io.modelcontextprotocol/subscriptionId"
)
