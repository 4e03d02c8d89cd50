package binding

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	methodListen    = "subscriptions/listen"
	methodCancelled = "notifications/cancelled"
)

type incoming struct {
	msg jsonrpc.Message
	err error
}

// A connection stands between the SDK's server and the wire.
type connection struct {
	inner    mcp.Connection
	options  Options
	stop     <-chan struct{}
	incoming chan incoming
	flight   *flight

	closing sync.Once
	done    chan struct{}
}

// receive reads the wire until it ends, so that Read can also wait for other things. It ends with the connection, or,
// since standard input can't be interrupted, with the process.
func (c *connection) receive(ctx context.Context) {
	for {
		msg, err := c.inner.Read(ctx)
		select {
		case c.incoming <- incoming{msg, err}:
		case <-c.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// Read returns the next message that is the SDK's to handle. When input ends it first lets the requests in flight be
// answered: the SDK cancels them as soon as it hears of the end.
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		select {
		case in := <-c.incoming:
			if in.err != nil {
				c.flight.drain(c.options.Grace)
				return nil, in.err
			}
			if req, ours := c.accept(ctx, in.msg); ours {
				return req, nil
			}
		case <-c.stop:
			c.flight.drain(c.options.Grace)
			return nil, io.EOF
		case <-c.done:
			return nil, io.EOF
		}
	}
}

// accept deals with what the SDK is not to see, and reports whether the message is for the SDK.
func (c *connection) accept(ctx context.Context, msg jsonrpc.Message) (*jsonrpc.Request, bool) {
	req, ok := msg.(*jsonrpc.Request)
	if !ok {
		slog.Warn("a client sent an answer: nothing was asked") // clients MUST NOT (basic/transports/stdio, Sending Messages)
		return nil, false
	}
	if !req.IsCall() {
		if req.Method == methodCancelled {
			c.cancelled(req.Params)
		}
		return req, true
	}
	callCtx, fresh := c.flight.begin(ctx, req.ID, req.Method == methodListen)
	if !fresh {
		c.send(ctx, &jsonrpc.Response{Error: &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "a request with this id is still in flight"}})
		return nil, false
	}
	if err := c.check(req); err != nil {
		c.answer(ctx, req.ID, nil, err)
		return nil, false
	}
	if req.Method == methodListen && c.options.Listen != nil {
		go c.serve(callCtx, req, func() (any, error) {
			return c.options.Listen(callCtx, req.ID, req.Params, func(method string, params any) error { return c.notify(callCtx, method, params) })
		})
		return nil, false
	}
	if handler := c.options.Methods[req.Method]; handler != nil {
		go c.serve(callCtx, req, func() (any, error) { return handler(callCtx, req.Params) })
		return nil, false
	}
	return req, true
}

func (c *connection) serve(ctx context.Context, req *jsonrpc.Request, handler func() (any, error)) {
	result, err := call(req.Method, handler)
	c.answer(context.WithoutCancel(ctx), req.ID, result, err)
}

// cancelled notes which request is not to be answered. The SDK gets the notification too, to cancel what it handles.
func (c *connection) cancelled(params json.RawMessage) {
	var p struct {
		RequestID any `json:"requestId"`
	}
	if json.Unmarshal(params, &p) != nil {
		return // malformed notifications are ignored (basic/patterns/cancellation, Error Handling)
	}
	if id, err := jsonrpc.MakeID(p.RequestID); err == nil {
		c.flight.cancel(id)
	}
}

func (c *connection) answer(ctx context.Context, id jsonrpc.ID, result any, err error) {
	c.send(ctx, response(id, result, err))
}

func (c *connection) notify(ctx context.Context, method string, params any) error {
	data, err := json.Marshal(params)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return c.inner.Write(ctx, &jsonrpc.Request{Method: method, Params: data})
}

func (c *connection) send(ctx context.Context, msg *jsonrpc.Response) {
	if err := c.Write(ctx, msg); err != nil {
		slog.Debug("write an answer", "error", err)
	}
}

// Write sends a message, unless it answers a request that the client has cancelled.
func (c *connection) Write(ctx context.Context, msg jsonrpc.Message) error {
	res, ok := msg.(*jsonrpc.Response)
	if !ok || !res.ID.IsValid() {
		return c.inner.Write(ctx, msg)
	}
	return c.flight.finish(res.ID, func() error { return c.inner.Write(ctx, msg) })
}

// Close implements [mcp.Connection].
func (c *connection) Close() error {
	c.closing.Do(func() { close(c.done) })
	c.flight.drain(0)
	return c.inner.Close()
}

// SessionID implements [mcp.Connection].
func (c *connection) SessionID() string { return "" }
