package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"example.com/mcp7/day-03/internal/binding"
	"example.com/mcp7/day-03/internal/library"
	"example.com/mcp7/day-03/internal/sample"
	"example.com/mcp7/day-03/internal/seal"
	"example.com/mcp7/day-03/internal/stdio"
	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// runServe serves a library on stdin and stdout until stdin ends or ctx does.
func runServe(ctx context.Context, args []string, stdin io.Reader, stdout io.Writer) error {
	s, err := parseServe(args)
	if err != nil {
		return err
	}
	if selftest.Mock() {
		if s.dir == "" {
			if s.dir, err = os.MkdirTemp("", "notes-"); err != nil {
				return err
			}
			defer os.RemoveAll(s.dir)
		}
		if err := sample.Fill(s.dir); err != nil {
			return fmt.Errorf("fill the library: %w", err)
		}
	}
	return serve(ctx, s, &stdio.Transport{In: stdin, Out: stdout})
}

// serve opens the library, watches it, and serves it on one connection.
func serve(ctx context.Context, s settings, transport mcp.Transport) error {
	lib, err := library.Open(ctx, s.dir, library.Options{Poll: s.poll, Pace: s.pace})
	if err != nil {
		return err
	}
	defer lib.Close()
	key, err := lib.Key()
	if err != nil {
		return err
	}
	watch, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() { lib.Watch(watch) })
	defer watching.Wait()
	defer stop()

	n := &notes{library: lib, sealer: seal.New(key), settings: s}
	return binding.Serve(ctx, n.server(), transport, binding.Options{
		Methods: map[string]binding.Handler{
			"resources/list":           n.listResources,
			"resources/templates/list": n.listTemplates,
			"resources/read":           n.readResource,
		},
		Listen: n.listen,
		Check:  check,
	})
}
