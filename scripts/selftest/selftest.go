// Package selftest prints the numbered board with which every day's program checks itself in process.
//
// A program that finds [Requested] true builds its items and returns what [Run] returns:
//
//	SELFTEST=1 MOCK=1 go run ./starter
//
// The board is for the student's minute-by-minute work. The acceptance criteria are separate and stricter.
package selftest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"time"
)

// itemLimit is how long one item may take before it counts as hanging.
const itemLimit = 5 * time.Second

// ErrFailed is what [Run] returns when at least one item is not ✓.
var ErrFailed = errors.New("self-test: not every item passes yet")

// An Item is one line of the board.
type Item struct {
	Name   string // what is true when the item passes, in English
	NameZH string // the same in Chinese
	// Check returns nil when the item passes; its error is the reason shown behind ✗.
	// It must stop when ctx ends, which is after five seconds.
	Check func(ctx context.Context) error
}

// Requested reports whether the environment asks for the board (SELFTEST=1).
func Requested() bool { return os.Getenv("SELFTEST") == "1" }

// Mock reports whether the program is to work offline, on embedded data (MOCK=1).
func Mock() bool { return os.Getenv("MOCK") == "1" }

// Open is the error that the stub of an exercise returns: "exercise 3.2: not written yet".
func Open(exercise string) error { return OpenError(exercise) }

// An OpenError names an exercise that is not written yet.
type OpenError string

func (e OpenError) Error() string { return "exercise " + string(e) + ": not written yet" }

// Run checks the items in order and prints one numbered line for each to w, and a closing line with the count.
// It returns [ErrFailed] unless every item passes. A panic or a check that outlives its five seconds is a ✗
// with its reason, not the end of the board.
func Run(ctx context.Context, w io.Writer, title string, items []Item) error {
	s := signsFor(os.Getenv)
	zh := Chinese(os.Getenv)
	fmt.Fprintln(w, title)
	passed := 0
	for i, item := range items {
		name := item.Name
		if zh && item.NameZH != "" {
			name = item.NameZH
		}
		err := check(ctx, item)
		if err == nil {
			passed++
			fmt.Fprintf(w, "%2d %s %s\n", i+1, s.ok, name)
			continue
		}
		fmt.Fprintf(w, "%2d %s %s\n     %s\n", i+1, s.no, name, strings.ReplaceAll(err.Error(), "\n", "\n     "))
	}
	if zh {
		fmt.Fprintf(w, "%d 项中 %d 项通过\n", len(items), passed)
	} else {
		fmt.Fprintf(w, "%d of %d pass\n", passed, len(items))
	}
	if passed < len(items) {
		return ErrFailed
	}
	return nil
}

func check(ctx context.Context, item Item) error {
	ctx, cancel := context.WithTimeout(ctx, itemLimit)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- errors.New(strings.TrimSpace(fmt.Sprintf("panic: %v\n%s", p, firstFrames(debug.Stack()))))
			}
		}()
		done <- item.Check(ctx)
	}()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		err = ctx.Err()
	}
	// A check that stops with ctx reads the same as one that hangs on.
	if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("no result within %v", itemLimit)
	}
	return err
}

// firstFrames keeps the part of a stack that names the student's code.
func firstFrames(stack []byte) string {
	lines := strings.Split(strings.TrimSpace(string(stack)), "\n")
	var kept []string
	for i := 0; i+1 < len(lines) && len(kept) < 6; i++ {
		if strings.HasPrefix(lines[i], "main.") {
			place, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
			kept = append(kept, lines[i], place)
		}
	}
	return strings.Join(kept, "\n")
}

type signs struct{ ok, no string }

// signsFor chooses words where the locale can't show the signs.
func signsFor(getenv func(string) string) signs {
	if ASCII(getenv) {
		return signs{"[ok]", "[no]"}
	}
	return signs{"✓", "✗"}
}

// ASCII reports whether the locale in the environment names an encoding other than UTF-8 (LC_ALL, LC_CTYPE, then LANG).
func ASCII(getenv func(string) string) bool {
	l := locale(getenv, "LC_CTYPE")
	return l != "" && !strings.Contains(strings.ToLower(strings.ReplaceAll(l, "-", "")), "utf8")
}

// Chinese reports whether the locale in the environment asks for Chinese (LC_ALL, LC_MESSAGES, then LANG).
func Chinese(getenv func(string) string) bool {
	return strings.HasPrefix(locale(getenv, "LC_MESSAGES"), "zh")
}

// locale is what applies to one category of the locale.
func locale(getenv func(string) string, category string) string {
	for _, name := range []string{"LC_ALL", category, "LANG"} {
		if v := getenv(name); v != "" {
			return v
		}
	}
	return ""
}
