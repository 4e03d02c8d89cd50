// Command probe does to a server what a script of single requests can't: hang up in the middle, dribble a body, ask fifty times at once,
// try every bit of a string. It prints what happened as JSON, one object a line. Criteria and the scripts in outside/ use it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// A command prints its findings and returns an error only when it could not do its work.
type command func(ctx context.Context, args []string, print func(any)) error

var commands = map[string]command{
	"forge":  forge,
	"hangup": hangup,
	"slow":   slow,
	"burst":  burst,
	"flip":   flip,
	"load":   load,
	"wait":   wait,
	"until":  until,
	"big":    big,
	"change": change,
	"apart":  apart,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintf(os.Stderr, "probe: want one of %v\n", slices.Sorted(maps.Keys(commands)))
		os.Exit(2)
	}
	encoder := json.NewEncoder(os.Stdout)
	err := commands[os.Args[1]](ctx, os.Args[2:], func(v any) { encoder.Encode(v) })
	if err != nil {
		fmt.Fprintf(os.Stderr, "probe %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}
