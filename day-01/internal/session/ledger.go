package session

import (
	"container/list"
	"slices"
	"time"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/wire"
)

// An Exchange is a request and what has become of it.
type Exchange struct {
	N         int // of the request
	Conn      *Conn
	Asker     capture.Side
	ID        wire.ID
	Literal   string // the id as it was on the wire
	Method    string
	Ref       string // the type of params.ref, in completion/complete
	Time      time.Time
	Era       dictionary.Era
	Answer    int  // the n of the answer, 0 while there is none
	Cancelled int  // the n of the notification that cancelled it, or 0
	Listening bool // it is a subscription that the server has acknowledged
	Ambiguous bool // another request with the same id was in flight when it was sent

	element *list.Element // in Ledger.open
	level   int           // of the log messages that it asks for, -1 for none
}

// NewExchange returns the exchange that a request begins.
func NewExchange(e *Event) *Exchange {
	x := &Exchange{
		N: e.N, Conn: e.Conn, Asker: e.From, ID: e.ID, Method: e.Method, Time: e.Time,
		Ref: e.Param("ref").Get("type").Text(), Literal: string(e.Message.Get("id").Raw()),
	}
	if len(x.Literal) > 300 {
		x.Literal = e.ID.String()
	}
	return x
}

// State says why an unanswered request has no answer: "cancelled", "listening" or "open".
func (x *Exchange) State() string {
	switch {
	case x.Cancelled > 0:
		return "cancelled"
	case x.Listening:
		return "listening"
	default:
		return "open"
	}
}

// A Key is what an answer is matched by: the connection, the side that asked, and the id with its JSON type.
type Key struct {
	Conn  *Conn
	Asker capture.Side
	ID    wire.ID
}

// Key returns what the answer to x will be matched by.
func (x *Exchange) Key() Key { return Key{x.Conn, x.Asker, x.ID} }

// Bounds of a Ledger's memory.
const (
	MostInFlight = 65536 // requests that wait for an answer; the oldest is forgotten first
	MostClosed   = 4096  // answered requests that are remembered, to recognise a second answer
	MostAlike    = 16    // requests with one key that InFlight looks at
)

// A Ledger keeps the requests that have no answer yet, and the most recent ones that have.
type Ledger struct {
	inFlight map[Key][]*Exchange
	open     list.List // of *Exchange, oldest first
	closed   map[Key]*Exchange
	ring     [MostClosed]Key // in the order of closing
	next     int
}

// NewLedger returns an empty Ledger.
func NewLedger() *Ledger {
	return &Ledger{inFlight: map[Key][]*Exchange{}, closed: map[Key]*Exchange{}}
}

// Open adds a request that waits for its answer. When there are too many, it forgets the oldest and returns it.
func (l *Ledger) Open(x *Exchange) (forgotten *Exchange) {
	l.inFlight[x.Key()] = append(l.inFlight[x.Key()], x)
	x.element = l.open.PushBack(x)
	delete(l.closed, x.Key())
	if l.open.Len() > MostInFlight {
		forgotten = l.open.Front().Value.(*Exchange)
		l.remove(forgotten)
	}
	return forgotten
}

// InFlight returns the requests that wait for an answer with this key, oldest first, but cancelled ones last: they get
// none. More than one is an error of their sender; of more than [MostAlike] it returns the oldest. The slice is the caller's.
func (l *Ledger) InFlight(k Key) []*Exchange {
	waiting := l.inFlight[k]
	waiting = slices.Clone(waiting[:min(len(waiting), MostAlike)])
	slices.SortStableFunc(waiting, func(a, b *Exchange) int { return min(a.Cancelled, 1) - min(b.Cancelled, 1) })
	return waiting
}

// Close settles a request that has its answer.
func (l *Ledger) Close(x *Exchange) {
	l.remove(x)
	delete(l.closed, l.ring[l.next])
	l.ring[l.next] = x.Key()
	l.next = (l.next + 1) % MostClosed
	l.closed[x.Key()] = x
}

// Closed returns the request with this key that was answered most recently, if that is not too long ago.
func (l *Ledger) Closed(k Key) (*Exchange, bool) {
	x, ok := l.closed[k]
	return x, ok
}

// Unanswered returns the requests that still wait, oldest first.
func (l *Ledger) Unanswered() []*Exchange {
	all := make([]*Exchange, 0, l.open.Len())
	for e := l.open.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(*Exchange))
	}
	return all
}

func (l *Ledger) remove(x *Exchange) {
	if x.element == nil {
		return
	}
	l.open.Remove(x.element)
	x.element = nil
	rest := slices.DeleteFunc(l.inFlight[x.Key()], func(other *Exchange) bool { return other == x })
	if len(rest) == 0 {
		delete(l.inFlight, x.Key())
	} else {
		l.inFlight[x.Key()] = rest
	}
}
