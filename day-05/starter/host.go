package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/config"
	"example.com/mcp7/day-05/internal/model"
	"example.com/mcp7/day-05/internal/oauth"
	"example.com/mcp7/day-05/internal/process"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/day-05/internal/streamable"
)

// A host holds the clients of all servers and the one table of their tools.
type host struct {
	servers []*server
	most    int // tools in the table
	log     *slog.Logger

	merging sync.Mutex // one rebuild at a time, so that the latest table is the last one stored
	latest  atomic.Pointer[table]

	stop    context.CancelFunc
	watches sync.WaitGroup
}

// newHost opens all servers. It returns when each one is up or has failed. Without inputs no server can ask the user
// anything, without ask none can ask for a token.
func newHost(ctx context.Context, c config.Config, inputs func(alias string) client.Input, ask *oauth.Loopback, log *slog.Logger) *host {
	h := &host{most: c.MaxTools, log: log}
	for _, sc := range c.Servers {
		var input client.Input
		if inputs != nil {
			input = inputs(sc.Alias)
		}
		h.servers = append(h.servers, newServer(sc, dialer(sc, ask, log.With("server", sc.Alias)), input, log))
	}
	openAll(ctx, h.servers)
	h.rebuild()
	return h
}

// follow keeps the host up to date until close.
func (h *host) follow(ctx context.Context) {
	ctx, h.stop = context.WithCancel(ctx)
	for _, s := range h.servers {
		if s.Err == nil {
			h.watches.Go(func() { h.watch(ctx, s) })
		}
	}
}

// close ends all connections and processes, at the same time.
func (h *host) close() {
	if h.stop != nil {
		h.stop()
		h.watches.Wait()
	}
	var wg sync.WaitGroup
	for _, s := range h.servers {
		wg.Go(s.close)
	}
	wg.Wait()
}

// rebuild makes the table anew from what the servers have said last.
func (h *host) rebuild() {
	h.merging.Lock()
	defer h.merging.Unlock()
	var lists []list
	for _, s := range h.servers {
		s.mu.Lock()
		lists = append(lists, list{s.Alias, s.tools})
		s.mu.Unlock()
	}
	h.latest.Store(merge(lists, h.most))
}

// table is the latest one.
func (h *host) table() *table { return h.latest.Load() }

// server returns the server with an alias of the table.
func (h *host) server(alias string) *server {
	for _, s := range h.servers {
		if s.Alias == alias {
			return s
		}
	}
	return nil
}

// picture is what a conversation can know now.
func (h *host) picture() picture {
	p := picture{tools: []model.Tool{}, down: map[string]string{}}
	for _, r := range h.table().rows {
		p.tools = append(p.tools, model.Tool{Name: r.Name, Description: r.Description, Schema: r.Tool.InputSchema})
	}
	for _, s := range h.servers {
		if err := s.reason(); err != nil {
			p.down[s.Alias] = err.Error()
		}
	}
	return p
}

// dialer returns what opens connections to a configured server.
func dialer(s config.Server, ask *oauth.Loopback, log *slog.Logger) client.Dialer {
	if s.URL == "" {
		command := process.Command{Path: s.Command, Args: s.Args, Dir: s.Dir, Env: process.Environment(os.LookupEnv, s.Env)}
		return func(_ context.Context, handle rpc.Handler) (rpc.Conn, error) {
			p, err := process.Start(command)
			if err != nil {
				return nil, err
			}
			return newStdio(p, handle, log), nil
		}
	}
	web, err := webClient(s, ask)
	return func(_ context.Context, handle rpc.Handler) (rpc.Conn, error) {
		if err != nil {
			return nil, err
		}
		return streamable.New(s.URL, s.Headers, web, handle, log), nil
	}
}

// webClient is an HTTP client that gets tokens when it is asked for them. Its time limits are each request's.
func webClient(s config.Server, ask *oauth.Loopback) (*http.Client, error) {
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.MaxIdleConnsPerHost = 32
	web := &http.Client{Transport: base, CheckRedirect: oauth.SameOrigin}
	if ask == nil {
		return web, nil
	}
	flow, err := oauth.New(oauth.Options{
		Resource: s.URL, Client: &http.Client{Timeout: 10 * time.Second}, Redirect: ask.Redirect(), Ask: ask.Ask,
		ClientID: s.OAuth.ClientID, ClientSecret: s.OAuth.ClientSecret, Issuer: s.OAuth.Issuer, Scopes: s.OAuth.Scopes,
	})
	if err != nil {
		return nil, fmt.Errorf("authorization for %q: %w", s.Alias, err)
	}
	web.Transport = &oauth.Transport{Base: base, Flow: flow}
	return web, nil
}
