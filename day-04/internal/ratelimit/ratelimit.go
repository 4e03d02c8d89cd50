// Package ratelimit bounds how many requests each principal may send.
package ratelimit

import (
	"math"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxKept bounds the memory: the principals that were quiet the longest are forgotten first, and begin anew.
const maxKept = 10_000

// A Limiter allows each principal so many requests a second, and as many more at once as burst says.
type Limiter struct {
	limit rate.Limit
	burst int
	now   func() time.Time

	mu   sync.Mutex
	each map[string]*rate.Limiter
}

// New returns a limiter; perSecond 0 means no limit.
func New(perSecond float64, burst int) *Limiter {
	limit := rate.Limit(perSecond)
	if perSecond == 0 {
		limit = rate.Inf
	}
	return &Limiter{limit: limit, burst: burst, now: time.Now, each: map[string]*rate.Limiter{}}
}

// Allow reports whether the principal may send one more request now, and if not, after how many whole seconds.
func (l *Limiter) Allow(principal string) (wait int, ok bool) {
	if l.limit == rate.Inf {
		return 0, true
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket := l.each[principal]
	if bucket == nil {
		l.forget(now)
		bucket = rate.NewLimiter(l.limit, l.burst)
		l.each[principal] = bucket
	}
	if bucket.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - bucket.TokensAt(now)
	return max(1, int(math.Ceil(missing/float64(l.limit)))), false
}

// forget makes room: a principal whose bucket is full again has nothing to remember.
func (l *Limiter) forget(now time.Time) {
	if len(l.each) < maxKept {
		return
	}
	for name, bucket := range l.each {
		if bucket.TokensAt(now) >= float64(l.burst) {
			delete(l.each, name)
		}
	}
	for name := range l.each { // all are busy: whichever comes first
		if len(l.each) < maxKept {
			break
		}
		delete(l.each, name)
	}
}
