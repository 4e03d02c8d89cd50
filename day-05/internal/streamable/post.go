package streamable

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"syscall"

	"example.com/mcp7/day-05/internal/rpc"
)

// post sends one message with the headers of its era.
func (c *Conn) post(ctx context.Context, m rpc.Message) (*http.Response, error) {
	body, err := rpc.Encode(m)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", rpc.ErrNotSent, err)
	}
	for name, value := range c.headers {
		r.Header.Set(name, value)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	c.mu.Lock()
	if c.speaks != "" {
		r.Header.Set("MCP-Protocol-Version", c.speaks)
	}
	if c.modern {
		c.mirror(r.Header, m)
	} else if c.id != "" {
		r.Header.Set("Mcp-Session-Id", c.id)
	}
	c.mu.Unlock()
	resp, err := c.client.Do(r)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return nil, fmt.Errorf("%w: %w", rpc.ErrNotSent, err)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", rpc.ErrLost, err)
	}
	return resp, nil
}

// mirror repeats the method, the name and the annotated parameters in headers.
// Spec: Standard Request Headers; Custom Headers from Tool Parameters.
func (c *Conn) mirror(h http.Header, m rpc.Message) {
	h.Set("Mcp-Method", m.Method)
	var p struct {
		Name      *string         `json:"name"`
		URI       *string         `json:"uri"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if json.Unmarshal(m.Params, &p) != nil {
		return
	}
	switch m.Method {
	case "tools/call", "prompts/get":
		if p.Name != nil {
			h.Set("Mcp-Name", encode(*p.Name))
		}
	case "resources/read":
		if p.URI != nil {
			h.Set("Mcp-Name", encode(*p.URI))
		}
	}
	if m.Method == "tools/call" && p.Name != nil {
		c.params[*p.Name].set(h, p.Arguments)
	}
}
