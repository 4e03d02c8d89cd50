package judge

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
)

var sendCommand = command{
	name:  "send",
	usage: "[-to SERVER] [-raw] [-nowait] [-within D] FILE…",
	about: `
Sends each FILE as one message, on one line; numbers and the order of keys stay as they are. A .jsonl file is one
message a line, which are all sent before the answers are waited for. -raw sends the bytes as they are.

Waits until every request is answered, at most D (5s) for each answer; -nowait does not (see expect, hangup). The
current document is the last answer, $answers are all of them in the order of sending.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, -1)
		v := s.server(a.text("to", defaultServer))
		within := a.duration(s, "within", s.limits.Answer)
		s.replies = nil
		for _, name := range a.rest {
			requests := s.sendFile(v, name, a.has("raw"), within)
			if a.has("nowait") {
				continue
			}
			for _, q := range requests {
				s.awaitAnswer(v, q, within)
				s.replies = append(s.replies, q.answer)
			}
		}
		if n := len(s.replies); n > 0 {
			s.doc = messageDocument(s.replies[n-1], answerTo(requestName(s.replies[n-1].asked)))
		}
	},
}

// sendFile writes a file's messages to the server and returns the requests among them.
func (s *script) sendFile(v *server, name string, raw bool, within time.Duration) []*request {
	var lines [][]byte
	text := s.ts.ReadFile(name)
	switch {
	case raw:
		for line := range strings.Lines(text) {
			lines = append(lines, []byte(line))
		}
	case filepath.Ext(name) == ".jsonl":
		for line := range strings.Lines(text) {
			if strings.TrimSpace(line) != "" {
				lines = append(lines, s.message(name, line))
			}
		}
	default:
		lines = append(lines, s.message(name, text))
	}
	var requests []*request
	for _, line := range lines {
		e, err := readEnvelope(line)
		if err == nil && e.id != "" && e.method != "" {
			requests = append(requests, v.expectAnswerTo(e))
		}
		if err == nil && e.method == "notifications/cancelled" {
			v.cancel(e.about)
		}
		v.transcript.message(v.name, "client", line, false)
		s.write(v, line, within)
	}
	return requests
}

func (s *script) message(file, text string) []byte {
	line, err := asLine(text)
	if err != nil {
		s.fault("%s is not JSON (send it with -raw if that is meant): %v", file, err)
	}
	return line
}

// write writes to the server's stdin. That the server is gone shows when its answer is waited for.
func (s *script) write(v *server, line []byte, within time.Duration) {
	v.process.Stdin.SetWriteDeadline(time.Now().Add(within))
	if _, err := v.process.Stdin.Write(line); errors.Is(err, os.ErrDeadlineExceeded) {
		s.fail(notReading(within))
	}
}

// awaitAnswer waits for one request's answer.
func (s *script) awaitAnswer(v *server, q *request, within time.Duration) {
	switch v.await(s, within, func() bool { return q.answer != nil }) {
	case reached:
		q.answer.taken = true
	case broken:
		s.fail(*v.breach)
	case exited:
		s.fail(exitedBefore(q.envelope, v))
	case late:
		s.fail(noAnswer(q.envelope, within))
	}
}

var expectCommand = command{
	name:  "expect",
	usage: "[-from SERVER] [-within D] QUERY",
	about: `
Waits, at most D (5s), for a message of the server for which the gojq QUERY is true: a notification, an error without an
id, the answer to a request that was sent with -nowait. Messages that came earlier count, unless a send or an expect has
had them. It becomes the current document.

There is no "! expect", since silence proves nothing: send a request, then ask for its absence in $received.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, 1)
		v := s.server(a.text("from", defaultServer))
		within := a.duration(s, "within", s.limits.Answer)
		query := a.rest[0]
		q := s.compile(query)
		deadline := time.Now().Add(within)
		for seen := 0; ; {
			// The query is asked without the lock: it may want $received.
			for _, m := range v.all()[seen:] {
				seen++
				if !m.taken && s.holds(q, m) {
					m.taken = true
					s.doc = messageDocument(m, aMessage)
					return
				}
			}
			switch v.await(s, time.Until(deadline), func() bool { return len(v.messages) > seen }) {
			case broken:
				s.fail(*v.breach)
			case exited:
				s.fail(exitedBeforeMessage(query, v))
			case late:
				s.fail(noMessage(query, within, v.all()))
			}
		}
	},
}
