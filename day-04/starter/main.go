// Command shop is a tea shop as a remote MCP server, behind a hand-written Streamable HTTP binding. It also holds the small servers that it
// is tried with: an authorization server, a gateway and a load balancer.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"example.com/mcp7/scripts/selftest"
)

const usage = `usage:
  shop [--addr HOST:PORT] [flags]    serve the shop at /mcp
  shop --fixture everything [flags]  serve what the official conformance suite asks for, without tokens
  shop auth --addr HOST:PORT         an authorization server for development
  shop gateway --addr HOST:PORT --upstream URL --key KEY=NAME   a gateway that decides by headers
  shop balance --addr HOST:PORT [--repeat TOOL]... URL URL...   a load balancer that tries a second replica
  shop health URL                    exit 0 when the URL answers with 200
  SELFTEST=1 MOCK=1 shop             check the exercises, in process

With MOCK=1 the shop needs nothing else: it starts an authorization server of its own and keeps carts in a temporary file.
Without it: --issuer, --database (or DATABASE_URL) and the environment variable SHOP_STATE_KEYS.
shop --help lists the flags.
`

// errUsage is for misuse: exit status 2.
var errUsage = errors.New("see shop --help")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "shop: %v\n", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	level := new(slog.LevelVar)
	slog.SetDefault(slog.New(slog.NewJSONHandler(stderr, &slog.HandlerOptions{Level: level})))
	if selftest.Requested() {
		level.Set(slog.LevelError)
		return runSelfTest(ctx, stdout)
	}
	if len(args) > 0 {
		switch args[0] {
		case "auth":
			return runAuth(ctx, args[1:])
		case "gateway":
			return runGateway(ctx, args[1:])
		case "balance":
			return runBalance(ctx, args[1:])
		case "health":
			return runHealth(ctx, args[1:])
		case "help", "-h", "-help", "--help":
			fmt.Fprint(stdout, usage)
			flags, _ := shopFlags()
			flags.SetOutput(stdout)
			flags.PrintDefaults()
			return nil
		}
	}
	s, err := parseSettings(args, os.Getenv)
	if err != nil {
		return err
	}
	level.Set(s.logLevel)
	return runShop(ctx, s)
}
