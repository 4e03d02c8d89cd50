package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// conn is the one connection of a [Transport]. It implements mcp.Connection.
type conn struct {
	in        chan line
	out       io.Writer
	log       *slog.Logger
	end       <-chan struct{} // closed by Transport.EndInput
	beforeEOF func(idle <-chan struct{})

	flight    flight
	era       era // used by Read only
	writeMu   sync.Mutex
	closeOnce sync.Once
	closed    chan struct{}
}

// scan feeds Read. A blocked read of stdin can't be interrupted portably, so this goroutine ends with the input or
// with the process.
func (c *conn) scan(r io.Reader) {
	lines := newLineReader(r)
	for {
		data, err := lines.next()
		select {
		case c.in <- line{data, err}:
		case <-c.closed:
			return
		case <-c.end:
			return
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return
		}
	}
}

// Read returns the next message that the server is to see. What is no such message is answered or dropped here.
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		l, err := c.nextLine(ctx)
		if err != nil {
			return nil, err
		}
		req, bad := c.accept(l)
		if bad == nil {
			return req.Request, nil
		}
		c.log.Warn("message refused", "reason", bad.message, "line", shorten(l.data))
		if bad == errResponse {
			continue
		}
		if err := c.reply(bad.id, nil, bad); err != nil {
			return nil, err
		}
	}
}

// nextLine waits for input. At its end the requests in flight come first.
func (c *conn) nextLine(ctx context.Context) (line, error) {
	select {
	case <-c.end: // nothing that was not read by now is served
		return line{}, c.finish(nil)
	default:
	}
	select {
	case l := <-c.in:
		if l.err != nil && !errors.Is(l.err, errTooLong) {
			return line{}, c.finish(l.err)
		}
		return l, nil
	case <-c.end:
		return line{}, c.finish(nil)
	case <-c.closed:
		return line{}, io.EOF
	case <-ctx.Done():
		return line{}, ctx.Err()
	}
}

func (c *conn) finish(err error) error {
	if err != nil && !errors.Is(err, io.EOF) {
		c.log.Error("input broke off", "error", err)
	}
	c.log.Info("input ended")
	if c.beforeEOF != nil {
		c.beforeEOF(c.flight.drained())
	}
	return io.EOF
}

// accept makes a request of a line.
func (c *conn) accept(l line) (request, *fault) {
	if l.err != nil {
		return request{}, &fault{code: jsonrpc.CodeInvalidRequest, message: fmt.Sprintf("message of more than %d MiB", MaxMessage>>20)}
	}
	req, bad := parse(l.data)
	if bad != nil {
		return req, bad
	}
	if !req.IsCall() {
		if req.Method == "notifications/cancelled" {
			c.cancel(req)
		}
		return req, nil
	}
	if bad := c.era.check(req); bad != nil {
		return req, bad
	}
	if !c.flight.depart(req.ID, req.id) {
		return req, &fault{code: jsonrpc.CodeInvalidRequest, message: fmt.Sprintf("id %s is already in use by a request in flight", req.id)}
	}
	return req, nil
}

// cancel notes the cancellation before the server sees it, and gives the server its own form of the id.
func (c *conn) cancel(req request) {
	var params struct {
		RequestID json.RawMessage `json:"requestId"`
	}
	if json.Unmarshal(req.Params, &params) != nil {
		return
	}
	sdk, ok := sdkID(params.RequestID)
	if !ok {
		return
	}
	c.flight.cancel(sdk)
	if own, err := json.Marshal(map[string]any{"requestId": sdk.Raw()}); err == nil {
		req.Params = own
	}
}

// Write sends an answer or a notification of the server's.
func (c *conn) Write(_ context.Context, msg jsonrpc.Message) error {
	resp, ok := msg.(*jsonrpc.Response)
	if !ok {
		data, err := jsonrpc.EncodeMessage(msg)
		if err != nil {
			return fmt.Errorf("encode message: %w", err)
		}
		return c.send(append(data, '\n'))
	}
	return c.flight.arrive(resp.ID, func(id json.RawMessage) error { return c.reply(id, resp.Result, resp.Error) })
}

func (c *conn) reply(id, result json.RawMessage, failure error) error {
	data, err := frame(id, result, failure)
	if err != nil {
		return err
	}
	return c.send(data)
}

func (c *conn) send(data []byte) error {
	c.writeMu.Lock()
	defer c.writeMu.Unlock()
	if _, err := c.out.Write(data); err != nil {
		return fmt.Errorf("write to client: %w", err)
	}
	return nil
}

// Close ends Read. The streams belong to the process.
func (c *conn) Close() error {
	c.closeOnce.Do(func() { close(c.closed) })
	return nil
}

// SessionID is empty: stdio has one client, and the protocol no sessions.
func (c *conn) SessionID() string { return "" }
