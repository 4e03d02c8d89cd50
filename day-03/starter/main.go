// Command notes is a library of Markdown notes as an MCP server, and a client that walks through any server's
// resources.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/mcp7/scripts/selftest"
)

const usage = `usage:
  notes serve [flags]               serve a library on stdin and stdout
  notes walk [flags] -- SERVER...   start a server and print all its resources, one JSON object a line
  SELFTEST=1 MOCK=1 notes           check the exercises, in process

serve:
  --dir FOLDER            the library; with MOCK=1 an empty one is filled with 60 sample notes, and none is a temporary one
  --page-size N           resources on a page, from 1 to 1000 (20)
  --ttl D                 how long clients may keep a page (1m)
  --cursor-lifetime D     how long a cursor is good for, at least --ttl (24h)
  --pace D                how long reindex takes for each note beyond its real work (0)
  --poll D                rescan so often instead of watching for file events (0: watch)

walk:
  --time-limit D          for each page (10s)
`

// errUsage is for misuse: exit status 2.
var errUsage = errors.New("see notes --help")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "notes: %v\n", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	slog.SetDefault(slog.New(slog.NewTextHandler(stderr, nil)))
	if selftest.Requested() {
		return runSelfTest(ctx, stdout)
	}
	if len(args) == 0 {
		return fmt.Errorf("say what to do: %w", errUsage)
	}
	switch args[0] {
	case "serve":
		return runServe(ctx, args[1:], stdin, stdout)
	case "walk":
		return runWalk(ctx, args[1:], stdout, stderr)
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return nil
	}
	return fmt.Errorf("unknown command %q: %w", args[0], errUsage)
}

// settings are the flags of serve.
type settings struct {
	dir            string
	pageSize       int
	ttl            time.Duration // how long a client may keep a page
	cursorLifetime time.Duration // how long a cursor is good for
	pace, poll     time.Duration
}

func parseServe(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&s.dir, "dir", "", "the library's `folder`")
	flags.IntVar(&s.pageSize, "page-size", 20, "resources on one page")
	flags.DurationVar(&s.ttl, "ttl", time.Minute, "how long clients may keep a page")
	flags.DurationVar(&s.cursorLifetime, "cursor-lifetime", 24*time.Hour, "how long a cursor is good for, at least --ttl")
	flags.DurationVar(&s.pace, "pace", 0, "how long reindex takes for each note")
	flags.DurationVar(&s.poll, "poll", 0, "rescan so often instead of watching for file events")
	switch err := flags.Parse(args); {
	case err != nil:
		return s, fmt.Errorf("serve: %w: %w", err, errUsage)
	case flags.NArg() > 0:
		return s, fmt.Errorf("serve: unexpected argument %q: %w", flags.Arg(0), errUsage)
	case s.dir == "" && !selftest.Mock():
		return s, fmt.Errorf("serve: --dir is missing: %w", errUsage)
	case s.pageSize < 1 || s.pageSize > 1000:
		return s, fmt.Errorf("serve: --page-size is from 1 to 1000: %w", errUsage)
	case s.ttl < 0 || s.cursorLifetime < s.ttl:
		// A client re-fetches an expired page by its cursor (server/utilities/caching, Interaction with Pagination).
		return s, fmt.Errorf("serve: --cursor-lifetime is at least --ttl: %w", errUsage)
	}
	return s, nil
}
