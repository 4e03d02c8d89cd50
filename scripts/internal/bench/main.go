// Command bench times what a student waits for, side by side with what can't be avoided, in one run:
//
//	go run ./scripts/internal/bench           at the root of the workspace
//
// It works on a copy of the workspace in a temporary folder. Each round edits one line of day 1's starter and times
// `go build` of it, edits it again and times `lab check 1`, and then times `go test work` with nothing changed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/scripts/internal/course"
)

func main() {
	rounds := flag.Int("rounds", 7, "how often each is timed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, max(*rounds, 1)); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int) error {
	root, err := course.Find(".")
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "mcp7-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if temp, err = filepath.EvalSymlinks(temp); err != nil {
		return err
	}
	w := workspace{ctx: ctx, dir: filepath.Join(temp, "course"), out: filepath.Join(temp, "program")}
	if err := copyWorkspace(w.dir, root); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "warming up: everything is built and tested once…")
	var builds, checks, tests []time.Duration
	for round := -1; round < rounds; round++ {
		build, err := w.afterEdit("go", "build", "-o", w.out, "./day-01/starter")
		if err != nil {
			return err
		}
		check, err := w.afterEdit("go", "run", "./scripts/lab", "check", "1")
		if err != nil {
			return err
		}
		if round == -1 {
			// What go test sees has changed: this run fills its cache again.
			if _, err := w.time("go", "test", "work"); err != nil {
				return err
			}
			continue
		}
		builds, checks = append(builds, build), append(checks, check)
	}
	for range rounds {
		// The first one of these runs after the last edit, and is not counted.
		test, err := w.time("go", "test", "work")
		if err != nil {
			return err
		}
		tests = append(tests, test)
	}
	tests = tests[min(1, len(tests)-1):]
	report(builds, checks, tests)
	return nil
}

func report(builds, checks, tests []time.Duration) {
	build, check := median(builds), median(checks)
	fmt.Printf("medians of %d rounds, %d processors, %s\n", len(builds), runtime.GOMAXPROCS(0), runtime.Version())
	fmt.Printf("go build ./day-01/starter, one line edited    %6.2f s\n", build.Seconds())
	fmt.Printf("lab check 1, one line edited                  %6.2f s   bound 1.3 × go build + 0.5 s = %.2f s\n", check.Seconds(), 1.3*build.Seconds()+0.5)
	fmt.Printf("go test work, nothing changed                 %6.2f s   bound 2 s\n", median(tests).Seconds())
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

type workspace struct {
	ctx   context.Context
	dir   string
	out   string
	edits int
}

// afterEdit changes one line of the starter and times a command.
func (w *workspace) afterEdit(name string, args ...string) (time.Duration, error) {
	w.edits++
	file := filepath.Join(w.dir, "day-01", "starter", "control.go")
	data, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	text, _, _ := strings.Cut(string(data), "\nvar edit = ")
	text += fmt.Sprintf("\nvar edit = %d\n", w.edits)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return 0, err
	}
	return w.time(name, args...)
}

func (w *workspace) time(name string, args ...string) (time.Duration, error) {
	cmd := exec.CommandContext(w.ctx, name, args...)
	cmd.Dir = w.dir
	start := time.Now()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return time.Since(start), nil
}

// copyWorkspace copies what a clone holds: no hidden folders, nothing that commands have left.
func copyWorkspace(to, from string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case e.IsDir() && rel != "." && (strings.HasPrefix(e.Name(), ".") || rel == "bin"):
			return filepath.SkipDir
		case e.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !e.Type().IsRegular() || rel == course.StudentFile:
			return nil
		}
		data, err := os.ReadFile(path)
		return errors.Join(err, os.WriteFile(filepath.Join(to, rel), data, 0o644))
	})
}
