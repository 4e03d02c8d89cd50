package judge

import (
	"io"
	"net/http"
	"time"

	"example.com/mcp7/scripts/internal/judge/process"
)

var serveCommand = command{
	name:  "serve",
	usage: "[-name SERVER] [-as PROGRAM] [-env NAME=VALUE]… [-ready URL] [-within D] [ARG…]",
	about: `
Starts the graded program, or the companion PROGRAM, as a server; its stdin stays open. SERVER is its name for the other
commands ("server" when it is not given). Whatever it writes to stdout must be JSON-RPC messages, one a line.

With -ready it is an HTTP server: its stdout is free, and the script goes on when a GET of URL is answered, with
whatever status, within D (5s).`,
	do: func(s *script, a arguments) {
		name := a.text("name", defaultServer)
		if old := s.servers[name]; old != nil && !old.gone() {
			s.fault("the server %s is running already: give this one another -name", name)
		}
		v := &server{
			name: name, limits: s.limits, transcript: &s.transcript, free: a.has("ready"),
			changed: make(chan struct{}), answered: map[string]bool{},
		}
		v.stderr = newTail(stderrKept)
		v.process = s.start(a, process.Spec{Stdin: true, Stdout: v, Stderr: io.MultiWriter(v.stderr, s.transcript.stderrOf(name))})
		s.transcript.event(name, "start")
		s.stderr = v.stderr
		s.servers[name] = v
		s.deferred = append(s.deferred, v.stop)
		go v.watch()
		if a.has("ready") {
			s.untilReady(v, a.text("ready", ""), a.duration(s, "within", s.limits.Answer))
		}
	},
}

const defaultServer = "server"

// untilReady asks for url until somebody answers.
func (s *script) untilReady(v *server, url string, within time.Duration) {
	client := s.httpClient(within)
	deadline := time.Now().Add(within)
	for {
		res, err := client.Get(url)
		if err == nil {
			res.Body.Close()
			return
		}
		switch v.await(s, 20*time.Millisecond, func() bool { return false }) {
		case exited:
			s.fail(exitedBeforeReady(url, v))
		case broken:
			s.fail(*v.breach)
		}
		if time.Now().After(deadline) || s.ctx.Err() != nil {
			s.fail(notReady(url, within))
		}
	}
}

// httpClient follows no redirects, uses no proxy and keeps no connections: every request is one of the script's.
func (s *script) httpClient(within time.Duration) *http.Client {
	return &http.Client{
		Timeout:       within,
		Transport:     &http.Transport{DisableKeepAlives: true, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// server returns the server with this name, or with the only one's when there is no such flag.
func (s *script) server(name string) *server {
	v := s.servers[name]
	if v == nil {
		s.fault("there is no server %s; running: %v", name, sortedKeys(s.servers))
	}
	s.last, s.stderr = v, v.stderr
	return v
}
