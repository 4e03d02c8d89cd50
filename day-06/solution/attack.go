package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/day-06/internal/hostile"
	"example.com/mcp7/day-06/internal/ledger"
	"example.com/mcp7/day-06/internal/model"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/rpc"
)

// A demonstration is the stage of one attack: a folder, a canary, and how to start servers.
type demonstration struct {
	dir      string
	canary   string
	lootFile string
	trail    *trail
	ask      bool // the user at the terminal answers
}

// newDemonstration makes the stage. The caller removes its folder.
func newDemonstration(auditFile string, ask bool) (*demonstration, error) {
	dir, err := os.MkdirTemp("", "guard-attack-")
	if err != nil {
		return nil, err
	}
	d := &demonstration{dir: dir, canary: "canary-" + strings.ToLower(rand.Text()[:12]), lootFile: filepath.Join(dir, "loot.jsonl"), ask: ask}
	if auditFile == "" {
		auditFile = filepath.Join(dir, "audit.jsonl")
	}
	l, err := ledger.Open(auditFile)
	d.trail = &trail{l}
	return d, err
}

func (d *demonstration) asker(screen io.Writer, answers string) asker {
	if d.ask {
		return onTerminal()
	}
	return fromFile(strings.NewReader(answers), screen)
}

// start starts a demonstration server, on the day of its installation ("1") or after its update ("15").
func (d *demonstration) start(ctx context.Context, s demoServer, day string) (*rpc.Client, []json.RawMessage, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	env := []string{
		hostile.EnvAlias + "=" + s.alias, hostile.EnvCanary + "=" + d.canary, hostile.EnvLoot + "=" + d.lootFile, hostile.EnvDay + "=" + day,
	}
	c, err := rpc.Start(ctx, env, []string{self, "hostile", s.role})
	if err != nil {
		return nil, nil, err
	}
	err = c.Begin(ctx)
	var definitions []json.RawMessage
	if err == nil {
		definitions, err = c.Tools(ctx)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("server %s: %w", s.alias, err), c.Close())
	}
	return c, definitions, nil
}

// pins approves what the servers defined when they were installed, as users do: without a second look.
func (d *demonstration) pins(ctx context.Context, a attack) (pinfile.Pins, error) {
	pins := pinfile.Pins{}
	for _, s := range a.servers {
		c, definitions, err := d.start(ctx, s, "1")
		if err != nil {
			return nil, err
		}
		pins[s.alias] = map[string]json.RawMessage{}
		for _, definition := range definitions {
			pins[s.alias][toolName(definition)] = definition
		}
		if err := c.Close(); err != nil {
			return nil, err
		}
	}
	return pins, nil
}

func attackCommand(ctx context.Context, args []string, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("guard attack", flag.ContinueOnError)
	flags.SetOutput(stderr)
	kind := flags.String("host", "open", "the host: open, filter or guarded")
	server := flags.String("server", "open", "for attacks on a server: open or guarded")
	careful := flags.Bool("careful", false, "a model that takes quoted text for data, as it was told to")
	asJSON := flags.Bool("json", false, "print the report as JSON")
	audit := flags.String("audit", "", "keep the audit in `FILE`")
	terminal := flags.Bool("ask", false, "ask at the terminal, in place of the scripted user")
	if err := flags.Parse(args); err != nil {
		return usageError(err)
	}
	if flags.NArg() == 0 {
		return list(out)
	}
	if !slices.Contains([]string{"open", "filter", "guarded"}, *kind) || *server != "open" && *server != "guarded" || flags.NArg() > 1 {
		return errors.Join(errUsage, errors.New("attack: want --host open|filter|guarded or --server open|guarded, and one name"))
	}
	chosen := attacks
	if name := flags.Arg(0); name != "all" {
		i := slices.IndexFunc(attacks, func(a attack) bool { return a.name == name })
		if i < 0 {
			return fmt.Errorf("there is no attack %q; guard attack lists them", name)
		}
		chosen = attacks[i : i+1]
	}
	for _, a := range chosen {
		k := *kind
		if a.server != nil {
			k = *server
			if *kind == "guarded" {
				k = "guarded"
			}
		}
		r, err := perform(ctx, a, k, *careful, *audit, *terminal)
		if err != nil {
			return fmt.Errorf("attack %s: %w", a.name, err)
		}
		if err := r.print(out, a, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

// perform runs one attack. kind is the host's, or the server's.
func perform(ctx context.Context, a attack, kind string, careful bool, audit string, ask bool) (*report, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	if ask {
		ctx, cancel = context.WithCancel(context.WithoutCancel(ctx))
	}
	defer cancel()
	d, err := newDemonstration(audit, ask)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(d.dir)
	if a.server != nil {
		return d.attackServer(ctx, a, kind)
	}
	h, end, err := newHost(ctx, kind, a, d)
	if err != nil {
		return nil, err
	}
	defer end()
	h.report.Model = "obedient"
	if careful {
		h.report.Model = "careful"
	}
	if err := h.run(ctx, &model.Model{Careful: careful}, a); err != nil {
		return nil, err
	}
	loot, err := d.loot()
	if err != nil {
		return nil, err
	}
	h.report.Leaked = leaked(loot, d.canary, a.thieves)
	return h.report, nil
}
