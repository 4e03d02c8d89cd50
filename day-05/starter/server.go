package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"example.com/mcp7/day-05/internal/breaker"
	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/config"
	"example.com/mcp7/day-05/internal/rpc"
)

// A server is one entry of the configuration, and its connection while it has one.
type server struct {
	config.Server
	log     *slog.Logger
	connect connector
	breaker breaker.Breaker
	changed chan struct{} // holds one signal: the list of tools is out of date
	opening sync.Mutex    // held while a connection is opened

	mu     sync.Mutex
	client *client.Client // nil while it is down
	legacy bool           // its era, once known
	tools  []client.Tool  // kept while it is down: they are what a conversation knows
	fresh  time.Time      // until when tools is good
	err    error          // why it is down
}

func newServer(c config.Server, dial client.Dialer, input client.Input, log *slog.Logger) *server {
	s := &server{Server: c, log: log.With("server", c.Alias), changed: make(chan struct{}, 1)}
	s.breaker.Rest = c.BreakerRests
	s.err = errors.New("not connected yet")
	s.connect = func(ctx context.Context) (*client.Client, error) {
		return client.Connect(ctx, dial, input, s.notified, s.log)
	}
	return s
}

// notified takes what the server says on its own. It must not wait: a signal that nobody has taken yet covers this one.
func (s *server) notified(m rpc.Message) {
	if m.Method != "notifications/tools/list_changed" {
		s.log.Debug("notification", "method", m.Method)
		return
	}
	s.mu.Lock()
	s.fresh = time.Time{} // whatever ttlMs said. Spec: server/utilities/caching, Interaction with Notifications
	s.mu.Unlock()
	signal(s.changed)
}

// open connects to the server, unless it is connected, and lists its tools, all within its limit for connecting.
func (s *server) open(ctx context.Context) error {
	if s.Err != nil {
		return s.Err
	}
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.live() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.Connect, fmt.Errorf("%w (%v for connecting)", rpc.ErrTimeLimit, s.Connect))
	defer cancel()
	s.mu.Lock()
	legacy := s.legacy
	s.mu.Unlock()
	c, err := discover(ctx, s.connect, s.Connect/3, legacy)
	if err != nil {
		return err
	}
	tools, fresh, err := s.list(ctx, c)
	if err != nil {
		c.Close()
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.client, s.legacy, s.tools, s.fresh, s.err = c, !c.IsModern(), tools, fresh, nil
	s.breaker.Report(breaker.Answered)
	return nil
}

// list asks for the tools. A server without any is not asked.
func (s *server) list(ctx context.Context, c *client.Client) ([]client.Tool, time.Time, error) {
	if c.Server.Capabilities.Tools == nil {
		return nil, time.Now().Add(forever), nil
	}
	tools, ttl, err := listTools(ctx, c, s.Connect)
	if err != nil {
		return nil, time.Time{}, err
	}
	if !c.IsModern() {
		ttl = forever // that era has list_changed alone
	}
	return tools, time.Now().Add(ttl), nil
}

const forever = 100 * 365 * 24 * time.Hour

// relist asks for the tools again, and reports whether they are others. When that fails, what was known stays.
func (s *server) relist(ctx context.Context) (changed bool, err error) {
	c := s.live()
	if c == nil {
		return false, s.reason()
	}
	tools, fresh, err := s.list(ctx, c)
	if err != nil {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	changed = !sameTools(s.tools, tools)
	s.tools, s.fresh = tools, fresh
	return changed, nil
}

// connected returns the connection, a new one if need be.
func (s *server) connected(ctx context.Context) (*client.Client, error) {
	if c := s.live(); c != nil {
		return c, nil
	}
	if err := s.open(ctx); err != nil {
		s.note(err)
		return nil, fmt.Errorf("%w: %w", rpc.ErrNotSent, err)
	}
	return s.live(), nil
}

// live returns the connection, or nil.
func (s *server) live() *client.Client {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client == nil {
		return nil
	}
	select {
	case <-s.client.Lost():
		return nil
	default:
		return s.client
	}
}

// down ends a connection that is of no more use, or notes that there is none.
func (s *server) down(reason error) {
	s.close()
	s.note(reason)
	s.breaker.Report(outcome(context.Background(), reason))
	s.log.Warn("server is down", "reason", reason)
}

// note keeps the reason of the latest failure; nil means that all is well.
func (s *server) note(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = reason
}

// reason says what is wrong with the server; nil when nothing is.
func (s *server) reason() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// close ends the connection.
func (s *server) close() {
	s.mu.Lock()
	c := s.client
	s.client = nil
	s.mu.Unlock()
	if c != nil {
		c.Close()
	}
}
