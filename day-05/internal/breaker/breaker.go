// Package breaker keeps a server that costs time from costing it again and again.
package breaker

import (
	"errors"
	"sync"
	"time"
)

// ErrOpen is why a call was not tried.
var ErrOpen = errors.New("left alone for a while after a failure")

// patience is how many failures in a row open the breaker. A failure that took a whole time limit counts as all of them:
// what the breaker saves is the user's time.
const patience = 3

// A Breaker decides whether a server is tried. After failures it rests; then one call goes through as a probe, whose
// outcome decides. Calls that it turns away don't prolong the rest, so that a busy program gets its server back as soon as
// an idle one.
type Breaker struct {
	Rest time.Duration

	mu       sync.Mutex
	failures int
	until    time.Time // closed when zero
	probing  bool
}

// Allow returns nil if the call may be tried. The caller then reports its outcome with [Breaker.Report].
func (b *Breaker) Allow() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.until.IsZero() {
		return nil
	}
	if b.probing || time.Now().Before(b.until) {
		return ErrOpen
	}
	b.probing = true
	return nil
}

// An Outcome is how a call that was allowed ended.
type Outcome int

// The outcomes of a call.
const (
	Answered Outcome = iota // whatever the answer was: the server is alive
	Failed                  // no answer, and soon
	TimedOut                // no answer within the time limit
	Unknown                 // the caller gave up: nothing is known about the server
)

// Report tells how a call ended.
func (b *Breaker) Report(o Outcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	wasProbe := b.probing
	b.probing = false
	switch o {
	case Answered:
		b.failures, b.until = 0, time.Time{}
		return
	case Unknown:
		return
	case TimedOut:
		b.failures = patience
	case Failed:
		b.failures++
	}
	if wasProbe || (b.until.IsZero() && b.failures >= patience) {
		b.until = time.Now().Add(b.Rest)
	}
}
