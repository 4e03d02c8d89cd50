package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"sync"
	"time"
)

// load sends the same request again and again from some clients, for some time or a number of requests, and tells how that went.
func load(ctx context.Context, args []string, print func(any)) error {
	var r request
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	r.flags(f)
	clients := f.Int("clients", 1, "how many at once")
	duration := f.Duration("time", 3*time.Second, "how long, at most a minute")
	count := f.Int("count", 0, "end after so many requests; 0: after the time")
	fresh := f.Bool("fresh", false, "a connection for each request")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *clients < 1 || *clients > 500 || *duration > time.Minute {
		return fmt.Errorf("at most 500 clients and a minute")
	}
	if err := r.read(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *duration)
	defer cancel()
	var (
		mu       sync.Mutex
		times    []time.Duration
		statuses = map[int]int{}
		failures = map[string]int{}
		left     = *count
		working  sync.WaitGroup
	)
	http := client(*clients)
	if *fresh {
		http.Transport = withoutKeepAlive()
	}
	take := func() bool {
		if *count == 0 {
			return ctx.Err() == nil
		}
		mu.Lock()
		defer mu.Unlock()
		left--
		return left >= 0 && ctx.Err() == nil
	}
	began := time.Now()
	for range *clients {
		working.Go(func() {
			for take() {
				// A request that has begun is finished: the end of the time is no failure of the server's.
				req, err := r.http(context.WithoutCancel(ctx), r.body)
				if err != nil {
					return
				}
				start := time.Now()
				o, err := do(http, req)
				took := time.Since(start)
				mu.Lock()
				if err != nil {
					failures[err.Error()]++
				} else {
					statuses[o.Status]++
					times = append(times, took)
				}
				mu.Unlock()
			}
		})
	}
	working.Wait()
	seconds := time.Since(began).Seconds()
	slices.Sort(times)
	at := func(q float64) float64 {
		if len(times) == 0 {
			return 0
		}
		return float64(times[min(len(times)-1, int(q*float64(len(times))))].Microseconds()) / 1000
	}
	print(map[string]any{
		"clients": *clients, "requests": len(times), "perSecond": float64(len(times)) / seconds,
		"p50ms": at(0.5), "p99ms": at(0.99), "statuses": statuses, "failures": failures,
	})
	return nil
}
