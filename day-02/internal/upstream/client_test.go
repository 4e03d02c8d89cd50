package upstream

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// serve starts an upstream on loopback whose nth request is answered by the nth handler, the last one again and again.
func serve(t *testing.T, handlers ...http.HandlerFunc) (*Client, *atomic.Int32) {
	t.Helper()
	var calls atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(calls.Add(1))
		handlers[min(n, len(handlers))-1](w, r)
	}))
	t.Cleanup(server.Close)
	return &Client{Service: "the test service", Base: server.URL, HTTP: server.Client()}, &calls
}

func answer(status int, kind, body string, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

const jsonType = "application/json; charset=utf-8"

func get(t *testing.T, c *Client, limit time.Duration) (map[string]any, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var v map[string]any
	err := c.Get(ctx, "/x", url.Values{"q": {"北京"}}, time.Minute, &v)
	return v, err
}

func TestFailures(t *testing.T) {
	good := answer(200, jsonType, `{"ok":true}`)
	broken := func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			conn.Close()
		}
	}
	cutOff := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", jsonType)
		w.Header().Set("Content-Length", "100")
		fmt.Fprint(w, `{"ok":`)
	}
	for _, c := range []struct {
		name  string
		with  []http.HandlerFunc
		kind  Kind // "" when it succeeds
		calls int32
		after time.Duration
	}{
		{"good", []http.HandlerFunc{good}, "", 1, 0},
		{"500", []http.HandlerFunc{answer(500, "text/plain", "oops")}, Failed, 2, 0},
		{"503, then good", []http.HandlerFunc{answer(503, "text/plain", "oops"), good}, "", 2, 0},
		{"429 with a long wait", []http.HandlerFunc{answer(429, "text/plain", "", "Retry-After", "30"), good}, Limited, 1, 30 * time.Second},
		{"429 without one", []http.HandlerFunc{answer(429, "text/plain", ""), good}, Limited, 1, 0},
		{"429 with a short wait", []http.HandlerFunc{answer(429, "text/plain", "", "Retry-After", "1"), good}, "", 2, 0},
		{"404", []http.HandlerFunc{answer(404, jsonType, `{}`)}, Refused, 1, 0},
		{"400", []http.HandlerFunc{answer(400, jsonType, `{"reason":"latitude"}`)}, Refused, 1, 0},
		{"HTML", []http.HandlerFunc{answer(200, "text/html", "<html>")}, Unreadable, 1, 0},
		{"HTML called JSON", []http.HandlerFunc{answer(200, jsonType, "<html>")}, Unreadable, 1, 0},
		{"no content type", []http.HandlerFunc{answer(200, "", `{"ok":true}`)}, Unreadable, 1, 0},
		{"truncated JSON", []http.HandlerFunc{answer(200, jsonType, `{"ok":tr`)}, Unreadable, 1, 0},
		{"another JSON", []http.HandlerFunc{answer(200, jsonType, `[1]`)}, Unreadable, 1, 0},
		{"too much", []http.HandlerFunc{answer(200, jsonType, `{"x":"`+strings.Repeat("x", maxBody)+`"}`)}, Unreadable, 1, 0},
		{"closed connection", []http.HandlerFunc{broken}, Unreachable, 2, 0},
		{"body cut off, then good", []http.HandlerFunc{cutOff, good}, "", 2, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, calls := serve(t, c.with...)
			v, err := get(t, client, 3*time.Second)
			var failure *Error
			switch {
			case c.kind == "" && (err != nil || v["ok"] != true):
				t.Errorf("got %v, %v", v, err)
			case c.kind != "" && (!errors.As(err, &failure) || failure.Kind != c.kind || failure.RetryAfter != c.after):
				t.Errorf("got %v, want %s after %v", err, c.kind, c.after)
			}
			// Go's client repeats a request itself when a reused connection breaks, so a broken one may be asked more often.
			if n := calls.Load(); n != c.calls && !(c.name == "closed connection" && n >= c.calls) {
				t.Errorf("the service was asked %d times, want %d", n, c.calls)
			}
		})
	}
}

func TestNobodyThere(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	_, err = get(t, &Client{Service: "the test service", Base: "http://" + l.Addr().String(), HTTP: http.DefaultClient}, 2*time.Second)
	var failure *Error
	if !errors.As(err, &failure) || failure.Kind != Unreachable {
		t.Errorf("got %v", err)
	}
}

// TestSlow: neither a late answer nor one that trickles takes longer than the caller has time.
func TestSlow(t *testing.T) {
	late := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	trickle := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", jsonType)
		fmt.Fprint(w, `{"ok":`)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
	for name, handler := range map[string]http.HandlerFunc{"late": late, "trickle": trickle} {
		client, _ := serve(t, handler)
		begin := time.Now()
		_, err := get(t, client, 300*time.Millisecond)
		var failure *Error
		if !errors.As(err, &failure) || failure.Kind != Slow {
			t.Errorf("%s: got %v, want slow", name, err)
		}
		if took := time.Since(begin); took > 800*time.Millisecond {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

func TestCancelled(t *testing.T) {
	client, _ := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if err := client.Get(ctx, "/x", nil, time.Minute, new(any)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestCache: an answer is used again while it is fresh, by our limit and by the service's own.
func TestCache(t *testing.T) {
	for _, c := range []struct {
		control string
		fresh   time.Duration
		calls   int32 // after two requests
	}{
		{"", time.Minute, 1},
		{"", 0, 2},
		{"", time.Nanosecond, 2},
		{"max-age=60", time.Minute, 1},
		{"max-age=0", time.Minute, 2},
		{"public, max-age=60", 0, 2},
		{"no-store", time.Minute, 2},
		{"private, No-Cache", time.Minute, 2},
	} {
		client, calls := serve(t, answer(200, jsonType, `{"ok":true}`, "Cache-Control", c.control))
		for range 2 {
			var v any
			if err := client.Get(t.Context(), "/x", nil, c.fresh, &v); err != nil {
				t.Fatal(err)
			}
		}
		if n := calls.Load(); n != c.calls {
			t.Errorf("Cache-Control %q, fresh for %v: asked %d times, want %d", c.control, c.fresh, n, c.calls)
		}
	}
}

// TestCacheOfFailures: what failed is asked for again.
func TestCacheOfFailures(t *testing.T) {
	client, calls := serve(t, answer(404, jsonType, `{}`), answer(200, jsonType, `{"ok":true}`))
	if _, err := get(t, client, time.Second); err == nil {
		t.Fatal("the first request did not fail")
	}
	if _, err := get(t, client, time.Second); err != nil || calls.Load() != 2 {
		t.Errorf("%v, %d calls", err, calls.Load())
	}
}

func TestCacheIsBounded(t *testing.T) {
	var c cache
	for i := range 10 * maxEntries {
		c.put(fmt.Sprint(i), nil, time.Hour)
	}
	if n := len(c.entries); n > maxEntries {
		t.Errorf("%d entries", n)
	}
}

func TestRetryAfterDate(t *testing.T) {
	h := http.Header{"Retry-After": {time.Now().Add(20 * time.Second).UTC().Format(http.TimeFormat)}}
	if d := retryAfter(h); d < 15*time.Second || d > 21*time.Second {
		t.Errorf("got %v", d)
	}
	for _, bad := range []string{"", "soon", "-5", "Mon, 01 Jan 2001 00:00:00 GMT"} {
		if d := retryAfter(http.Header{"Retry-After": {bad}}); d != 0 {
			t.Errorf("%q: got %v", bad, d)
		}
	}
}
