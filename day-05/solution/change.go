package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
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

// watch keeps what the host knows of a server true until ctx ends: it restarts the server after an outage, subscribes to
// changes again each time, and lists the tools again when they have changed.
func (h *host) watch(ctx context.Context, s *server) {
	wait := firstTry
	for ctx.Err() == nil {
		if c := s.live(); c != nil {
			wait = firstTry
			h.attend(ctx, s, c)
			if ctx.Err() == nil {
				s.down(c.Err())
			}
			continue
		}
		h.rebuild()
		if !pause(ctx, wait) {
			return
		}
		wait = min(2*wait, lastTry)
		if err := s.open(ctx); err != nil && ctx.Err() == nil {
			s.down(err)
			continue
		}
		h.rebuild()
	}
}

// attend follows one connection until it is lost. Any number of changes at a time becomes one list, and never two at once.
func (h *host) attend(ctx context.Context, s *server, c *client.Client) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	listen := func() { go func() { ended <- s.listen(ctx, c) }() }
	listen()
	calm, patience := quiet, quiet
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.Lost():
			return
		case <-ended:
			if !pause(ctx, patience) {
				return
			}
			patience = min(2*patience, maxQuiet)
			listen()
			signal(s.changed) // nobody has heard what happened meanwhile
		case <-s.changed:
			if !pause(ctx, calm) {
				return
			}
			forget(s.changed)
			changed, err := s.relist(ctx)
			if err != nil {
				s.log.Warn("tools not listed again", "error", err)
			}
			calm = min(2*calm, maxQuiet)
			if changed {
				calm, patience = quiet, quiet
				h.rebuild()
			}
		}
	}
}

// freshen lists the tools again whose time to live is over. Spec: server/utilities/caching.
func (h *host) freshen(ctx context.Context) {
	var wg sync.WaitGroup
	for _, s := range h.servers {
		if s.stale(time.Now()) && s.breaker.Allow() == nil {
			wg.Go(func() {
				_, err := s.relist(ctx)
				s.breaker.Report(outcome(ctx, err))
				if err != nil {
					s.log.Warn("tools not listed again", "error", err)
				}
			})
		}
	}
	wg.Wait()
	h.rebuild()
}

// next returns what goes to the model with a turn. The tools of the first turn stay to the last byte, in the same order:
// they are the beginning of what a prompt cache knows. What has changed since the last turn is told in words.
func (v *view) next(now picture) (tools []model.Tool, news string) {
	if v.offered == nil {
		v.offered = now.tools
		v.told.tools = now.tools
	}
	var lines []string
	before, after := byName(v.told.tools), byName(now.tools)
	for _, name := range slices.Sorted(maps.Keys(after)) {
		old, known := before[name]
		switch {
		case !known:
			lines = append(lines, fmt.Sprintf("New tool %s: %s", name, after[name].Description))
		case !old.Equal(after[name]):
			lines = append(lines, fmt.Sprintf("Tool %s has changed: %s Its arguments now: %s", name, after[name].Description, after[name].Schema))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, ok := after[name]; !ok {
			lines = append(lines, fmt.Sprintf("Tool %s is gone: don't call it.", name))
		}
	}
	for _, alias := range slices.Sorted(maps.Keys(now.down)) {
		if v.told.down[alias] != now.down[alias] {
			lines = append(lines, fmt.Sprintf("The server %q is down (%s): its tools don't work at present. Say so if they are needed.", alias, now.down[alias]))
		}
	}
	for _, alias := range slices.Sorted(maps.Keys(v.told.down)) {
		if _, still := now.down[alias]; !still {
			lines = append(lines, fmt.Sprintf("The server %q is up again.", alias))
		}
	}
	v.told = now
	if over := len(lines) - mostNews; over > 0 {
		lines = append(lines[:mostNews], fmt.Sprintf("… and %d more changes.", over))
	}
	return v.offered, strings.Join(lines, "\n")
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
