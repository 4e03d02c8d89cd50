package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

//go:embed checklist.yaml
var checklistFile []byte

// An item is one line of the checklist, with what is to prove it.
type item struct {
	Item     string   `yaml:"item" json:"item"`
	Exercise string   `yaml:"exercise" json:"exercise,omitempty"`
	Attacks  []string `yaml:"attacks" json:"attacks,omitempty"`
	Model    string   `yaml:"model" json:"-"`
	Check    string   `yaml:"check" json:"check,omitempty"`
	Manual   bool     `yaml:"manual" json:"manual,omitempty"`

	Holds    bool     `yaml:"-" json:"holds"`
	Evidence []string `yaml:"-" json:"evidence"`
}

// checklistCommand is `guard checklist`. Each item's evidence is produced now: nothing is ticked by hand.
func checklistCommand(ctx context.Context, args []string, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("guard checklist", flag.ContinueOnError)
	flags.SetOutput(stderr)
	markdown := flags.Bool("markdown", false, "print Markdown, for a portfolio")
	asJSON := flags.Bool("json", false, "print JSON Lines")
	file := flags.String("file", "", "a checklist of your own")
	if err := flags.Parse(args); err != nil {
		return usageError(err)
	}
	data := checklistFile
	if *file != "" {
		var err error
		if data, err = os.ReadFile(*file); err != nil {
			return err
		}
	}
	var list struct {
		Items []*item `yaml:"items"`
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&list); err != nil {
		return fmt.Errorf("read the checklist: %w", err)
	}
	if *markdown {
		fmt.Fprintf(out, "# Security checklist\n\nProduced by `guard checklist` on %s.\n\n", time.Now().Format(time.DateOnly))
	}
	for _, i := range list.Items {
		if err := i.prove(ctx); err != nil {
			return err
		}
		if err := i.print(out, *markdown, *asJSON); err != nil {
			return err
		}
	}
	return nil
}

// checks are evidence that is no attack.
var checks = map[string]struct {
	what string
	run  func(context.Context) error
}{
	"policy": {"a tool that the policy does not name is refused, whatever its annotations say", checkPolicy},
	"audit":  {"an edited, a removed, a swapped and a cut off line are noticed", func(context.Context) error { return auditHolds() }},
}

// prove runs the evidence of an item. One without evidence doesn't hold.
func (i *item) prove(ctx context.Context) error {
	i.Holds = len(i.Attacks) > 0 || i.Check != ""
	for _, name := range i.Attacks {
		at := slices.IndexFunc(attacks, func(a attack) bool { return a.name == name })
		if at < 0 {
			return fmt.Errorf("checklist: there is no attack %q", name)
		}
		open, err := perform(ctx, attacks[at], "open", i.Model == "careful", "", false)
		if err != nil {
			return err
		}
		guarded, err := perform(ctx, attacks[at], "guarded", i.Model == "careful", "", false)
		if err != nil {
			return err
		}
		i.Holds = i.Holds && open.Leaked && !guarded.Leaked
		if i.Model == "careful" { // a text that was understood as data leads to no attempt at all
			i.Holds = i.Holds && guarded.Attempts == 0
		}
		i.Evidence = append(i.Evidence, fmt.Sprintf("%s: leaked when open %t, when guarded %t", name, open.Leaked, guarded.Leaked))
	}
	if i.Check != "" {
		c, ok := checks[i.Check]
		if !ok {
			return fmt.Errorf("checklist: there is no check %q", i.Check)
		}
		problem := c.run(ctx)
		i.Holds = i.Holds && problem == nil
		i.Evidence = append(i.Evidence, fmt.Sprintf("%s: %t", c.what, problem == nil))
	}
	if i.Manual {
		i.Evidence = append(i.Evidence, "look at it yourself")
	}
	return nil
}

func (i *item) print(out io.Writer, markdown, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(i)
	}
	box, indent := "open ", "       "
	if i.Holds {
		box = "holds"
	}
	if markdown {
		box, indent = "- [ ]", "  - "
		if i.Holds {
			box = "- [x]"
		}
	}
	_, err := fmt.Fprintf(out, "%s  %s\n%s%s\n", box, i.Item, indent, strings.Join(i.Evidence, "\n"+indent))
	return err
}
