package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"example.com/mcp7/day-05/internal/process"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/scripts/selftest"
)

// stdio is a connection to a child process: one message a line, all of them on the same two pipes, in any order.
// It implements rpc.Conn. Spec: basic/transports/stdio.
type stdio struct {
	process *process.Process
	handle  rpc.Handler
	log     *slog.Logger
	said    process.Tail // the end of stderr

	outgoing chan []byte   // lines for the writer
	hangUp   chan struct{} // tells the writer to end
	written  chan struct{} // closed when the writer has ended
	closing  sync.Once
	lost     chan struct{}

	mu      sync.Mutex
	lastID  int64
	pending map[int64]chan rpc.Message // who waits for which answer
	cause   error                      // why the connection is lost; set before lost is closed
}

// newStdio connects to a process that was just started.
func newStdio(p *process.Process, handle rpc.Handler, log *slog.Logger) *stdio {
	s := &stdio{
		process:  p,
		handle:   handle,
		log:      log,
		outgoing: make(chan []byte),
		hangUp:   make(chan struct{}),
		written:  make(chan struct{}),
		lost:     make(chan struct{}),
		pending:  map[int64]chan rpc.Message{},
	}
	go s.write()
	s.start()
	return s
}

// EXERCISE 5.1: many requests at a time on one pair of pipes, each with its own end.
//
// TODO(5.1): nothing reads what the server says, and no request leaves (criteria 1 to 4, and all that speak with a stdio
// server). Read lines (rpc.NewLineReader) and stderr until they end; hand each answer to whoever waits for its id; end each
// request by its answer, its limit, ctx, or the loss of the connection. send, cancel and lose are given, below.
// Spec: basic/transports/stdio; basic/patterns/cancellation.

// start begins to read what the process says. What it starts ends with the process.
func (s *stdio) start() {}

// Call implements rpc.Conn. Ways to end: the answer, r.Limit, ctx, the loss of the connection.
func (s *stdio) Call(ctx context.Context, r rpc.Request) (json.RawMessage, error) {
	return nil, selftest.Open("5.1")
}

// END EXERCISE 5.1

// send gives a message to the writer. The error says that it did not leave.
func (s *stdio) send(ctx context.Context, m rpc.Message) error {
	line, err := rpc.Encode(m)
	if err != nil {
		return fmt.Errorf("%w: %w", rpc.ErrNotSent, err)
	}
	select {
	case s.outgoing <- append(line, '\n'):
		return nil
	case <-s.lost:
		return fmt.Errorf("%w: %w", rpc.ErrNotSent, s.cause)
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", rpc.ErrNotSent, context.Cause(ctx))
	}
}

// write owns stdin: a message is written whole, even if its sender has given up. Messages that wait go out together.
func (s *stdio) write() {
	defer close(s.written)
	out := bufio.NewWriterSize(s.process.Stdin, 64<<10)
	for {
		var line []byte
		select {
		case line = <-s.outgoing:
		case <-s.hangUp:
			return
		case <-s.lost:
			return
		}
		for line != nil {
			out.Write(line)
			select {
			case line = <-s.outgoing:
			default:
				line = nil
			}
		}
		if err := out.Flush(); err != nil {
			return // the process is going: read will notice, and says why
		}
	}
}

// cancel tells the server that nobody waits for id any more, if it can be told in time. Spec: basic/patterns/cancellation.
func (s *stdio) cancel(id int64) {
	ctx, stop := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer stop()
	params, _ := json.Marshal(map[string]any{"requestId": id, "reason": "no longer needed"})
	if err := s.Notify(ctx, "notifications/cancelled", params); err != nil {
		s.log.Debug("cancellation not delivered", "id", id, "error", err)
	}
}

// lose ends the connection. The first reason counts.
func (s *stdio) lose(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cause == nil {
		s.cause = cause
		close(s.lost)
	}
}

// Notify implements rpc.Conn.
func (s *stdio) Notify(ctx context.Context, method string, params json.RawMessage) error {
	return s.send(ctx, rpc.Message{Method: method, Params: params})
}

// Reply implements rpc.Conn.
func (s *stdio) Reply(ctx context.Context, m rpc.Message) error { return s.send(ctx, m) }

// Speak implements rpc.Conn. On stdio the revision is in the messages alone.
func (s *stdio) Speak(string) {}

// Lost implements rpc.Conn.
func (s *stdio) Lost() <-chan struct{} { return s.lost }

// Err implements rpc.Conn.
func (s *stdio) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

// Close implements rpc.Conn: it ends the process, after what was sent is written. It returns when the process is gone.
func (s *stdio) Close() error {
	s.closing.Do(func() { close(s.hangUp) })
	select {
	case <-s.written:
	case <-time.After(100 * time.Millisecond): // the server does not read
	}
	s.process.Stop(grace)
	s.lose(rpc.ErrLost)
	return nil
}

// grace is how long a server has to end after its stdin was closed, and again after SIGTERM.
const grace = time.Second

func (s *stdio) lastWords() string {
	if said := s.said.String(); said != "" {
		return ": " + said
	}
	return ""
}

func encodeID(id int64) json.RawMessage { return strconv.AppendInt(nil, id, 10) }

func shorten(line []byte) string {
	const most = 120
	if len(line) <= most {
		return string(line)
	}
	return fmt.Sprintf("%.*s… (%d bytes)", most, line, len(line))
}
