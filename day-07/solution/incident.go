package main

import (
	"fmt"
	"io"
	"os"

	"example.com/mcp7/day-07/internal/incident"
	"example.com/mcp7/scripts/selftest"
)

// runIncident lists the incidents, shows the evidence of one, or judges a diagnosis.
func runIncident(args []string, stdout io.Writer) error {
	flags := newFlags("incident")
	look := flags.Int("look", 0, "show the evidence of this `step`, from 1")
	cause := flags.String("cause", "", "the `cause` that you diagnose; docs incident lists them")
	name := ""
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' { // the name may stand before the flags
		name, args = args[0], args[1:]
	}
	if _, err := parse(flags, args, stdout); err != nil {
		return err
	}
	if flags.NArg() == 1 && name == "" {
		name = flags.Arg(0)
	}
	book, err := incident.Open(selftest.Chinese(os.Getenv))
	if err != nil {
		return err
	}
	if name == "" {
		book.List(stdout)
		return nil
	}
	i, err := book.Find(name)
	if err != nil {
		return fmt.Errorf("%w: %w", err, errUsage)
	}
	switch {
	case *cause != "":
		right, err := book.Judge(stdout, i, *cause)
		if err != nil {
			return fmt.Errorf("%w: %w", err, errUsage)
		}
		if !right {
			return errGate
		}
		return nil
	case *look != 0:
		if err := book.Look(stdout, i, *look); err != nil {
			return fmt.Errorf("%w: %w", err, errUsage)
		}
		return nil
	}
	book.Complain(stdout, i)
	return nil
}
