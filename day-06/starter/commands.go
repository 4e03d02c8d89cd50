package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/ledger"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/rpc"
	"example.com/mcp7/day-06/internal/visible"
)

// auditCommand is `guard audit verify FILE`.
func auditCommand(args []string, out, stderr io.Writer) error {
	if len(args) != 2 || args[0] != "verify" {
		return errors.Join(errUsage, errors.New("audit: want verify FILE"))
	}
	key, err := ledger.Key(args[1])
	if err != nil {
		return err
	}
	head, err := ledger.ReadHead(args[1])
	if err != nil {
		return err
	}
	f, err := os.Open(args[1])
	if err != nil {
		return fmt.Errorf("open the audit: %w", err)
	}
	defer f.Close()
	n, err := verify(key, f, head)
	if err != nil {
		return fmt.Errorf("audit %s: %w", args[1], err)
	}
	_, err = fmt.Fprintf(out, "%d lines, all as they were written; head %.16s\n", n, head.Seal)
	return err
}

// pinsCommand is `guard pins diff` and `guard pins approve`.
func pinsCommand(ctx context.Context, args []string, out, stderr io.Writer) error {
	if len(args) == 0 || args[0] != "diff" && args[0] != "approve" {
		return errors.Join(errUsage, errors.New("pins: want diff or approve"))
	}
	flags := flag.NewFlagSet("guard pins "+args[0], flag.ContinueOnError)
	flags.SetOutput(stderr)
	file := flags.String("pins", "", "the `FILE` with the approved definitions")
	alias := flags.String("alias", "server", "the server's name in it")
	asJSON := flags.Bool("json", false, "print JSON Lines")
	if err := flags.Parse(args[1:]); err != nil {
		return usageError(err)
	}
	if *file == "" || flags.NArg() == 0 {
		return errors.Join(errUsage, errors.New("pins: want --pins FILE and, behind --, a server's command"))
	}
	pins, err := pinfile.Open(*file)
	if err != nil {
		return err
	}
	definitions, err := listTools(ctx, flags.Args())
	if err != nil {
		return err
	}
	found := inspect(pins, *alias, definitions)
	others := otherTools(pins, *alias)
	for _, definition := range definitions {
		name := toolName(definition)
		if err := printFinding(out, name, found[name], pinfile.Suspicions(string(definition), others), *asJSON); err != nil {
			return err
		}
	}
	var missing []string
	for _, name := range canon.Keys(pins[*alias]) {
		if _, there := found[name]; !there {
			missing = append(missing, name)
			if err := printFinding(out, name, finding{State: "gone"}, nil, *asJSON); err != nil {
				return err
			}
		}
	}
	if args[0] == "approve" {
		return approve(pins, *file, *alias, definitions, found)
	}
	for _, f := range found {
		if f.State != approved {
			return errors.New("the tools are not those that were approved")
		}
	}
	if missing != nil {
		return errors.New("approved tools are gone")
	}
	return nil
}

// approve replaces the pins of a server. What can't be told apart, or be read, can't be approved.
func approve(pins pinfile.Pins, file, alias string, definitions []json.RawMessage, found map[string]finding) error {
	now := map[string]json.RawMessage{}
	for _, definition := range definitions {
		name := toolName(definition)
		if s := found[name].State; s == twice || s == unclear || name == "" {
			return fmt.Errorf("tool %q can't be approved: %s", name, s)
		}
		now[name] = definition
	}
	pins[alias] = now
	return pins.Save(file)
}

func listTools(ctx context.Context, argv []string) ([]json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	c, err := rpc.Start(ctx, nil, argv)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if err := c.Begin(ctx); err != nil {
		return nil, err
	}
	return c.Tools(ctx)
}

func otherTools(pins pinfile.Pins, alias string) []string {
	var names []string
	for _, other := range canon.Keys(pins) {
		if other != alias {
			names = append(names, canon.Keys(pins[other])...)
		}
	}
	return names
}

func printFinding(out io.Writer, name string, f finding, suspicions []string, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(map[string]any{
			"tool": name, "state": f.State, "diff": f.Diff, "like": f.Like, "suspicions": suspicions,
		})
	}
	fmt.Fprintf(out, "%-10s%s\n", f.State, visible.Line(name))
	if f.Like != "" {
		fmt.Fprintf(out, "          looks like %s, or is it under a new name\n", visible.Line(f.Like))
	}
	for _, line := range f.Diff {
		fmt.Fprintf(out, "          %s\n", line)
	}
	for _, s := range suspicions {
		fmt.Fprintf(out, "          ! %s\n", visible.Line(s))
	}
	return nil
}
