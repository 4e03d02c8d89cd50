// Package recovery keeps a fault in one request from ending the server.
package recovery

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// errInternal is all that a client learns of a fault of ours: details are for the log.
var errInternal = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error; the server's log says more"}

// Middleware answers a request whose handler panics, or returns an error that carries no JSON-RPC code, with -32603
// (internal error) and logs what happened. go-sdk v1.8.0 lets a panic end the process, and sends code 0 for the other.
func Middleware(log *slog.Logger) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (result mcp.Result, err error) {
			defer func() {
				if p := recover(); p != nil {
					log.Error("handler panicked", "method", method, "panic", p, "stack", string(debug.Stack()))
					result, err = nil, errInternal
				}
			}()
			result, err = next(ctx, method, req)
			var coded *jsonrpc.Error
			if err != nil && (!errors.As(err, &coded) || coded.Code == 0) {
				log.Error("request failed", "method", method, "error", err)
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error: " + err.Error()}
			}
			return result, err
		}
	}
}
