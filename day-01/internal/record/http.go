package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-01/internal/capture"
)

// recordHTTP records what go-sdk's HTTP handler answers to a few POSTs, with the headers of both sides.
func recordHTTP(ctx context.Context, path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	server := mcp.NewServer(&mcp.Implementation{Name: "clock", Version: "1.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "time", Description: "Tell the time."},
		func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "noon"}}}, nil, nil
		})
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
	endpoint := httptest.NewServer(handler)
	defer endpoint.Close()

	w := capture.NewWriter(file)
	for _, p := range posts {
		if err := p.send(ctx, endpoint.URL, w); err != nil {
			return err
		}
	}
	return nil
}

// A post is one HTTP request: a body, and the headers that mirror it, well or badly.
type post struct{ method, name, version, body string }

var posts = []post{
	{"server/discover", "", "2026-07-28", `{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{@META}}`},
	{"tools/call", "time", "2026-07-28", `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"time","arguments":{},@META}}`},
	{"tools/call", "date", "2026-07-28", `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"time","arguments":{},@META}}`},
	{"tools/gone", "", "2026-07-28", `{"jsonrpc":"2.0","id":4,"method":"tools/gone","params":{@META}}`},
}

// send posts the body and records both sides.
func (p post) send(ctx context.Context, url string, w *capture.Writer) error {
	body := strings.ReplaceAll(p.body, "@META", meta)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"MCP-Protocol-Version": p.version, "Mcp-Method": p.method, "Mcp-Name": p.name,
	} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	side, err := json.Marshal(map[string]any{"method": req.Method, "url": "http://127.0.0.1/mcp", "headers": flat(req.Header)})
	if err != nil {
		return err
	}
	entry := capture.Entry{Time: time.Now(), Conn: "clock", From: capture.Client, Line: []byte(body), HTTP: side}
	if err := w.Write(entry); err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	resp.Header.Del("Date")
	if side, err = json.Marshal(map[string]any{"status": resp.StatusCode, "headers": flat(resp.Header)}); err != nil {
		return err
	}
	answer = bytes.TrimRight(answer, "\n")
	return w.Write(capture.Entry{Time: time.Now(), Conn: "clock", From: capture.Server, Line: answer, HTTP: side})
}

// flat joins the values of each header.
func flat(h http.Header) map[string]string {
	joined := map[string]string{}
	for name, values := range h {
		joined[name] = strings.Join(values, ", ")
	}
	return joined
}
