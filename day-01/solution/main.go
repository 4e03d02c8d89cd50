// Command annotate reads a capture of an MCP session and explains every field of every message. It also records
// sessions (annotate tap) and reports what each server learned (annotate sees).
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/mcp7/day-01/internal/tap"
	"example.com/mcp7/scripts/selftest"
)

const usage = `usage: annotate [flags] [FILE]                 explain every field of a capture (default: stdin)
       annotate tap [flags] -- SERVER ARGS…    run a server and record its session
       annotate sees [flags] FILE…             say what each server learned

annotate reads captures (see CAPTURE.md), what go-sdk's LoggingTransport writes, and lines such as
"> {…}" (client to server) and "< {…}" (server to client).

flags of tap:
  -o FILE            append the session to FILE; default: session.jsonl
  --conn NAME        name of the connection in the capture; default: the server's name

flags of annotate and sees:
  --format FORMAT    markdown, table or json; default: table on a terminal, else markdown
  --lang LANG        en or zh; default: from LC_ALL, LC_MESSAGES or LANG
  -o FILE            write to FILE
  --show-secrets     print what looks like a secret
  --strict           exit 1 when a finding of level error was made
  --logged-by SIDE   client or server: whose LoggingTransport wrote "read:" and "write:"; default: client
`

// A misuse is a command line that can't be obeyed: exit status 2.
type misuse string

func (m misuse) Error() string { return string(m) }

func main() {
	err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	var server *tap.ExitError
	switch {
	case err == nil:
	case errors.As(err, &server):
		os.Exit(server.Code) // the tap's status is the server's
	case errors.Is(err, selftest.ErrFailed):
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "annotate:", err)
		if errors.As(err, new(misuse)) {
			fmt.Fprint(os.Stderr, "\n", usage)
			os.Exit(2)
		}
		os.Exit(1)
	}
}

// run obeys a command line. The files are the process's standard streams.
func run(ctx context.Context, args []string, stdin, stdout, stderr *os.File) error {
	if selftest.Requested() && len(args) == 0 {
		return selfTest(ctx, stdout)
	}
	command := "annotate"
	if len(args) > 0 && (args[0] == "tap" || args[0] == "sees" || args[0] == "help") {
		command, args = args[0], args[1:]
	}
	switch command {
	case "tap":
		return runTap(ctx, args, stdin, stdout, stderr)
	case "sees":
		return runSees(args, stdin, stdout)
	case "help":
		_, err := io.WriteString(stdout, usage)
		return err
	default:
		return runAnnotate(args, stdin, stdout, stderr)
	}
}

// parse parses flags, wherever they stand among the operands, and returns the operands.
func parse(fs *flag.FlagSet, args []string) (operands []string, err error) {
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, misuse(err.Error())
		}
		if fs.NArg() == 0 {
			return operands, nil
		}
		operands, args = append(operands, fs.Arg(0)), fs.Args()[1:]
	}
}
