package judge

import (
	"bytes"
	"sync"
	"time"

	"example.com/mcp7/scripts/internal/judge/process"
)

// A server is a running stdio server: what was sent to it, what came back, and whether it kept the rules.
type server struct {
	name       string
	process    *process.Process
	stderr     *tail
	limits     Limits
	transcript *transcript
	free       bool // its stdout is not the protocol (an HTTP server)

	mu       sync.Mutex
	changed  chan struct{} // closed at every change, and replaced
	partial  []byte        // a line that has not ended yet
	messages []*incoming
	cut      bool // the last message's line did not end
	bytes    int64
	pending  []*request // not answered yet, in the order of sending
	answered map[string]bool
	breach   *complaint // the first broken rule; nothing is read after it
	stopped  bool       // the judge ends it: what it still says does not count
	ended    bool
}

// An incoming message is one line of a server's stdout.
type incoming struct {
	line  []byte
	value any // decoded when a query asks for it
	envelope
	taken bool     // some send or expect has returned it
	asked envelope // the request that it answers
}

// A request waits for its answer.
type request struct {
	envelope
	answer    *incoming
	cancelled bool // it may be answered, but need not be
}

// Write takes what the server wrote to stdout.
func (v *server) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	n := len(p)
	for len(p) > 0 && v.breach == nil && !v.stopped && !v.free {
		line, rest, whole := bytes.Cut(p, []byte("\n"))
		v.partial = append(v.partial, line...)
		v.bytes += int64(len(line) + 1)
		p = rest
		switch {
		case len(v.partial) > v.limits.Message:
			v.complain(messageTooLong(v.limits.Message))
		case v.bytes > v.limits.Stdout:
			v.complain(floods(v.limits.Stdout))
		case whole:
			v.read(v.partial, true)
			v.partial = nil
		}
	}
	return n, nil
}

// read takes one line. It is called with the lock held.
func (v *server) read(line []byte, whole bool) {
	v.transcript.message(v.name, "server", line, !whole)
	text, _ := oneLine(line)
	e, err := readEnvelope(text)
	if err != nil {
		v.complain(notJSONRPC(line))
		return
	}
	m := &incoming{line: line, envelope: e}
	v.cut = !whole
	v.messages = append(v.messages, m)
	if len(v.messages) > v.limits.Messages {
		v.complain(tooManyMessages(v.limits.Messages))
		return
	}
	if e.answer && e.id != "" {
		v.settle(m)
	}
	v.broadcast()
}

// settle gives an answer to the first request that waits for it.
func (v *server) settle(m *incoming) {
	for i, q := range v.pending {
		if q.id == m.id {
			q.answer, m.asked = m, q.envelope
			v.pending = append(v.pending[:i:i], v.pending[i+1:]...)
			v.answered[m.id] = true
			return
		}
	}
	if v.answered[m.id] {
		v.complain(answeredTwice(m.id))
	} else {
		v.complain(nobodyAsked(m.id, v.pending))
	}
}

func (v *server) complain(c complaint) {
	if v.breach == nil {
		v.breach = &c
	}
	v.broadcast()
}

func (v *server) broadcast() {
	close(v.changed)
	v.changed = make(chan struct{})
}

// watch notes the server's end. It runs on a goroutine that ends with the process.
func (v *server) watch() {
	<-v.process.Done()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.partial) > 0 && v.breach == nil && !v.stopped {
		v.read(v.partial, false)
	}
	v.ended = true
	v.transcript.event(v.name, "end")
	v.broadcast()
}

// gone reports whether the server has ended.
func (v *server) gone() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.ended
}

// stop ends the server without judging it.
func (v *server) stop() {
	v.mu.Lock()
	v.stopped = true
	v.mu.Unlock()
	v.process.Kill()
	<-v.process.Done()
}

// A state is how waiting for a server ended.
type state int

const (
	reached state = iota // the condition holds
	broken               // the server broke a rule
	exited               // it is gone
	late                 // the time is up
)

// await waits until condition holds, which is asked with the lock held after every change.
func (v *server) await(s *script, within time.Duration, condition func() bool) state {
	timer := time.NewTimer(within)
	defer timer.Stop()
	for {
		v.mu.Lock()
		changed := v.changed
		switch {
		case v.breach != nil:
			v.mu.Unlock()
			return broken
		case condition():
			v.mu.Unlock()
			return reached
		case v.ended:
			v.mu.Unlock()
			return exited
		}
		v.mu.Unlock()
		select {
		case <-changed:
		case <-timer.C:
			return late
		case <-s.ctx.Done():
			return late
		}
	}
}

// unanswered returns the first request that the server still owes an answer, or nil.
func (v *server) unanswered() *request {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, q := range v.pending {
		if !q.cancelled {
			return q
		}
	}
	return nil
}

// cancel notes that the client has cancelled the request with this id (basic/patterns/cancellation).
func (v *server) cancel(id string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, q := range v.pending {
		q.cancelled = q.cancelled || q.id == id
	}
}

// all returns the messages that have come so far.
func (v *server) all() []*incoming {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.messages[:len(v.messages):len(v.messages)]
}

// expectAnswerTo notes a request before it is sent.
func (v *server) expectAnswerTo(e envelope) *request {
	q := &request{envelope: e}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.pending = append(v.pending, q)
	return q
}
