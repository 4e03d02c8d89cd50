// Panics is a program whose self-test panics in its own code.
package main

import (
	"context"
	"errors"
	"os"

	"example.com/mcp7/scripts/selftest"
)

func main() {
	if !selftest.Requested() || !selftest.Mock() {
		os.Exit(3)
	}
	err := selftest.Run(context.Background(), os.Stdout, "panics", []selftest.Item{
		{Name: "the map is there", Check: func(context.Context) error { return fill(nil) }},
		{Name: "the board goes on", Check: func(context.Context) error { return nil }},
	})
	if errors.Is(err, selftest.ErrFailed) {
		os.Exit(1)
	}
}

func fill(m map[string]int) error {
	m["a"] = 1
	return nil
}
