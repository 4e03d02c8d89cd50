package upstream

import (
	"fmt"
	"time"
)

// Kind is what went wrong with an upstream service.
type Kind string

// The ways in which a service fails.
const (
	Unreachable Kind = "unreachable" // no connection, or it broke
	Slow        Kind = "slow"        // no answer within the time limit
	Limited     Kind = "limited"     // 429: too many requests
	Failed      Kind = "failed"      // 5xx
	Refused     Kind = "refused"     // any other status that is not 200
	Unreadable  Kind = "unreadable"  // 200, but not the JSON that was asked for
)

// An Error says how an upstream service failed.
type Error struct {
	Service    string // its name, for people: "the weather service"
	Kind       Kind
	Status     int           // HTTP status, 0 without an answer
	RetryAfter time.Duration // what a 429 or 503 asked for, 0 when it did not say
	Err        error         // the cause, for the log
}

func (e *Error) Error() string {
	s := e.Service + ": " + string(e.Kind)
	if e.Status != 0 {
		s += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// worthAnotherTry reports whether the same request may succeed in a moment.
func (e *Error) worthAnotherTry() bool {
	switch e.Kind {
	case Refused, Unreadable:
		return false
	case Limited:
		return e.RetryAfter > 0 // without a hint, at once is too soon
	}
	return true
}
