package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"example.com/mcp7/day-04/internal/dispatch"
	"example.com/mcp7/day-04/internal/mirror"
	"example.com/mcp7/day-04/internal/ratelimit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A service is a shop's HTTP server: the MCP endpoint, the metadata document, and what operators ask.
type service struct {
	settings settings
	binding  *binding
	ready    func(context.Context) error // nil: nothing can be missing
	drain    chan struct{}
	draining atomic.Bool
}

// newService puts a server behind the binding.
func newService(ctx context.Context, s settings, server *mcp.Server, l login, scopes func(string) []string) (*service, error) {
	mirrored, err := mirror.Read(ctx, server)
	if err != nil {
		return nil, err
	}
	v := &service{settings: s, drain: make(chan struct{})}
	v.binding = &binding{
		dispatcher: dispatch.Dispatcher{Server: server, Drain: v.drain},
		mirrored:   mirrored, login: l, scopes: scopes,
		limiter: ratelimit.New(s.rate, s.burst), origins: s.origins,
		maxBody: s.maxBody, keepAlive: s.keepAlive,
	}
	return v, nil
}

// handler routes. Both spellings of the endpoint are served: a redirect would lose the body or the token (or lead to http behind a proxy).
func (v *service) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/mcp", v.leaving(v.binding))
	mux.Handle("/mcp/{$}", v.leaving(v.binding))
	if s, ok := v.binding.login.(*resourceServer); ok {
		document := func(w http.ResponseWriter, _ *http.Request) { writeDocument(w, s.metadata()) }
		mux.HandleFunc("GET "+wellKnown, document)
		if path := metadataURL(s.Resource).Path; path != wellKnown {
			mux.HandleFunc("GET "+path, document)
		}
	}
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", v.answerReady)
	return logged(mux)
}

// leaving asks clients, while the process is about to end, not to use their connection again.
func (v *service) leaving(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// answerReady says whether to send requests here: not when the database is gone, and not any more when the process is about to end.
func (v *service) answerReady(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	switch {
	case v.draining.Load():
		http.Error(w, "draining", http.StatusServiceUnavailable)
	case v.ready != nil && v.ready(ctx) != nil:
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
	default:
		fmt.Fprintln(w, "ready")
	}
}

// serve answers on the listener until ctx ends, and then drains: /readyz turns to 503 while requests are still taken, so that load
// balancers can look elsewhere; then no connection is accepted any more, subscriptions get their last message, and what is in
// flight is finished.
func (v *service) serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler: v.handler(),
		// For headers and body together, whether anybody reads the body or not; lifted when it is there.
		ReadTimeout: v.settings.bodyTime,
		// For answers in JSON; a stream has its own for each event.
		WriteTimeout:   v.settings.answerTime,
		IdleTimeout:    time.Minute,
		MaxHeaderBytes: 32 << 10,
		ErrorLog:       slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug),
		// Requests live on while ctx ends: that is what draining means.
		BaseContext: func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
	}
	failed := make(chan error, 1)
	var serving sync.WaitGroup
	serving.Go(func() { failed <- server.Serve(listener) })
	defer serving.Wait()
	slog.Info("serving", "endpoint", "http://"+listener.Addr().String()+"/mcp")
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	slog.Info("draining")
	v.draining.Store(true)
	time.Sleep(v.settings.drainDelay) // load balancers poll /readyz
	close(v.drain)
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), v.settings.drainTime)
	defer cancel()
	if err := server.Shutdown(patience); err != nil {
		return errors.Join(fmt.Errorf("drain: %w", err), server.Close())
	}
	slog.Info("drained")
	return nil
}
