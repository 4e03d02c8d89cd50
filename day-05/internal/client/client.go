// Package client is the part of an MCP client that is the same on every transport: request metadata, the two eras of the
// protocol, result types and rounds of input. One Client talks to one server.
//
// Spec: basic/index, _meta; basic/versioning; basic/patterns/mrtr.
package client

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"example.com/mcp7/day-05/internal/rpc"
)

// Modern is the revision that this client speaks. Legacy is the one that it offers to servers which know no other than
// those with a handshake.
const (
	Modern = "2026-07-28"
	Legacy = "2025-11-25"
)

const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaInfo         = "io.modelcontextprotocol/clientInfo"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
)

// Info is how this client introduces itself.
var Info = Implementation{Name: "agent", Version: "1.0.0"}

// A Client talks to one server over one connection.
type Client struct {
	conn    rpc.Conn
	log     *slog.Logger
	version string // negotiated
	input   Input  // nil when nobody can be asked

	// What the server said about itself. It is set once, by whoever discovers the server.
	Server Discovered
}

// Input answers what a server asks of the user in the middle of a call, or reports why it can't.
type Input func(ctx context.Context, method string, params json.RawMessage) (any, error)

// New returns a client of the modern era. input may be nil.
func New(conn rpc.Conn, input Input, log *slog.Logger) *Client {
	c := &Client{conn: conn, input: input, log: log}
	c.Speak(Modern)
	return c
}

// Speak sets the protocol revision from now on; a legacy one is what initialize has agreed on, "" comes before it.
func (c *Client) Speak(version string) {
	c.version = version
	c.conn.Speak(version)
}

// IsModern reports whether requests carry their own metadata.
func (c *Client) IsModern() bool { return c.version == Modern }

// Version is the protocol revision in use.
func (c *Client) Version() string { return c.version }

// Lost is closed when the connection is of no more use.
func (c *Client) Lost() <-chan struct{} { return c.conn.Lost() }

// Err says why the connection is lost.
func (c *Client) Err() error { return c.conn.Err() }

// Close ends the connection.
func (c *Client) Close() error { return c.conn.Close() }

// Notify sends a notification.
func (c *Client) Notify(ctx context.Context, method string) error {
	return c.conn.Notify(ctx, method, nil)
}

// rounds is how often a server may ask before it answers.
const rounds = 10

// Call sends a request and decodes its result into out. Each round of it may take limit; the time in which a user answers
// does not count. Requests carry metadata in the modern era: params must not hold "_meta" unless it is a map.
// Errors: *[rpc.Error] for an error answer, *[ResultError] for a result that can't be used, otherwise the connection's.
func (c *Client) Call(ctx context.Context, method string, params map[string]any, limit time.Duration, out any) error {
	params = maps.Clone(params)
	if params == nil {
		params = map[string]any{}
	}
	if c.IsModern() {
		params["_meta"] = c.metadata(params["_meta"])
	}
	for range rounds {
		data, err := json.Marshal(params)
		if err != nil {
			return fmt.Errorf("encode %s: %w", method, err)
		}
		result, err := c.conn.Call(ctx, rpc.Request{Method: method, Params: data, Limit: limit})
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		asked, err := c.inputRequired(method, result)
		if err != nil {
			return err
		}
		if asked == nil {
			if err := json.Unmarshal(result, out); err != nil {
				return &ResultError{Method: method, Reason: err.Error()}
			}
			return nil
		}
		if err := c.answer(ctx, params, asked); err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
	}
	return &ResultError{Method: method, Reason: fmt.Sprintf("the server asked %d times and never answered", rounds)}
}

func (c *Client) metadata(more any) map[string]any {
	meta := map[string]any{}
	if given, ok := more.(map[string]any); ok {
		maps.Copy(meta, given)
	}
	meta[metaVersion] = c.version
	meta[metaInfo] = Info
	meta[metaCapabilities] = c.Capabilities()
	return meta
}

// Capabilities is what this client can do for servers: show a form, if somebody is there to fill it in.
func (c *Client) Capabilities() map[string]any {
	if c.input == nil || !c.IsModern() {
		return map[string]any{}
	}
	return map[string]any{"elicitation": map[string]any{"form": map[string]any{}}}
}

// Incoming answers what only legacy servers ask: they may send requests of their own. A modern server must not, and gets
// no answer, since a modern client sends none.
func (c *Client) Incoming(ctx context.Context, m rpc.Message) {
	if c.IsModern() {
		c.log.Warn("request from a server ignored", "method", m.Method)
		return
	}
	answer := rpc.Message{ID: m.ID, Result: json.RawMessage("{}")}
	if m.Method != "ping" {
		answer.Result = nil
		answer.Error = &rpc.Error{Code: rpc.MethodNotFound, Message: "this client does not offer " + m.Method}
	}
	if err := c.conn.Reply(ctx, answer); err != nil {
		c.log.Warn("answer to server lost", "method", m.Method, "error", err)
	}
}
