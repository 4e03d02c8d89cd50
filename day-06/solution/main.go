// Command guard stands between a model and MCP servers. It also shows, with servers of its own, what happens without it.
package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/mcp7/day-06/internal/hostile"
	"example.com/mcp7/day-06/internal/ticket"
	"example.com/mcp7/scripts/selftest"
)

const usage = `usage: guard COMMAND [FLAGS] [ARGUMENTS]

  attack [--host open|filter|guarded] [--server open|guarded] [NAME|all]
                     show an attack; without a name, list them
  run --policy FILE [--alias NAME] [--pins FILE] [--audit FILE] -- SERVER ARG…
                     a stdio server for any host: SERVER with a guard in front of it
  audit verify FILE  check that no line of an audit was changed
  pins diff|approve --pins FILE [--alias NAME] -- SERVER ARG…
                     compare a server's tools with the approved ones; approve them
  checklist [--markdown]
                     the security checklist, with the evidence for each item
  deputy, ticket     the server of the attacks on servers, and tokens for it

Flags stand before arguments; guard COMMAND --help lists them.

environment:
  SELFTEST=1         check this program and print a board
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	switch {
	case err == nil:
	case errors.Is(err, errUsage):
		fmt.Fprintf(os.Stderr, "guard: %v\n", err)
		os.Exit(2)
	default:
		fmt.Fprintf(os.Stderr, "guard: %v\n", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("wrong usage: see guard --help")

// usageError turns what a flag set returns into our own: asked-for help is no error.
func usageError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return errUsage
}

func run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) error {
	if selftest.Requested() && len(args) == 0 {
		return selfTest(ctx, out)
	}
	if len(args) == 0 {
		return errUsage
	}
	command, args := args[0], args[1:]
	switch command {
	case "help", "-h", "--help":
		_, err := fmt.Fprint(out, usage)
		return err
	case "attack":
		return attackCommand(ctx, args, out, stderr)
	case "run":
		return runCommand(ctx, args, in, out, stderr)
	case "audit":
		return auditCommand(args, out, stderr)
	case "pins":
		return pinsCommand(ctx, args, out, stderr)
	case "checklist":
		return checklistCommand(ctx, args, out, stderr)
	case "deputy":
		return deputyCommand(ctx, args, os.Getenv, out, stderr)
	case "ticket":
		return ticketCommand(args, out, stderr)
	case "hostile": // the servers of the attacks start themselves with it
		if len(args) != 1 || os.Getenv(hostile.EnvLoot) == "" {
			return errUsage
		}
		return hostile.Serve(ctx, args[0], os.Getenv)
	}
	return fmt.Errorf("%w: there is no command %q", errUsage, command)
}

// ticketCommand issues a token for the deputy, for trying it by hand.
func ticketCommand(args []string, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("guard ticket", flag.ContinueOnError)
	flags.SetOutput(stderr)
	subject := flags.String("subject", "alice", "the user")
	aud := flags.String("audience", audience, "whom the token is for")
	lifetime := flags.Duration("lifetime", time.Hour, "how long it is good")
	if err := flags.Parse(args); err != nil {
		return usageError(err)
	}
	key, err := hex.DecodeString(os.Getenv("GUARD_ISSUER_KEY"))
	if err != nil || len(key) == 0 {
		return errors.New("ticket: GUARD_ISSUER_KEY (hexadecimal) must be set")
	}
	token, err := ticket.Issue(key, ticket.Claims{Subject: *subject, Client: "app", Audience: *aud, Expires: time.Now().Add(*lifetime)})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(map[string]string{"token": token})
}
