package main

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/rpc"
)

// fake is a server in this process, for the self-test.
type fake struct {
	tools   []string
	legacy  bool
	paged   bool  // one tool a page, the first cursor is ""
	err     error // of dial
	callErr error // of tools/call

	dials, calls atomic.Int64
	mu           sync.Mutex
	lost         chan struct{}
}

func (f *fake) connect(ctx context.Context) (*client.Client, error) {
	return client.Connect(ctx, f.dial, nil, func(rpc.Message) {}, quietLog)
}

func (f *fake) dial(context.Context, rpc.Handler) (rpc.Conn, error) {
	if f.err != nil {
		return nil, f.err
	}
	f.dials.Add(1)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lost = make(chan struct{})
	return &fakeConn{fake: f, lost: f.lost}, nil
}

// die breaks the latest connection.
func (f *fake) die() {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.lost)
}

type fakeConn struct {
	*fake
	lost chan struct{}
}

func (c *fakeConn) Call(_ context.Context, r rpc.Request) (json.RawMessage, error) {
	switch {
	case r.Method == "server/discover" && c.legacy:
		return nil, &rpc.Error{Code: rpc.MethodNotFound, Message: "method not found"}
	case r.Method == "server/discover":
		return json.RawMessage(`{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`), nil
	case r.Method == "initialize":
		return json.RawMessage(`{"protocolVersion":"2025-11-25","capabilities":{"tools":{}}}`), nil
	case r.Method == "tools/list":
		return c.list(r.Params)
	case c.callErr != nil:
		c.calls.Add(1)
		return nil, c.callErr
	}
	c.calls.Add(1)
	var p struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"content": []any{map[string]string{"type": "text", "text": p.Name + " " + string(p.Arguments)}}})
}

func (c *fakeConn) list(params json.RawMessage) (json.RawMessage, error) {
	var p struct {
		Cursor *string `json:"cursor"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	names, result := c.tools, map[string]any{"ttlMs": 3600_000}
	if c.paged {
		cursors := []string{"", "next"}
		page := 0
		for i, cursor := range cursors {
			if p.Cursor != nil && *p.Cursor == cursor {
				page = i + 1
			}
		}
		names = names[page : page+1]
		if page < len(cursors) {
			result["nextCursor"] = cursors[page]
		}
	}
	var tools []any
	for _, n := range names {
		tools = append(tools, map[string]string{"name": n})
	}
	result["tools"] = tools
	return json.Marshal(result)
}

func (c *fakeConn) Notify(context.Context, string, json.RawMessage) error { return nil }
func (c *fakeConn) Reply(context.Context, rpc.Message) error              { return nil }
func (c *fakeConn) Speak(string)                                          {}
func (c *fakeConn) Lost() <-chan struct{}                                 { return c.lost }
func (c *fakeConn) Err() error                                            { return rpc.ErrLost }
func (c *fakeConn) Close() error                                          { return nil }
