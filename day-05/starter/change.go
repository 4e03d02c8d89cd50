package main

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/model"
	"example.com/mcp7/day-05/internal/rpc"
)

// A picture is what a conversation can know about the servers at one moment.
type picture struct {
	tools []model.Tool
	down  map[string]string // alias → reason
}

// A view is what the model of one conversation has been told.
type view struct {
	offered []model.Tool // with the first turn, and unchanged since
	told    picture      // what it knows by now
}

const (
	quiet    = 200 * time.Millisecond // how long a list must be left alone before it is asked for again
	maxQuiet = 30 * time.Second       // for servers that cry wolf
	firstTry = 500 * time.Millisecond // from an outage to the first restart; each further one waits twice as long
	lastTry  = time.Minute
	mostNews = 50 // lines: a server must not be able to fill the context window by renaming its tools
)

// EXERCISE 5.5: notice what changes, survive what dies, and tell the model without changing what it has been told.
//
// TODO(5.5): nobody listens, nothing is restarted, lists are never read again; and whatever else has changed would change
// the model's list of tools, and cost the prompt cache, without a word to the model (criteria 18 to 21). s.open, s.down,
// s.relist, s.listen, s.changed and h.rebuild are what to work with.
// Spec: basic/patterns/subscriptions; server/utilities/caching; basic/transports/stdio, Unexpected Termination.

// watch keeps what the host knows of a server true until ctx ends: it restarts the server after an outage, subscribes to
// changes again each time, and lists the tools again when they have changed.
func (h *host) watch(ctx context.Context, s *server) {
	<-ctx.Done()
}

// freshen lists the tools again whose time to live is over. Spec: server/utilities/caching.
func (h *host) freshen(ctx context.Context) {}

// next returns what goes to the model with a turn: the tools, and what has changed since the last turn, in words.
func (v *view) next(now picture) (tools []model.Tool, news string) {
	return now.tools, ""
}

// END EXERCISE 5.5

// listen subscribes to changes of the tools and returns when the subscription has ended, however that was done. It waits
// for ctx when there is nothing to subscribe to. Spec: basic/patterns/subscriptions.
func (s *server) listen(ctx context.Context, c *client.Client) error {
	if tools := c.Server.Capabilities.Tools; !c.IsModern() || tools == nil || !tools.ListChanged {
		<-ctx.Done()
		return ctx.Err()
	}
	var done struct{}
	err := c.Call(ctx, "subscriptions/listen", map[string]any{"notifications": map[string]bool{"toolsListChanged": true}}, 0, &done)
	var refused *rpc.Error
	if errors.As(err, &refused) {
		s.log.Warn("no subscription", "error", err)
		<-ctx.Done()
	}
	return err
}

// stale reports whether the list of tools has outlived its time, while there is somebody to ask.
func (s *server) stale(now time.Time) bool {
	live := s.live() != nil
	s.mu.Lock()
	defer s.mu.Unlock()
	return live && now.After(s.fresh)
}

// signal leaves a signal, unless one is waiting.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// forget takes a waiting signal.
func forget(signal <-chan struct{}) {
	select {
	case <-signal:
	default:
	}
}

// pause waits, and reports false when ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

func byName(tools []model.Tool) map[string]model.Tool {
	m := make(map[string]model.Tool, len(tools))
	for _, t := range tools {
		m[t.Name] = t
	}
	return m
}

func sameTools(a, b []client.Tool) bool {
	return slices.EqualFunc(a, b, func(a, b client.Tool) bool {
		return a.Name == b.Name && a.Description == b.Description && a.Title == b.Title && bytes.Equal(a.InputSchema, b.InputSchema) &&
			a.Annotations.ReadOnly == b.Annotations.ReadOnly
	})
}
