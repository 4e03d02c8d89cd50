// Package rules checks the rules of single features: the shape of messages, multi round-trip requests, progress,
// subscriptions, cancellation, HTTP headers, what is deprecated. The rules that separate the eras are exercise 1.5.
package rules

import (
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/session"
)

// A Set checks messages in their order and remembers what it needs for it, within bounds.
type Set struct {
	rounds        rounds
	progress      progress
	cancellation  cancellation
	subscriptions subscriptions
	deprecated    deprecated
}

// New returns a Set for the requests in the ledger.
func New(l *session.Ledger) *Set {
	return &Set{
		rounds:        newRounds(),
		progress:      newProgress(),
		cancellation:  cancellation{ledger: l},
		subscriptions: newSubscriptions(),
		deprecated:    newDeprecated(),
	}
}

// Check reports what the message does against the rules.
func (s *Set) Check(e *session.Event) {
	text(e)
	if e.Kind == session.Invalid {
		return
	}
	shape(e)
	methods(e)
	s.cancellation.check(e)
	s.progress.check(e)
	if e.Era == dictionary.Legacy {
		return
	}
	results(e)
	logs(e)
	metaKeys(e)
	headers(e)
	s.rounds.check(e)
	s.subscriptions.check(e)
	s.deprecated.check(e)
}

// A recent is a map that forgets its oldest entries when there are too many.
type recent[K comparable, V any] struct {
	entries map[K]V
	order   []K // a ring, in the order of insertion
	next    int
}

func newRecent[K comparable, V any](most int) recent[K, V] {
	return recent[K, V]{entries: map[K]V{}, order: make([]K, 0, most)}
}

func (r *recent[K, V]) get(k K) (V, bool) {
	v, ok := r.entries[k]
	return v, ok
}

func (r *recent[K, V]) put(k K, v V) {
	if _, ok := r.entries[k]; !ok {
		if len(r.order) < cap(r.order) {
			r.order = append(r.order, k)
		} else {
			delete(r.entries, r.order[r.next])
			r.order[r.next] = k
			r.next = (r.next + 1) % len(r.order)
		}
	}
	r.entries[k] = v
}
