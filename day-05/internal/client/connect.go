package client

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"example.com/mcp7/day-05/internal/rpc"
)

// A Dialer opens a new connection: a fresh process, for a stdio server.
type Dialer func(ctx context.Context, handle rpc.Handler) (rpc.Conn, error)

// answersAtOnce is how many requests of a legacy server are answered at a time. More are dropped: nobody has to serve a
// flood.
const answersAtOnce = 8

// Connect dials and returns a client whose notifications go to notified, which must not block.
func Connect(ctx context.Context, dial Dialer, input Input, notified func(rpc.Message), log *slog.Logger) (*Client, error) {
	var ready atomic.Pointer[Client]
	free := make(chan struct{}, answersAtOnce)
	conn, err := dial(ctx, func(m rpc.Message) {
		if !m.IsRequest() {
			notified(m)
			return
		}
		c := ready.Load()
		select {
		case free <- struct{}{}:
		default:
			c = nil
		}
		if c == nil {
			log.Warn("request from a server dropped", "method", m.Method)
			return
		}
		go func() {
			defer func() { <-free }()
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			c.Incoming(ctx, m)
		}()
	})
	if err != nil {
		return nil, err
	}
	c := New(conn, input, log)
	ready.Store(c)
	return c, nil
}
