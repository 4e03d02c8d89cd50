// Command weather is an MCP server that tells the weather and converts money. It talks to one client over stdio.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"

	"example.com/mcp7/day-02/internal/stdio"
	"example.com/mcp7/scripts/selftest"
)

const usage = `usage: weather [--help] [--version]

An MCP server on stdin and stdout: connect it to a host, or try it with the MCP Inspector. It logs to stderr.

environment:
  MOCK=1            embedded data instead of the network
  UPSTREAM_TIMEOUT  how long a tool may take (5s)
  CITIES_FILE       where saved cities are kept (weather/cities.json in the user's configuration folder)
  LOG_LEVEL         debug, info, warn or error (info)
  GEOCODE_URL, WEATHER_URL, RATES_URL   base URLs of the services
  SELFTEST=1        check this program and print a board
  MOCK_DELAY, MOCK_FAULT=panic          slow or faulty embedded data, to see what happens then
`

const version = "1.0.0"

// EXERCISE 2.4: nothing but the protocol on stdout.
//
// TODO(2.4): two of the packages that this program uses print to stdout, one of them before main, and the client reads
// it. Give the real stdout to the transport alone, without editing or silencing those packages (criteria 12 and 13).
// Read internal/early and internal/descriptor. Spec: basic/transports/stdio.

// protocol is the real standard output. Only the transport writes to it; whatever else prints to stdout, from before
// main to the end, ends up on stderr.
var protocol = os.Stdout

// END EXERCISE 2.4

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdin, protocol, os.Stderr)
	switch {
	case err == nil:
	case errors.Is(err, errUsage):
		os.Exit(2)
	default:
		fmt.Fprintf(os.Stderr, "weather: %v\n", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage")

// run is the program. out is the protocol's: only messages, or what the user asked for with a flag, go there.
func run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("weather", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, usage) }
	showVersion := flags.Bool("version", false, "print the version")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil
	case err != nil:
		return errUsage
	case flags.NArg() > 0:
		fmt.Fprintf(stderr, "weather: unexpected argument %q\n%s", flags.Arg(0), usage)
		return errUsage
	case *showVersion:
		_, err := fmt.Fprintln(out, "weather", version)
		return err
	case selftest.Requested():
		return selfTest(ctx, out)
	}
	cfg, err := environment(os.Getenv)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: cfg.logLevel}))
	work, abandon := context.WithCancel(ctx)
	defer abandon()
	app, err := newApp(work, cfg, log)
	if err != nil {
		return err
	}
	server, err := newServer(app)
	if err != nil {
		return err
	}
	log.Info("weather is ready", "version", version, "mock", cfg.mock, "limit", cfg.limit)
	return serve(ctx, server, &stdio.Transport{In: in, Out: out, Log: log}, abandon)
}
