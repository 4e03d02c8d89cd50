// Lab is the one command of the course: for students, instructors and maintainers.
//
//	go run ./scripts/lab            the board: how far you are, and the next step
//	go run ./scripts/lab check 1    judge a day
//	go run ./scripts/lab hint 1.2   a hint for an exercise
//
// Exit status: 0 when all is well, 1 when something is red or went wrong, 2 for a call that makes no sense,
// 130 after Ctrl-C.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"example.com/mcp7/scripts/internal/judge"
)

func main() {
	judge.Main()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	interrupted := ctx.Err() != nil
	stop()
	os.Exit(status(err, interrupted, os.Stderr))
}

// errRed ends a command that has already said what is red.
var errRed = errors.New("not everything is green")

// A usageError is a call that makes no sense: unknown day, exercise, flag.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func misuse(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

func status(err error, interrupted bool, stderr io.Writer) int {
	var usage usageError
	switch {
	case interrupted:
		fmt.Fprintln(stderr, "lab: interrupted")
		return 130
	case err == nil:
		return 0
	case errors.Is(err, errRed):
		return 1
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "lab: %v\n", err)
		return 2
	default:
		fmt.Fprintf(stderr, "lab: %v\n", err)
		return 1
	}
}
