// Package rpc is a small MCP client over a stdio server: enough to list tools and to call one. Definitions and results
// stay the bytes that the server sent, since a guard has to see all of them.
package rpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// maxPages bounds a list that never ends.
const maxPages = 1000

// An Error is a JSON-RPC error.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

type answer struct {
	ID     *int            `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// A Client is the connection to one server.
type Client struct {
	mu      sync.Mutex
	out     io.WriteCloser
	last    int
	pending map[int]chan answer
	modern  bool

	done  chan struct{} // closed when the server's output ends
	close func() error
}

// New speaks to a server over its two ends.
func New(in io.Reader, out io.WriteCloser) *Client {
	c := &Client{out: out, pending: map[int]chan answer{}, done: make(chan struct{}), close: out.Close}
	go c.read(in)
	return c
}

// Start starts a server as a process. Its stderr goes where ours goes.
func Start(ctx context.Context, env, argv []string) (*Client, error) {
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	cmd.WaitDelay = time.Second
	in, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", argv[0], err)
	}
	c := New(in, out)
	c.close = func() error {
		out.Close()
		timer := time.AfterFunc(time.Second, func() { cmd.Process.Kill() }) // some servers ignore the end of stdin
		defer timer.Stop()
		<-c.done
		return cmd.Wait()
	}
	return c, nil
}

// read ends with the server's output.
func (c *Client) read(in io.Reader) {
	defer close(c.done)
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		var a answer
		if json.Unmarshal(line, &a) == nil && a.ID != nil {
			c.mu.Lock()
			if wait := c.pending[*a.ID]; wait != nil {
				delete(c.pending, *a.ID)
				wait <- a
			}
			c.mu.Unlock()
		}
		if err != nil {
			return
		}
	}
}

// Call sends a request and waits for its result. params is an object without _meta, or nil.
func (c *Client) Call(ctx context.Context, method string, params map[string]any) (json.RawMessage, error) {
	all := map[string]any{}
	for key, value := range params {
		all[key] = value
	}
	if c.modern {
		all["_meta"] = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    "2026-07-28",
			"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "guard", "version": "1.0.0"},
			"io.modelcontextprotocol/clientCapabilities": map[string]any{},
		}
	}
	wait := make(chan answer, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.pending[id] = wait
	err := c.write(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": all})
	c.mu.Unlock()
	if err != nil {
		return nil, fmt.Errorf("send %s: %w", method, err)
	}
	select {
	case a := <-wait:
		return a.read()
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", method, ctx.Err())
	case <-c.done:
	}
	select {
	case a := <-wait: // it came just before the end
		return a.read()
	default:
		return nil, fmt.Errorf("%s: the server ended without an answer", method)
	}
}

func (a answer) read() (json.RawMessage, error) {
	if a.Error != nil {
		return nil, a.Error
	}
	return a.Result, nil
}

func (c *Client) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = c.out.Write(append(line, '\n'))
	return err
}

// Begin finds out the server's era: server/discover, and initialize where that isn't known.
func (c *Client) Begin(ctx context.Context) error {
	c.modern = true
	var discovered struct {
		SupportedVersions []string `json:"supportedVersions"`
	}
	probe, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	result, err := c.Call(probe, "server/discover", nil)
	if err == nil && json.Unmarshal(result, &discovered) == nil && len(discovered.SupportedVersions) > 0 {
		return nil
	}
	c.modern = false
	_, err = c.Call(ctx, "initialize", map[string]any{
		"protocolVersion": "2025-11-25", "capabilities": map[string]any{},
		"clientInfo": map[string]any{"name": "guard", "version": "1.0.0"},
	})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/initialized"})
}

// Tools lists all tools of the server, on however many pages.
func (c *Client) Tools(ctx context.Context) ([]json.RawMessage, error) {
	return Pages(func(params map[string]any) (json.RawMessage, error) { return c.Call(ctx, "tools/list", params) })
}

// Pages follows nextCursor to its end. Only a missing or null one is the end.
func Pages(list func(params map[string]any) (json.RawMessage, error)) ([]json.RawMessage, error) {
	var all []json.RawMessage
	params := map[string]any{}
	for range maxPages {
		result, err := list(params)
		if err != nil {
			return nil, err
		}
		var page struct {
			Tools      []json.RawMessage `json:"tools"`
			NextCursor *string           `json:"nextCursor"`
		}
		if err := json.Unmarshal(result, &page); err != nil {
			return nil, fmt.Errorf("read tools/list: %w", err)
		}
		all = append(all, page.Tools...)
		if page.NextCursor == nil {
			return all, nil
		}
		params = map[string]any{"cursor": *page.NextCursor}
	}
	return nil, errors.New("tools/list has no end")
}

// Close hangs up and waits for the server's end.
func (c *Client) Close() error { return c.close() }
