// Package binding puts a go-sdk server on one connection and keeps the rules of 2026-07-28 that go-sdk v1.8.0 does
// not keep there:
//
//   - the end of input ends the server after the requests in flight are answered, not before;
//   - a cancelled request gets no answer;
//   - every request says its protocol version and the client's capabilities: otherwise -32602, or -32022 for a version that
//     is not served;
//   - each subscriptions/listen is a stream of its own, however many there are on the connection.
//
// It also lets the program answer methods by itself, with the parameters as they came: in the SDK's own types a
// missing cursor and the cursor "" look the same.
package binding

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Version is the revision that is served.
const Version = "2026-07-28"

// A Handler answers one method: with a result, which is marshalled to a JSON object, or with an error. An error that
// is no *jsonrpc.Error becomes -32603.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// A Stream serves one subscriptions/listen request until ctx ends. It sends notifications through notify, and returns
// the result that ends the subscription; when it was the client who cancelled, that result is not sent.
type Stream func(ctx context.Context, id jsonrpc.ID, params json.RawMessage, notify Notify) (any, error)

// Notify sends one notification.
type Notify func(method string, params any) error

// Options are the program's own parts of the protocol.
type Options struct {
	Methods map[string]Handler                                // answered here instead of in the SDK
	Listen  Stream                                            // subscriptions/listen
	Check   func(method string, params json.RawMessage) error // refuses a request before anything else happens; may be nil
	Grace   time.Duration                                     // how long requests in flight may take when input ends; 0: one second
}

// Serve runs the server on the transport until the input ends or ctx does. Then it ends the subscriptions, waits for
// the requests in flight, and returns nil.
func Serve(ctx context.Context, server *mcp.Server, transport mcp.Transport, o Options) error {
	if o.Grace == 0 {
		o.Grace = time.Second
	}
	return server.Run(context.WithoutCancel(ctx), &bound{inner: transport, options: o, stop: ctx.Done()})
}

// bound is the transport that server.Run sees.
type bound struct {
	inner   mcp.Transport
	options Options
	stop    <-chan struct{}
}

// Connect implements [mcp.Transport].
func (b *bound) Connect(ctx context.Context) (mcp.Connection, error) {
	inner, err := b.inner.Connect(ctx)
	if err != nil {
		return nil, err
	}
	c := &connection{
		inner: inner, options: b.options, stop: b.stop,
		incoming: make(chan incoming), done: make(chan struct{}), flight: newFlight(),
	}
	go c.receive(ctx)
	return c, nil
}

// call runs a handler; a panic in it is an internal error of this one request, not the end of the process.
func call(method string, handler func() (any, error)) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("panic", "method", method, "panic", p, "stack", string(debug.Stack()))
			result, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
		}
	}()
	return handler()
}

// RecoverPanics does for the SDK's own methods what happens here for the others: it is a middleware for mcp.Server.
func RecoverPanics(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		result, err := call(method, func() (any, error) { return next(ctx, method, req) })
		if result == nil {
			return nil, err
		}
		return result.(mcp.Result), err
	}
}

// response makes the answer to a request.
func response(id jsonrpc.ID, result any, err error) *jsonrpc.Response {
	if err == nil {
		data, marshalErr := json.Marshal(result)
		if marshalErr == nil {
			return &jsonrpc.Response{ID: id, Result: data}
		}
		err = fmt.Errorf("marshal the result: %w", marshalErr)
	}
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		wire = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
	}
	return &jsonrpc.Response{ID: id, Error: wire}
}

// InvalidParams is the error -32602.
func InvalidParams(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}
