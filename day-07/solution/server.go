package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"example.com/mcp7/day-07/internal/binding"
	"example.com/mcp7/day-07/internal/drill"
	"example.com/mcp7/day-07/internal/library"
	"example.com/mcp7/day-07/internal/telemetry"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A meter measures the calls of a server.
type meter struct {
	tools     []string // the tools that there are: no other name becomes a label
	telemetry *telemetry.Telemetry
}

// newServer makes the server. m may be nil: then nothing is measured.
func newServer(lib *library.Library, describe map[string]string, faults drill.Faults, m *meter) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "docs", Title: "Documents", Version: version}, &mcp.ServerOptions{
		Instructions:              "A library of documents in Chinese and English. Search when you don't know the slug, read when you do.",
		SupportedProtocolVersions: []string{binding.Version},
		Capabilities:              &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = int(time.Hour.Milliseconds()), "public" // the tools are the same for everybody until the next release
		},
	})
	addTools(server, lib, describe)
	server.AddReceivingMiddleware(faults.Middleware)
	if m != nil {
		server.AddReceivingMiddleware(m.middleware)
	}
	server.AddReceivingMiddleware(binding.RecoverPanics) // the last one added sees the request first
	return server
}

// middleware gives each tools/call to measure, inside of a span.
func (m *meter) middleware(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		call, ok := req.(*mcp.CallToolRequest)
		if !ok {
			return next(ctx, method, req)
		}
		var header http.Header
		if extra := req.GetExtra(); extra != nil {
			header = extra.Header
		}
		ctx, span := m.telemetry.Start(ctx, m.label(call.Params.Name), call.Params.Meta, header)
		defer span.End()
		return m.measure(ctx, call.Params.Name, func() (*mcp.CallToolResult, error) {
			result, err := next(ctx, method, req)
			answer, _ := result.(*mcp.CallToolResult)
			return answer, err
		})
	}
}

// code is the JSON-RPC code with which an error of a handler is answered.
func code(err error) int64 {
	var wire *jsonrpc.Error
	if errors.As(err, &wire) {
		return wire.Code
	}
	return jsonrpc.CodeInternalError
}

// errInternal is what a client learns of a handler that failed.
func errInternal() error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
}

// checkRequest refuses what no method here accepts: a cursor that this server didn't issue.
func checkRequest(method string, params json.RawMessage) error {
	var p struct{ Cursor any }
	if err := json.Unmarshal(params, &p); err != nil {
		return binding.InvalidParams("%s: %v", method, err)
	}
	if p.Cursor != nil && method == "tools/list" {
		return binding.InvalidParams("%s: this cursor was not issued here", method)
	}
	return nil
}
