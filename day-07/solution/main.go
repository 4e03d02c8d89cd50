// Command docs is an MCP server for documents, and everything that keeps a server alive after its first release: evals of
// its descriptions, a check for breaking changes, a check before publishing, metrics and traces.
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
	"slices"
	"syscall"

	"example.com/mcp7/scripts/selftest"
)

const usage = `usage:
  docs serve [flags]                  serve documents on stdin and stdout, or on HTTP
  docs eval [flags] [-- SERVER...]    does a model pick the right tool of this, or of any, server?
  docs tools [flags] [-- SERVER...]   print a server's tools in one canonical form, for docs compat
  docs compat [flags] OLD NEW         what breaks between two such files
  docs publish-check [flags] [DIR]    may this be published?
  docs build [flags] [DIR]            cross-compile the programs that are published
  docs status URL                     read a metrics endpoint in the order of an investigation
  docs incident [NAME]                six recorded incidents: look, and name the cause
  SELFTEST=1 MOCK=1 docs              check the exercises, in process

Each command explains itself: docs eval --help
`

// version is set by docs build.
var version = "0.0.0-dev"

// Errors that say how the process ends.
var (
	errUsage  = errors.New("see docs --help")          // misuse: 2
	errGate   = errors.New("this must not pass")       // the answer is no: 1, and it has been printed
	errHelped = errors.New("the flags were asked for") // 0
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	switch {
	case err == nil, errors.Is(err, errHelped):
		return
	case !errors.Is(err, errGate):
		fmt.Fprintf(os.Stderr, "docs: %v\n", err)
	}
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	slog.SetDefault(slog.New(slog.NewTextHandler(stderr, nil)))
	if selftest.Requested() {
		slog.SetDefault(slog.New(slog.DiscardHandler)) // the board makes handlers fail on purpose
		return runSelfTest(ctx, stdout)
	}
	if len(args) == 0 {
		return fmt.Errorf("say what to do: %w", errUsage)
	}
	switch command, rest := args[0], args[1:]; command {
	case "serve":
		return runServe(ctx, rest, stdin, stdout, stderr)
	case "eval":
		return runEval(ctx, rest, stdout)
	case "tools":
		return runTools(ctx, rest, stdout)
	case "compat":
		return runCompat(ctx, rest, stdout)
	case "publish-check":
		return runPublishCheck(ctx, rest, stdout)
	case "build":
		return runBuild(ctx, rest, stdout)
	case "status":
		return runStatus(ctx, rest, stdout)
	case "incident":
		return runIncident(rest, stdout)
	case "version", "--version":
		fmt.Fprintln(stdout, version)
		return nil
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return nil
	default:
		return fmt.Errorf("unknown command %q: %w", command, errUsage)
	}
}

// parse reads flags; what stands behind "--" is somebody else's command line.
func parse(flags *flag.FlagSet, args []string, stdout io.Writer) (command []string, err error) {
	if i := slices.Index(args, "--"); i >= 0 {
		args, command = args[:i], args[i+1:]
	}
	flags.SetOutput(stdout)
	flags.Init(flags.Name(), flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintf(stdout, "docs %s:\n", flags.Name())
		flags.PrintDefaults()
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return nil, errHelped
	case err != nil:
		return nil, fmt.Errorf("%s: %w: %w", flags.Name(), err, errUsage)
	}
	return command, nil
}
