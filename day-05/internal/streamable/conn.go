// Package streamable is the client's side of the Streamable HTTP transport, by hand over net/http.
//
// Each message is a POST of its own; the answer is one JSON object or a stream of server-sent events. In the modern era
// headers repeat what intermediaries want to know; in the legacy era there is a session instead.
//
// Spec: basic/transports/streamable-http; 2025-11-25 basic/transports.
package streamable

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/mcp7/day-05/internal/rpc"
)

// A Conn is a connection in name only: HTTP requests are independent of each other. It implements rpc.Conn.
type Conn struct {
	url     string
	headers map[string]string // of the configuration
	client  *http.Client
	handle  rpc.Handler
	log     *slog.Logger

	lastID atomic.Int64
	mu     sync.Mutex
	speaks string            // protocol revision
	modern bool              // what the headers look like
	id     string            // of the legacy session
	params map[string]params // mirrored parameters by tool
	lost   chan struct{}
	once   sync.Once
}

// modern is the first revision in which headers repeat the body.
const modern = "2026-07-28"

// New returns a connection to the endpoint at url. It does nothing yet.
func New(url string, headers map[string]string, client *http.Client, handle rpc.Handler, log *slog.Logger) *Conn {
	return &Conn{url: url, headers: headers, client: client, handle: handle, log: log, lost: make(chan struct{})}
}

// Speak implements rpc.Conn.
func (c *Conn) Speak(version string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.speaks, c.modern = version, version >= modern
}

// Lost implements rpc.Conn. HTTP notices an outage only when it sends: this is closed by Close alone.
func (c *Conn) Lost() <-chan struct{} { return c.lost }

// Err implements rpc.Conn.
func (c *Conn) Err() error { return rpc.ErrLost }

// Close implements rpc.Conn. It ends a legacy session.
func (c *Conn) Close() error {
	c.once.Do(func() { close(c.lost) })
	c.mu.Lock()
	id := c.id
	c.id = ""
	c.mu.Unlock()
	if id == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodDelete, c.url, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Mcp-Session-Id", id)
	if resp, err := c.client.Do(r); err == nil {
		resp.Body.Close() // 405: the server does not let clients end sessions
	}
	return nil
}

// Call implements rpc.Conn.
func (c *Conn) Call(ctx context.Context, r rpc.Request) (json.RawMessage, error) {
	result, err := c.call(ctx, r)
	var refused *rpc.Error
	if r.Method == "tools/call" && errors.As(err, &refused) && refused.Code == rpc.HeaderMismatch {
		// The tool may have new mirrored parameters. The server has done nothing yet, so a second call is safe.
		// Spec: Custom Headers from Tool Parameters, Client Behavior.
		if c.relist(ctx, r) {
			return c.call(ctx, r)
		}
	}
	if err == nil && r.Method == "tools/list" {
		return c.withoutInvalid(result)
	}
	return result, err
}

func (c *Conn) call(ctx context.Context, r rpc.Request) (json.RawMessage, error) {
	if r.Limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, r.Limit, rpc.ErrTimeLimit)
		defer cancel()
	}
	id := strconv.FormatInt(c.lastID.Add(1), 10)
	m, err := c.exchange(ctx, rpc.Message{ID: json.RawMessage(id), Method: r.Method, Params: r.Params})
	if ctx.Err() != nil && err != nil {
		c.cancelLegacy(id)
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return m.Outcome()
}

// cancelLegacy says what closing the stream says in the modern era.
func (c *Conn) cancelLegacy(id string) {
	if c.isModern() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := c.Notify(ctx, "notifications/cancelled", json.RawMessage(`{"requestId":`+id+`}`)); err != nil {
		c.log.Debug("cancellation not delivered", "error", err)
	}
}

// exchange sends a request and returns its response.
func (c *Conn) exchange(ctx context.Context, m rpc.Message) (rpc.Message, error) {
	resp, err := c.post(ctx, m)
	if err != nil {
		return rpc.Message{}, err
	}
	defer resp.Body.Close()
	if id := resp.Header.Get("Mcp-Session-Id"); id != "" && m.Method == "initialize" && !c.isModern() {
		c.mu.Lock()
		c.id = id
		c.mu.Unlock()
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	switch {
	case resp.StatusCode/100 == 2 && kind == "text/event-stream":
		return c.stream(resp.Body, m.ID)
	case resp.StatusCode/100 == 2 && kind != "application/json":
		return rpc.Message{}, fmt.Errorf("content type %q is neither JSON nor an event stream", kind)
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, rpc.MaxMessage+1))
	if err != nil {
		return rpc.Message{}, fmt.Errorf("%w: read answer: %w", rpc.ErrLost, err)
	}
	if len(data) > rpc.MaxMessage {
		return rpc.Message{}, rpc.ErrTooLong
	}
	answer, err := rpc.Decode(data)
	ours := bytes.Equal(answer.ID, m.ID) || (answer.ID == nil && answer.Error != nil)
	if resp.StatusCode/100 != 2 && (err != nil || !ours || answer.Error == nil) {
		return rpc.Message{}, &rpc.StatusError{Status: resp.StatusCode, Body: beginning(data)}
	}
	switch {
	case err != nil:
		return rpc.Message{}, fmt.Errorf("answer: %w", err)
	case !answer.IsResponse() || !ours:
		return rpc.Message{}, fmt.Errorf("answer to id %s, not to %s", answer.ID, m.ID)
	}
	return answer, nil
}

// stream reads events until the response comes. Messages before it go to the handler.
func (c *Conn) stream(body io.Reader, id json.RawMessage) (rpc.Message, error) {
	events := newEventReader(body)
	for {
		data, err := events.next()
		if err != nil {
			return rpc.Message{}, fmt.Errorf("%w: event stream: %w", rpc.ErrLost, err)
		}
		m, err := rpc.Decode(data)
		switch {
		case err != nil:
			c.log.Warn("event ignored", "error", err)
		case !m.IsResponse():
			c.handle(m)
		case bytes.Equal(m.ID, id):
			return m, nil
		default:
			c.log.Warn("answer to a request that is not this stream's", "id", string(m.ID))
		}
	}
}

// Notify implements rpc.Conn. In the modern era closing a stream cancels its request, and nothing else is to be said:
// a notifications/cancelled is dropped.
func (c *Conn) Notify(ctx context.Context, method string, params json.RawMessage) error {
	if c.isModern() && method == "notifications/cancelled" {
		return nil
	}
	return c.oneWay(ctx, rpc.Message{Method: method, Params: params})
}

// Reply implements rpc.Conn.
func (c *Conn) Reply(ctx context.Context, m rpc.Message) error { return c.oneWay(ctx, m) }

func (c *Conn) oneWay(ctx context.Context, m rpc.Message) error {
	resp, err := c.post(ctx, m)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		data, _ := io.ReadAll(io.LimitReader(resp.Body, 512))
		return &rpc.StatusError{Status: resp.StatusCode, Body: beginning(data)}
	}
	return nil
}

func (c *Conn) isModern() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.modern
}

func beginning(data []byte) string {
	text := strings.Join(strings.Fields(strings.ToValidUTF8(string(data[:min(len(data), 200)]), "")), " ")
	return text
}
