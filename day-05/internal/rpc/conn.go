package rpc

import (
	"context"
	"encoding/json"
	"time"
)

// A Request is what [Conn.Call] sends. The connection chooses its id.
type Request struct {
	Method string
	Params json.RawMessage // an object, or nil
	Limit  time.Duration   // how long the answer may take; 0 for subscriptions/listen, which is answered at its end
}

// A Conn is a connection to one server. It is safe for concurrent use.
type Conn interface {
	// Call sends a request and returns the result. An error answer is an *[Error]. When ctx ends or the limit is over,
	// the server is told that nobody waits any more.
	Call(ctx context.Context, r Request) (json.RawMessage, error)
	// Notify sends a notification.
	Notify(ctx context.Context, method string, params json.RawMessage) error
	// Reply answers a request of the server's, which only legacy servers send.
	Reply(ctx context.Context, m Message) error
	// Speak sets the protocol revision of the messages that follow. HTTP has it in a header.
	Speak(version string)
	// Lost is closed when the connection is of no more use.
	Lost() <-chan struct{}
	// Err says why it is lost. It wraps [ErrLost].
	Err() error
	// Close ends the connection, and the server's process if there is one.
	Close() error
}

// A Handler takes what a server sends on its own: notifications, and requests of legacy servers. It must not block.
type Handler func(Message)
