package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"time"

	"example.com/mcp7/day-03/internal/client"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// runWalk starts a server and prints each of its resources as one JSON object a line, and at the end how many there
// were.
func runWalk(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("walk", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	limit := flags.Duration("time-limit", 10*time.Second, "for each page")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("walk: %w: %w", err, errUsage)
	}
	if flags.NArg() == 0 {
		return fmt.Errorf("walk: which server? notes walk -- SERVER ARGS...: %w", errUsage)
	}
	command := exec.CommandContext(ctx, flags.Arg(0), flags.Args()[1:]...)
	command.Stderr = stderr
	transport := &mcp.CommandTransport{Command: command, TerminateDuration: 2 * time.Second}
	conn, err := transport.Connect(ctx)
	if err != nil {
		return fmt.Errorf("start %s: %w", flags.Arg(0), err)
	}
	c := client.New(ctx, conn, nil)
	walkErr := printAll(ctx, c, *limit, stdout)
	return errors.Join(walkErr, c.Close())
}

func printAll(ctx context.Context, c *client.Client, limit time.Duration, stdout io.Writer) error {
	out := json.NewEncoder(stdout)
	out.SetEscapeHTML(false)
	resources := 0
	list := func(ctx context.Context, cursor *string) (page listed, err error) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		params := map[string]any{}
		if cursor != nil {
			params["cursor"] = *cursor
		}
		err = c.Call(ctx, "resources/list", params, &page)
		return page, err
	}
	pages, err := walk(ctx, list, func(r listedResource) {
		resources++
		out.Encode(r)
	})
	if err != nil {
		return fmt.Errorf("walk resources/list: %w", err)
	}
	return out.Encode(map[string]int{"pages": pages, "resources": resources})
}
