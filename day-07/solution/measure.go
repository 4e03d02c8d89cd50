package main

import (
	"context"
	"log/slog"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"example.com/mcp7/day-07/internal/telemetry"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// EXERCISE 7.3: count a call whichever way it ends.

// label is the name under which calls of a tool are counted: a client may send any name, and each label is a series that
// stays for ever.
func (m *meter) label(name string) string {
	if slices.Contains(m.tools, name) {
		return name
	}
	return telemetry.UnknownTool
}

// measure runs one call and records it exactly once, with how long it took: as OK; as a ToolError with the error type
// "tool_error" when the result has isError; as a ProtocolError with the JSON-RPC code as its error type when there is an
// error instead of a result, or next panics. A panic is answered with errInternal and is not passed on.
func (m *meter) measure(ctx context.Context, name string, next func() (*mcp.CallToolResult, error)) (result *mcp.CallToolResult, err error) {
	start := time.Now()
	defer func() {
		if p := recover(); p != nil {
			slog.Error("panic", "tool", m.label(name), "panic", p, "stack", string(debug.Stack()))
			result, err = nil, errInternal()
		}
		path, errorType := telemetry.OK, ""
		switch {
		case err != nil:
			path, errorType = telemetry.ProtocolError, strconv.FormatInt(code(err), 10)
		case result.IsError:
			path, errorType = telemetry.ToolError, "tool_error"
		}
		m.telemetry.Record(ctx, m.label(name), path, errorType, time.Since(start))
	}()
	return next()
}

// END EXERCISE 7.3
