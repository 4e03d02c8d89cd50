// Command agent is an MCP host for the terminal: it connects a language model to the tools of many servers, and goes on
// when some of them don't.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"example.com/mcp7/day-05/internal/config"
	"example.com/mcp7/day-05/internal/demo"
	"example.com/mcp7/scripts/selftest"
)

const usage = `usage:
  agent chat [--config FILE] [--model MODEL | --script FILE] [--yes] [--json]
                                  talk with a model that uses the servers' tools
  agent tools [--config FILE] [--json]
                                  the table of all tools, and what is down and why
  agent call [--config FILE] ALIAS TOOL JSON
                                  call one tool
  agent request [--limit 5s] FILE -- COMMAND ARG...
                                  send requests (JSON Lines: method, params) to one stdio server, all at once
  agent conformance URL           one scenario of the official conformance suite

FILE is what hosts keep as {"mcpServers": {ALIAS: {...}}}; mcp.json when it is not given.
MODEL is anthropic, openai, or one of them with a name: anthropic:claude-haiku-4-5-20251001

environment:
  MOCK=1            no network: a scripted model, and two servers of this program's own when there is no --config
  ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, OPENAI_API_KEY, OPENAI_BASE_URL
  LOG_LEVEL         debug, info, warn or error (error)
  SELFTEST=1        check this program and print a board
`

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	switch {
	case err == nil:
	case errors.Is(err, errUsage):
		if err != errUsage {
			fmt.Fprintf(os.Stderr, "agent: %v\n", err)
		}
		os.Exit(2)
	case errors.Is(err, errFailedCall):
		os.Exit(1)
	default:
		fmt.Fprintf(os.Stderr, "agent: %v\n", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage")

// run is the program.
func run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) error {
	if selftest.Requested() {
		return check(ctx, out)
	}
	command := ""
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	p := &program{in: in, out: out, stderr: stderr, log: logger(stderr)}
	switch command {
	case "chat":
		return p.chat(ctx, args)
	case "tools":
		return p.tools(ctx, args)
	case "call":
		return p.call(ctx, args)
	case "request":
		return p.request(ctx, args)
	case "conformance":
		return p.conformance(ctx, args)
	case "demo":
		return demo.Serve(ctx, args)
	case "help", "--help", "-h":
		_, err := io.WriteString(out, usage)
		return err
	}
	fmt.Fprint(stderr, usage)
	return errUsage
}

// A program is what all commands share.
type program struct {
	in          io.Reader
	out, stderr io.Writer
	log         *slog.Logger
}

func logger(to io.Writer) *slog.Logger {
	level := slog.LevelError
	if text := os.Getenv("LOG_LEVEL"); text != "" && level.UnmarshalText([]byte(text)) != nil {
		level = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: level}))
}

// flags parses the flags of a command, which stand before its arguments. Their number must be count, or any if it is −1.
func (p *program) flags(f *flag.FlagSet, args []string, count int) error {
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	if err := f.Parse(args); err != nil {
		return fmt.Errorf("%s: %w: %w", f.Name(), errUsage, err)
	}
	if count >= 0 && f.NArg() != count {
		return fmt.Errorf("%s: %w: %d arguments, not %d; see agent help", f.Name(), errUsage, f.NArg(), count)
	}
	return nil
}

// configuration reads the file, or takes the demonstration's.
func (p *program) configuration(path string) (config.Config, error) {
	if path == "" && selftest.Mock() {
		self, err := os.Executable()
		if err != nil {
			return config.Config{}, err
		}
		return demo.Config(self), nil
	}
	if path == "" {
		path = "mcp.json"
	}
	c, err := config.Load(path, os.LookupEnv)
	for _, w := range c.Warnings {
		fmt.Fprintf(p.stderr, "agent: %s: %s\n", path, w)
	}
	return c, err
}

// oneLine is text for a table.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
