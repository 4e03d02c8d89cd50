// Package client is a small MCP client for revision 2026-07-28: requests with their _meta, answers by id, and
// everything else that the server sends, in order. The program uses it for walk and for its self-test.
package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Client talks to one server over one connection.
type Client struct {
	conn mcp.Connection
	meta map[string]any

	mu      sync.Mutex
	lastID  int64
	pending map[jsonrpc.ID]chan *jsonrpc.Response
	ended   error

	notices chan *jsonrpc.Request
	done    chan struct{}
}

// New starts a client on a connection. capabilities is what it declares on each request; nil declares none. Close
// ends it.
func New(ctx context.Context, conn mcp.Connection, capabilities map[string]any) *Client {
	if capabilities == nil {
		capabilities = map[string]any{}
	}
	c := &Client{
		conn: conn,
		meta: map[string]any{
			mcp.MetaKeyProtocolVersion:    "2026-07-28",
			mcp.MetaKeyClientInfo:         map[string]any{"name": "notes", "version": "1.0.0"},
			mcp.MetaKeyClientCapabilities: capabilities,
		},
		pending: map[jsonrpc.ID]chan *jsonrpc.Response{},
		notices: make(chan *jsonrpc.Request, 1000),
		done:    make(chan struct{}),
	}
	go c.receive(ctx)
	return c
}

// receive ends with the connection.
func (c *Client) receive(ctx context.Context) {
	defer close(c.done)
	for {
		msg, err := c.conn.Read(ctx)
		if err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.ended = err
			return
		}
		switch msg := msg.(type) {
		case *jsonrpc.Response:
			c.mu.Lock()
			if answer := c.pending[msg.ID]; answer != nil {
				delete(c.pending, msg.ID)
				answer <- msg
			}
			c.mu.Unlock()
		case *jsonrpc.Request:
			select {
			case c.notices <- msg:
			case <-ctx.Done():
				return
			}
		}
	}
}

// Notices gives the server's notifications in the order in which they came.
func (c *Client) Notices() <-chan *jsonrpc.Request { return c.notices }

// A Sent is a request on its way.
type Sent struct {
	ID     jsonrpc.ID
	method string
	answer chan *jsonrpc.Response
	client *Client
}

// Send sends a request. params may be nil; meta is added to what _meta always holds.
func (c *Client) Send(ctx context.Context, method string, params, meta map[string]any) (*Sent, error) {
	all := map[string]any{}
	for key, value := range params {
		all[key] = value
	}
	_meta := map[string]any{}
	for _, source := range []map[string]any{c.meta, meta} {
		for key, value := range source {
			_meta[key] = value
		}
	}
	all["_meta"] = _meta
	data, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.lastID++
	id, err := jsonrpc.MakeID(float64(c.lastID))
	if err != nil {
		c.mu.Unlock()
		return nil, err
	}
	s := &Sent{ID: id, method: method, answer: make(chan *jsonrpc.Response, 1), client: c}
	c.pending[id] = s.answer
	c.mu.Unlock()
	if err := c.conn.Write(ctx, &jsonrpc.Request{ID: id, Method: method, Params: data}); err != nil {
		return nil, fmt.Errorf("send %s: %w", method, err)
	}
	return s, nil
}

// Wait waits for the answer and reads its result into result. A JSON-RPC error is returned as *jsonrpc.Error.
func (s *Sent) Wait(ctx context.Context, result any) error {
	select {
	case answer := <-s.answer:
		return s.read(answer, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: no answer: %w", s.method, ctx.Err())
	case <-s.client.done:
	}
	select {
	case answer := <-s.answer: // it came just before the end
		return s.read(answer, result)
	default:
		return fmt.Errorf("%s: the server ended without an answer: %w", s.method, s.client.ended)
	}
}

func (s *Sent) read(answer *jsonrpc.Response, result any) error {
	if answer.Error != nil {
		return answer.Error
	}
	if err := json.Unmarshal(answer.Result, result); err != nil {
		return fmt.Errorf("%s: read the result: %w", s.method, err)
	}
	return nil
}

// Cancel tells the server that nobody waits for the answer any more.
func (s *Sent) Cancel(ctx context.Context) error {
	data, err := json.Marshal(map[string]any{"requestId": s.ID.Raw()})
	if err != nil {
		return err
	}
	return s.client.conn.Write(ctx, &jsonrpc.Request{Method: "notifications/cancelled", Params: data})
}

// Call sends a request and waits for its result.
func (c *Client) Call(ctx context.Context, method string, params map[string]any, result any) error {
	sent, err := c.Send(ctx, method, params, nil)
	if err != nil {
		return err
	}
	return sent.Wait(ctx, result)
}

// Close closes the connection and waits until nothing is read any more.
func (c *Client) Close() error {
	err := c.conn.Close()
	<-c.done
	return err
}

// Code returns the code of a JSON-RPC error, and 0 for any other error.
func Code(err error) int64 {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return wire.Code
	}
	return 0
}
