// Package tryout is a small MCP client for the self-test: it says exactly what its fields say, right or wrong.
package tryout

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// An Object is a JSON object.
type Object = map[string]any

// A Client asks one endpoint. The zero values of its fields stand for what a good client does.
type Client struct {
	Endpoint string
	Token    string
	Version  string            // claimed in header and body
	Progress string            // the progress token to send
	Headers  map[string]string // replace or add
	Mirror   map[string]string // header names of the arguments that are mirrored, by argument
}

// An Answer is what came back.
type Answer struct {
	Status int
	Header http.Header
	Body   string
	Err    error // the request did not get an answer
}

// Call calls a tool.
func (c *Client) Call(ctx context.Context, tool string, arguments Object) Answer {
	if arguments == nil {
		arguments = Object{}
	}
	headers := http.Header{"Mcp-Name": {tool}}
	for argument, header := range c.Mirror {
		if value, ok := arguments[argument]; ok {
			headers.Set(header, fmt.Sprint(value))
		}
	}
	return c.request(ctx, "tools/call", Object{"name": tool, "arguments": arguments}, headers)
}

// Confirm checks out a cart in a second round: the user agreed, and the state is this one.
func (c *Client) Confirm(ctx context.Context, cart, state string) Answer {
	return c.request(ctx, "tools/call", Object{
		"name": "checkout", "arguments": Object{"cart": cart}, "requestState": state,
		"inputResponses": Object{"confirmation": Object{"action": "accept", "content": Object{"order": true}}},
	}, http.Header{"Mcp-Name": {"checkout"}})
}

// Request sends a request with these params.
func (c *Client) Request(ctx context.Context, method string, params Object) Answer {
	return c.request(ctx, method, params, http.Header{})
}

func (c *Client) request(ctx context.Context, method string, params Object, headers http.Header) Answer {
	version := c.Version
	if version == "" {
		version = "2026-07-28"
	}
	meta := Object{
		"io.modelcontextprotocol/protocolVersion":    version,
		"io.modelcontextprotocol/clientInfo":         Object{"name": "tryout", "version": "1"},
		"io.modelcontextprotocol/clientCapabilities": Object{"elicitation": Object{"form": Object{}}},
	}
	if c.Progress != "" {
		meta["progressToken"] = c.Progress
	}
	if params == nil {
		params = Object{}
	}
	params["_meta"] = meta
	body, err := json.Marshal(Object{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return Answer{Err: err}
	}
	headers.Set("MCP-Protocol-Version", version)
	headers.Set("Mcp-Method", method)
	return c.Send(ctx, body, headers)
}

// Send posts a body with these headers and the client's own.
func (c *Client) Send(ctx context.Context, body []byte, headers http.Header) Answer {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Endpoint, bytes.NewReader(body))
	if err != nil {
		return Answer{Err: err}
	}
	if headers != nil {
		req.Header = headers
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	if c.Token != "" {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for name, value := range c.Headers {
		req.Header.Set(name, value)
	}
	return do(req)
}

// Get fetches a document.
func Get(ctx context.Context, url string) Answer {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return Answer{Err: err}
	}
	return do(req)
}

func do(req *http.Request) Answer {
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return Answer{Err: err}
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return Answer{Status: res.StatusCode, Header: res.Header, Body: string(body), Err: err}
}

// Value returns what stands at a path of member names in the JSON answer; nil when there is nothing.
func (a Answer) Value(path ...string) any {
	var v any
	if json.Unmarshal([]byte(a.Body), &v) != nil {
		return nil
	}
	for _, name := range path {
		object, _ := v.(map[string]any)
		v = object[name]
	}
	return v
}

// Text returns a text from the result's structured content.
func (a Answer) Text(name string) (string, error) {
	if s, ok := a.Value("result", "structuredContent", name).(string); ok && s != "" {
		return s, nil
	}
	return "", fmt.Errorf("no %s in the answer: %w", name, a.err("a result"))
}

// WantStatus returns an error unless the status is this one.
func (a Answer) WantStatus(status int) error {
	if a.Err == nil && a.Status == status {
		return nil
	}
	return a.err("status " + strconv.Itoa(status))
}

// WantType returns an error unless the media type is this one.
func (a Answer) WantType(media string) error {
	if a.Err == nil && strings.HasPrefix(a.Header.Get("Content-Type"), media) {
		return nil
	}
	return a.err(media)
}

// WantError returns an error unless the answer is this JSON-RPC error with this status.
func (a Answer) WantError(status, code int) error {
	if a.Err == nil && a.Status == status && a.Value("error", "code") == float64(code) {
		return nil
	}
	return a.err(fmt.Sprintf("status %d with error %d", status, code))
}

// err tells what came instead.
func (a Answer) err(want string) error {
	if a.Err != nil {
		return a.Err
	}
	body := strings.TrimSpace(a.Body)
	if len(body) > 200 {
		body = body[:200] + "…"
	}
	return fmt.Errorf("got status %d %s, want %s", a.Status, body, want)
}
