// Package dispatch has an [mcp.Server] handle one request that did not come over a connection of its own. The protocol has no
// sessions; the SDK has one for each connection, so each request gets a connection that lives as long as the request.
package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Dispatcher hands requests to a server.
type Dispatcher struct {
	Server *mcp.Server
	// Drain is closed when the program is about to end: subscriptions, which have no end of their own, are then answered with
	// their completion result (basic/patterns/subscriptions, Graceful Closure). Other requests go on.
	Drain <-chan struct{}
}

// Run hands req to the server and returns its response. Each notification that belongs to the request goes to notify before that, one
// at a time and in order, from another goroutine; none comes after Run has returned.
//
// When ctx ends, the request is cancelled: its handler's context ends, nothing more is sent, and Run returns ctx's error
// as soon as the handler has returned.
func (d Dispatcher) Run(ctx context.Context, req *jsonrpc.Request, notify func(*jsonrpc.Request) error) (*jsonrpc.Response, error) {
	c := &connection{ctx: ctx, request: req, notify: notify, done: make(chan struct{})}
	if req.Method == "subscriptions/listen" {
		c.drain = d.Drain
	}
	session, err := d.Server.Connect(ctx, c, nil)
	if err != nil {
		return nil, err
	}
	select {
	case <-c.done: // what is left of the session ends by itself: its input is at an end
	case <-ctx.Done():
		session.Wait() // until the handler has returned; how the session ended doesn't matter
		return nil, ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.response == nil {
		return nil, errors.New("the server ended without an answer")
	}
	return c.response, nil
}

// A connection carries one request in, and its notifications and its response out. It is its own [mcp.Transport].
type connection struct {
	ctx    context.Context // ends when nobody waits for the answer any more
	notify func(*jsonrpc.Request) error
	drain  <-chan struct{}

	request *jsonrpc.Request // nil once it is read; only Read uses it
	id      any              // its id, for the cancellation that drain brings

	mu       sync.Mutex // one message goes out at a time
	response *jsonrpc.Response
	closing  sync.Once
	done     chan struct{} // closed with the connection, or when the response is there
}

// Connect implements [mcp.Transport].
func (c *connection) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// Read returns the request, and then waits for a reason to end. At the end of input the SDK cancels what it still handles.
func (c *connection) Read(context.Context) (jsonrpc.Message, error) {
	if req := c.request; req != nil {
		c.request, c.id = nil, req.ID.Raw()
		return req, nil
	}
	select {
	case <-c.drain:
		c.drain = nil
		params, err := json.Marshal(map[string]any{"requestId": c.id})
		return &jsonrpc.Request{Method: "notifications/cancelled", Params: params}, err
	case <-c.ctx.Done():
	case <-c.done:
	}
	return nil, io.EOF
}

// Write takes what the server says.
func (c *connection) Write(_ context.Context, msg jsonrpc.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ctx.Err() != nil || c.response != nil {
		return io.ErrClosedPipe // a cancelled request gets no further message, and nothing follows an answer
	}
	switch msg := msg.(type) {
	case *jsonrpc.Response:
		c.response = msg
		c.end()
		return nil
	case *jsonrpc.Request:
		if msg.IsCall() {
			return errors.New("a server sends no requests (basic/patterns, Overview)")
		}
		return c.notify(msg)
	}
	return nil
}

func (c *connection) end() { c.closing.Do(func() { close(c.done) }) }

// Close implements [mcp.Connection].
func (c *connection) Close() error {
	c.end()
	return nil
}

// SessionID implements [mcp.Connection]: there are no sessions.
func (c *connection) SessionID() string { return "" }
