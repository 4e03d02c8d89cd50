package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/mcp7/day-06/internal/ledger"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/policy"
	"example.com/mcp7/day-06/internal/process"
)

// runCommand is `guard run`: a stdio server that is another one with a guard in front of it.
func runCommand(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("guard run", flag.ContinueOnError)
	flags.SetOutput(stderr)
	policyFile := flags.String("policy", "", "the policy: a YAML `FILE`")
	alias := flags.String("alias", "server", "the server's name in the policy and in the audit: yours, not its own")
	pinsFile := flags.String("pins", "", "the approved definitions; without it definitions aren't compared")
	auditFile := flags.String("audit", "", "append the audit to `FILE`")
	answers := flags.String("answers", "", "rehearsal: take the user's answers from `FILE`, in place of the terminal")
	spill := flags.String("spill", "", "keep results that are too long in `FOLDER`")
	if err := flags.Parse(args); err != nil {
		return usageError(err)
	}
	if *policyFile == "" || flags.NArg() == 0 {
		return errors.Join(errUsage, errors.New("run: want --policy FILE and, behind --, a server's command"))
	}
	p, err := policy.Open(*policyFile)
	if err != nil {
		return err
	}
	a := onTerminal()
	if *answers != "" {
		f, err := os.Open(*answers)
		if err != nil {
			return fmt.Errorf("open the answers: %w", err)
		}
		defer f.Close()
		a = fromFile(f, stderr)
	}
	g, err := newGuard(p, os.Getenv, a, stderr)
	if err != nil {
		return err
	}
	g.spill = *spill
	if *pinsFile != "" {
		if g.pins, err = pinfile.Open(*pinsFile); err != nil {
			return err
		}
	}
	if *auditFile != "" {
		l, err := ledger.Open(*auditFile)
		if err != nil {
			return err
		}
		g.trail = &trail{l}
	}
	server, err := process.Start(flags.Args(), stderr)
	if err != nil {
		return err
	}
	return newProxy(g, *alias, server, out).run(ctx, in)
}
