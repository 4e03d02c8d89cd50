// Package balance is a small load balancer: round robin over the replicas that say they are ready, with a second try on another replica
// when one is not there. Without that, a dead replica among two means that every other request fails.
package balance

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"time"
)

// maxBody bounds what is kept for a second try, in bytes.
const maxBody = 1 << 20

// resting is how long a replica that could not be reached is left alone.
const resting = time.Second

// A Balancer is an http.Handler.
type Balancer struct {
	replicas []*replica
	repeat   map[string]bool
	next     atomic.Uint64
	proxy    *httputil.ReverseProxy
}

type replica struct {
	url  *url.URL
	rest atomic.Int64 // until this time, in Unix nanoseconds, others are asked first
}

// New returns a balancer for replicas that can do the same. Calls of the tools in repeat may be sent twice without harm.
func New(urls []*url.URL, repeat ...string) *Balancer {
	b := &Balancer{repeat: map[string]bool{}}
	for _, tool := range repeat {
		b.repeat[tool] = true
	}
	for _, u := range urls {
		b.replicas = append(b.replicas, &replica{url: u})
	}
	b.proxy = &httputil.ReverseProxy{
		FlushInterval: -1, // events go on at once
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetXForwarded() },
		Transport:     b,
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if r.Context().Err() == nil {
				slog.Warn("no replica answered", "error", err)
			}
			w.WriteHeader(http.StatusBadGateway)
		},
	}
	return b
}

// ServeHTTP passes a request on.
func (b *Balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "the body is too large, or did not arrive", http.StatusRequestEntityTooLarge)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
	b.proxy.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), bodyKey{}, body)))
}

type bodyKey struct{}

// RoundTrip implements [http.RoundTripper]: it asks one replica, and the next one when that is not there. A request that was sent may have
// run, even if no answer came; it is sent again only if that does no harm. An order must not be placed twice behind the client's back.
func (b *Balancer) RoundTrip(req *http.Request) (*http.Response, error) {
	body, _ := req.Context().Value(bodyKey{}).([]byte)
	var last error
	for try := range 2 * len(b.replicas) {
		if req.Context().Err() != nil {
			return nil, req.Context().Err()
		}
		chosen := b.choose(try)
		out := req.Clone(req.Context())
		out.URL.Scheme, out.URL.Host = chosen.url.Scheme, chosen.url.Host
		out.Body = io.NopCloser(bytes.NewReader(body))
		out.ContentLength = int64(len(body))
		out.GetBody = nil // the transport itself repeats nothing
		res, err := transport.RoundTrip(out)
		if err == nil {
			return res, nil
		}
		chosen.rest.Store(time.Now().Add(resting).UnixNano())
		if !neverSent(err) && !b.harmless(req.Header) {
			return nil, err
		}
		last = err
	}
	return nil, last
}

// harmless reports whether a request may be sent twice. The headers tell, without a look at the body; that they say what the body says
// is the server's to check: a request that lies about it does not run even once (exercise 4.1).
func (b *Balancer) harmless(h http.Header) bool {
	switch method := h.Get("Mcp-Method"); method {
	case "":
		return false
	case "tools/call":
		return b.repeat[h.Get("Mcp-Name")]
	default: // the others only read
		return true
	}
}

// choose takes the next replica that is not resting, or just the next one.
func (b *Balancer) choose(try int) *replica {
	start := b.next.Add(1)
	now := time.Now().UnixNano()
	if try < len(b.replicas) {
		for i := range b.replicas {
			if r := b.replicas[(start+uint64(i))%uint64(len(b.replicas))]; r.rest.Load() < now {
				return r
			}
		}
	}
	return b.replicas[start%uint64(len(b.replicas))]
}
