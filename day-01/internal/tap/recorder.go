package tap

import (
	"bytes"
	"sync"
	"time"

	"example.com/mcp7/day-01/internal/capture"
)

// queueLimit is how many bytes may wait to be recorded. A disk that is slower than the session for longer than that
// slows the session down; nothing is dropped.
const queueLimit = 64 << 20

// A recorder writes records in the order in which their last byte was seen. The streams hand lines over before they
// pass them on, so an answer never comes before its request; a goroutine of its own does the writing, so that the
// session never waits for the disk.
type recorder struct {
	tap    *Tap
	writer *capture.Writer

	mu     sync.Mutex
	change *sync.Cond
	queue  []capture.Entry
	bytes  int // in queue
	closed bool
	failed bool
	done   chan struct{}
}

func newRecorder(t *Tap) *recorder {
	r := &recorder{tap: t, writer: capture.NewWriter(t.Record), done: make(chan struct{})}
	r.change = sync.NewCond(&r.mu)
	go r.run()
	return r
}

// run writes what is queued until the recorder is closed and the queue is empty.
func (r *recorder) run() {
	defer close(r.done)
	for {
		entries, more := r.take()
		for _, e := range entries {
			if r.failed {
				continue
			}
			if err := r.writer.Write(e); err != nil {
				r.failed = true // only this goroutine reads it
				r.tap.Log.Error("the recording has stopped, the session goes on", "error", err)
			}
		}
		if !more {
			return
		}
	}
}

// take waits for entries; more is false after the last ones.
func (r *recorder) take() (entries []capture.Entry, more bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.queue) == 0 && !r.closed {
		r.change.Wait()
	}
	entries, r.queue, r.bytes = r.queue, nil, 0
	r.change.Broadcast()
	return entries, !r.closed || len(entries) > 0
}

// add queues an entry, whose Line the recorder owns from then on.
func (r *recorder) add(e capture.Entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.bytes > queueLimit {
		r.change.Wait()
	}
	e.Time, e.Conn = time.Now(), r.tap.Conn
	r.queue = append(r.queue, e)
	r.bytes += len(e.Line)
	r.change.Broadcast()
}

// event records that the server's process began or ended.
func (r *recorder) event(what string) {
	r.add(capture.Entry{From: capture.Server, Form: capture.Event, Line: []byte(what)})
}

// close writes what is queued and ends the recording.
func (r *recorder) close() {
	r.mu.Lock()
	r.closed = true
	r.change.Broadcast()
	r.mu.Unlock()
	<-r.done
}

// lines cuts one stream into lines for the recorder.
type lines struct {
	recorder *recorder
	from     capture.Side
	form     capture.Form
	rest     []byte // of a line whose end has not come yet
}

func (r *recorder) lines(from capture.Side, form capture.Form) *lines {
	return &lines{recorder: r, from: from, form: form}
}

// seen takes the next bytes of the stream.
func (l *lines) seen(b []byte) {
	for {
		line, behind, ended := bytes.Cut(b, []byte("\n"))
		l.rest = append(l.rest, line...)
		if !ended {
			return
		}
		l.record(false)
		b = behind
	}
}

// end records what came without a newline.
func (l *lines) end() {
	if len(l.rest) > 0 {
		l.record(true)
	}
}

func (l *lines) record(partial bool) {
	line, crlf := l.rest, false
	if !partial {
		line, crlf = bytes.CutSuffix(l.rest, []byte("\r"))
	}
	l.recorder.add(capture.Entry{From: l.from, Form: l.form, Line: line, CRLF: crlf, Partial: partial})
	l.rest = nil
}
