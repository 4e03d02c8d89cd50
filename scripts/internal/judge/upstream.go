package judge

import (
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

var upstreamCommand = command{
	name:  "upstream",
	usage: "[-status N] [-type T] [-header 'K: V']… [-delay D] [-once] NAME PATH BODYFILE",
	about: `
Adds a route to a fake HTTP service, which the first such line starts. $NAME becomes its base URL. Every request for PATH,
whatever its query, is answered with BODYFILE, status 200 (or N), content type application/json (or T), after D. A route
with -once answers one request; then the next route for PATH, or the last one again, does. PATH * stands for all others;
without it they get 404.`,
	do: func(s *script, a arguments) {
		a.need(s, 3, 3)
		name := a.rest[0]
		u := s.upstreams[name]
		if u == nil {
			u = s.newUpstream(name)
		}
		r := &route{
			path: a.rest[1], body: s.ts.ReadFile(a.rest[2]), once: a.has("once"),
			status: a.number(s, "status", http.StatusOK), delay: a.duration(s, "delay", 0),
			headers: http.Header{"Content-Type": {a.text("type", "application/json")}},
		}
		for _, header := range a.flags["header"] {
			key, value, _ := strings.Cut(header, ":")
			r.headers.Add(strings.TrimSpace(key), strings.TrimSpace(value))
		}
		u.mu.Lock()
		defer u.mu.Unlock()
		u.routes = append(u.routes, r)
	},
}

var callsCommand = command{
	name:  "calls",
	usage: "NAME",
	about: `
Makes the requests that the upstream NAME has seen the current document: an array of {"method", "path", "query": {name:
value}, "headers": {lower-case name: value}, "body"}, in the order in which they came.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, 1)
		u := s.upstreams[a.rest[0]]
		if u == nil {
			s.fault("there is no upstream %s", a.rest[0])
		}
		u.mu.Lock()
		defer u.mu.Unlock()
		s.doc = &document{about: requestsTo(a.rest[0]), value: append([]any{}, u.calls...)}
	},
}

// maxBody is the most that is kept of a request's or a response's body.
const maxBody = 16 << 20

// An upstream is a fake HTTP service in the judge.
type upstream struct {
	mu     sync.Mutex
	routes []*route
	calls  []any
	closed chan struct{}
}

type route struct {
	path    string
	body    string
	status  int
	headers http.Header
	delay   time.Duration
	once    bool
	used    bool
}

// newUpstream starts an upstream on a free loopback port. It ends with the script.
func (s *script) newUpstream(name string) *upstream {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.fault("%v", err)
	}
	u := &upstream{closed: make(chan struct{})}
	server := &http.Server{Handler: u, ReadHeaderTimeout: s.limits.Answer}
	done := make(chan struct{})
	go func() { server.Serve(listener); close(done) }()
	s.deferred = append(s.deferred, func() { close(u.closed); server.Close(); <-done })
	s.upstreams[name] = u
	s.ts.Setenv(name, "http://"+listener.Addr().String())
	return u
}

func (u *upstream) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, _ := io.ReadAll(io.LimitReader(req.Body, maxBody))
	u.mu.Lock()
	u.calls = append(u.calls, map[string]any{
		"method": req.Method, "path": req.URL.Path, "query": firstValues(req.URL.Query()),
		"headers": headerValues(req.Header), "body": string(body),
	})
	r := u.route(req.URL.Path)
	u.mu.Unlock()
	if r == nil {
		http.NotFound(w, req)
		return
	}
	select {
	case <-time.After(r.delay):
	case <-req.Context().Done():
		return
	case <-u.closed:
		return
	}
	for key, values := range r.headers {
		w.Header()[key] = values
	}
	w.WriteHeader(r.status)
	io.WriteString(w, r.body)
}

// route picks the route for a path and uses it up if it is for once. It is called with the lock held.
func (u *upstream) route(path string) *route {
	var last *route
	for _, wanted := range []string{path, "*"} {
		for _, r := range u.routes {
			if r.path != wanted || r.once && r.used {
				continue
			}
			last = r
			if r.once {
				r.used = true
				return r
			}
		}
		if last != nil {
			return last
		}
	}
	return nil
}

func firstValues(values map[string][]string) map[string]any {
	m := map[string]any{}
	for name, list := range values {
		m[name] = list[0]
	}
	return m
}

func headerValues(h http.Header) map[string]any {
	m := map[string]any{}
	for name, list := range h {
		m[strings.ToLower(name)] = strings.Join(list, ", ")
	}
	return m
}
