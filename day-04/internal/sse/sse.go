// Package sse writes a response as server-sent events (WHATWG HTML, Server-sent events), as basic/transports/streamable-http,
// Receiving Messages wants it.
package sse

import (
	"net/http"
	"sync"
	"time"
)

// writeTimeout bounds one write: a client that stops reading doesn't hold a stream for ever.
const writeTimeout = 10 * time.Second

// A Stream is an event stream that has begun.
type Stream struct {
	w    http.ResponseWriter
	rc   *http.ResponseController
	mu   sync.Mutex
	stop chan struct{}
	quit sync.WaitGroup
}

// Start sends the headers of an event stream: nobody on the way may cache or hold it back. From then on a comment goes out every
// keepAlive, so that nobody on the way takes a quiet stream for a dead one. The owner ends the stream with Close.
func Start(w http.ResponseWriter, keepAlive time.Duration) *Stream {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	s := &Stream{w: w, rc: http.NewResponseController(w), stop: make(chan struct{})}
	s.quit.Go(func() { s.comment(keepAlive) })
	return s
}

// Send writes one message, which is JSON on one line, as one event, at once.
func (s *Stream) Send(message []byte) error {
	return s.write([]byte("event: message\ndata: "), message, []byte("\n\n"))
}

// Close ends the keep-alive. Nothing is sent after it.
func (s *Stream) Close() {
	close(s.stop)
	s.quit.Wait()
}

func (s *Stream) comment(every time.Duration) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			if s.write([]byte(": keep-alive\n\n")) != nil {
				return // the request's context tells the others
			}
		case <-s.stop:
			return
		}
	}
}

func (s *Stream) write(parts ...[]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rc.SetWriteDeadline(time.Now().Add(writeTimeout)) // not every ResponseWriter can: then there is none
	for _, part := range parts {
		if _, err := s.w.Write(part); err != nil {
			return err
		}
	}
	return s.rc.Flush()
}
