package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/day-04/internal/balance"
	"example.com/mcp7/day-04/internal/gateway"
)

// runAuth serves the development authorization server.
func runAuth(ctx context.Context, args []string) error {
	f, addr := sideFlags("auth")
	issuer := f.String("issuer", "", "the `URL` under which others know it; by default http://ADDR")
	if err := f.Parse(args); err != nil || f.NArg() > 0 {
		return fmt.Errorf("auth: bad arguments: %w", errUsage)
	}
	_, stop, err := startAuth(ctx, *addr, *issuer)
	if err != nil {
		return err
	}
	defer stop()
	<-ctx.Done()
	return nil
}

// runHealth asks a server whether it is well: for an image that holds no other program that could.
func runHealth(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("health: want a URL: %w", errUsage)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, args[0], nil)
	if err != nil {
		return fmt.Errorf("health: %w: %w", err, errUsage)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("health: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("health: %s", res.Status)
	}
	return nil
}

// runGateway serves a gateway in front of a shop that was started with --login gateway.
func runGateway(ctx context.Context, args []string) error {
	f, addr := sideFlags("gateway")
	upstream := f.String("upstream", "", "the shop's `URL`, without a path")
	keys := map[string]string{}
	f.Func("key", "a `KEY=NAME` that logs in; may be given several times", func(s string) error {
		key, name, ok := strings.Cut(s, "=")
		if !ok || key == "" || name == "" {
			return fmt.Errorf("want KEY=NAME")
		}
		keys[key] = name
		return nil
	})
	if err := f.Parse(args); err != nil || f.NArg() > 0 {
		return fmt.Errorf("gateway: bad arguments: %w", errUsage)
	}
	u, err := replicaURL(*upstream)
	if err != nil {
		return fmt.Errorf("gateway: --upstream: %w: %w", err, errUsage)
	}
	return until(ctx, *addr, "gateway", gateway.New(u, principalHeader, keys))
}

// runBalance serves a load balancer in front of replicas.
func runBalance(ctx context.Context, args []string) error {
	f, addr := sideFlags("balance")
	var repeat []string
	f.Func("repeat", "a `tool` whose calls may be sent twice; may be given several times", func(s string) error {
		repeat = append(repeat, s)
		return nil
	})
	if err := f.Parse(args); err != nil || f.NArg() == 0 {
		return fmt.Errorf("balance: want the replicas' URLs: %w", errUsage)
	}
	var urls []*url.URL
	for _, arg := range f.Args() {
		u, err := replicaURL(arg)
		if err != nil {
			return fmt.Errorf("balance: %w: %w", err, errUsage)
		}
		urls = append(urls, u)
	}
	balancer := balance.New(urls, repeat...)
	ctx, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() { balancer.Watch(ctx) })
	defer watching.Wait()
	defer stop()
	return until(ctx, *addr, "balancer", balancer)
}

func sideFlags(name string) (*flag.FlagSet, *string) {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f, f.String("addr", "127.0.0.1:0", "where to listen")
}

func replicaURL(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" {
		return nil, fmt.Errorf("%q is no URL such as http://127.0.0.1:8081", s)
	}
	return u, nil
}
