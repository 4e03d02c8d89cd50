package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"example.com/mcp7/day-04/internal/devauth"
	"example.com/mcp7/day-04/internal/dispatch"
	"example.com/mcp7/day-04/internal/fixture"
	"example.com/mcp7/day-04/internal/jwks"
	"example.com/mcp7/day-04/internal/store"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// runShop serves until ctx ends.
func runShop(ctx context.Context, s settings) error {
	listener, err := net.Listen("tcp", s.addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	if s.fixture != "" {
		return serveFixture(ctx, s, listener)
	}
	if s.database == "" {
		folder, err := os.MkdirTemp("", "shop-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		s.database = filepath.Join(folder, "shop.db")
	}
	if s.issuer == "" && s.login == "token" {
		issuer, stop, err := startAuth(ctx, "127.0.0.1:0", "")
		if err != nil {
			return err
		}
		defer stop()
		s.issuer, s.jwksURL = issuer, issuer+"/jwks"
	}
	db, err := store.Open(ctx, s.database)
	if err != nil {
		return err
	}
	defer db.Close()
	var purging sync.WaitGroup
	purging.Go(func() { purge(ctx, db) })
	defer purging.Wait()

	v, err := newShop(ctx, s, db)
	if err != nil {
		return err
	}
	return v.serve(ctx, listener)
}

// newShop puts the shop behind the binding.
func newShop(ctx context.Context, s settings, db *store.Store) (*service, error) {
	shop := &shop{store: db, ring: s.ring, CartLifetime: s.cartLifetime, QuestionLifetime: s.questionLifetime, CarrierPace: s.carrierPace}
	var who login = behindGateway{}
	if s.login == "token" {
		keys := &jwks.Keys{URL: s.jwksURL, Algorithm: s.algorithm, MinPause: s.keysPause}
		who = &resourceServer{
			Issuer: s.issuer, Resource: s.resource, MetadataURL: metadataURL(s.resource).String(), Algorithm: s.algorithm,
			Scopes: []string{scopeRead, scopeWrite}, Implied: impliedScopes, Key: keys.Key,
		}
	}
	v, err := newService(ctx, s, shop.server(), who, toolScopes)
	if err == nil {
		v.ready = db.Ping
	}
	return v, err
}

// wellKnown is where protected resource metadata lies (RFC 9728, section 3).
const wellKnown = "/.well-known/oauth-protected-resource"

// metadataURL inserts the well-known path between host and path of a resource, which parseSettings has checked.
func metadataURL(resource string) *url.URL {
	u, err := url.Parse(resource)
	if err != nil {
		return &url.URL{Path: wellKnown}
	}
	u.Path = wellKnown + u.Path
	return u
}

// serveFixture serves the conformance suite's server: no tokens, no limit on requests.
func serveFixture(ctx context.Context, s settings, listener net.Listener) error {
	s.rate = 0
	server := fixture.New(&mcp.ServerOptions{SupportedProtocolVersions: []string{revision}})
	server.AddReceivingMiddleware(dispatch.Recover)
	v, err := newService(ctx, s, server, nobody{}, func(string) []string { return nil })
	if err != nil {
		return err
	}
	return v.serve(ctx, listener)
}

// purge deletes what has expired, every minute, until ctx ends.
func purge(ctx context.Context, db *store.Store) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			if err := db.Purge(ctx, now); err != nil && ctx.Err() == nil {
				slog.Warn("purge", "error", err)
			}
		}
	}
}

// startAuth starts a development authorization server, and returns its issuer, which is its own URL if it is not given, and what ends it.
func startAuth(ctx context.Context, addr, name string) (issuer string, stop func(), err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return "", nil, err
	}
	if issuer = name; issuer == "" {
		issuer = "http://" + listener.Addr().String()
	}
	handler, err := devauth.New(issuer)
	if err != nil {
		listener.Close()
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := serveOn(ctx, listener, "development authorization server: it believes everybody", handler); err != nil {
			slog.Error("authorization server", "error", err)
		}
	})
	return issuer, func() { cancel(); serving.Wait() }, nil
}

// until serves a handler at an address until ctx ends.
func until(ctx context.Context, addr, what string, handler http.Handler) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	return serveOn(ctx, listener, what, handler)
}

func serveOn(ctx context.Context, listener net.Listener, what string, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 1)
	var serving sync.WaitGroup
	serving.Go(func() { failed <- server.Serve(listener) })
	defer serving.Wait()
	slog.Info("serving", "what", what, "addr", listener.Addr().String())
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if server.Shutdown(patience) != nil {
		return server.Close()
	}
	return nil
}
