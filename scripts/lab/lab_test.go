package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"example.com/mcp7/scripts/internal/judge"
)

func TestMain(m *testing.M) {
	judge.Main() // the judge starts this executable again, as its guard
	testscript.Main(m, map[string]func(){"lab": main})
}

// TestLab runs the built command the way its users do, in a copy of a tiny course without faults.
func TestLab(t *testing.T) {
	tiny, err := filepath.Abs(filepath.Join("..", "internal", "verify", "testdata", "course"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                "testdata",
		RequireUniqueNames: true,
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"status": exits},
		Setup: func(env *testscript.Env) error {
			// The go command needs its caches; everything else of the user's stays out.
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS", "GOPROXY"} {
				out, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				env.Setenv(name, string(out[:len(out)-1]))
			}
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("LANG", "C.UTF-8")
			env.Setenv("TMPDIR", filepath.Join(env.WorkDir, "tmp"))
			if err := os.Mkdir(filepath.Join(env.WorkDir, "tmp"), 0o755); err != nil {
				return err
			}
			return os.CopyFS(env.WorkDir, os.DirFS(tiny))
		},
	})
}

// exits runs a command and requires its exit status: status 2 lab check 9.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}
