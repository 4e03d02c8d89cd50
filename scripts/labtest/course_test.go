package labtest_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A workspace is a copy of the judge's tiny course, with an acceptance test, to run real go commands in.
type workspace struct {
	t    *testing.T
	root string
	day  string
	temp string // what the go command and the tests use as temporary folder
	env  []string
}

func newWorkspace(t *testing.T) *workspace {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	scripts, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace{t: t, root: t.TempDir()}
	w.day, w.temp = filepath.Join(w.root, "day-01"), filepath.Join(w.root, "temp")
	fixture := filepath.Join(scripts, "internal", "judge", "testdata", "course", "day-01")
	if err := os.CopyFS(w.day, os.DirFS(fixture)); err != nil {
		t.Fatal(err)
	}
	os.RemoveAll(filepath.Join(w.day, "internal", "broken"))
	os.Mkdir(w.temp, 0o755)
	w.write("go.work", fmt.Sprintf("go 1.26.0\n\nuse (\n\t./day-01\n\t%s\n)\n", filepath.ToSlash(scripts)))
	w.write("day-01/go.mod", "module example.com/toy/day-01\n\ngo 1.26.0\n\nrequire example.com/mcp7/scripts v0.0.0\n\nreplace example.com/mcp7/scripts => "+filepath.ToSlash(scripts)+"\n")
	w.write("day-01/acceptance_test.go", `package acceptance

import (
	"testing"

	"example.com/mcp7/scripts/labtest"
)

func TestMain(m *testing.M)     { labtest.Main(m) }
func TestSolution(t *testing.T) { labtest.Solution(t) }
func TestStarter(t *testing.T)  { labtest.Starter(t) }
`)
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	w.env = append(os.Environ(), "GOCACHE="+strings.TrimSpace(string(cache)), "XDG_CACHE_HOME="+filepath.Join(w.root, "cache"),
		"TMPDIR="+w.temp, "LANG=C.UTF-8", "LC_ALL=", "LC_MESSAGES=", "LAB_GRADE=")
	w.age()
	return w
}

// write writes a file of the workspace.
func (w *workspace) write(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.root, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// edit replaces a text in a file, once.
func (w *workspace) edit(name, old, new string) {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.root, filepath.FromSlash(name)))
	if err != nil {
		w.t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		w.t.Fatalf("%s does not contain %q", name, old)
	}
	w.write(name, strings.Replace(string(data), old, new, 1))
}

// age makes all files a minute old: go test caches nothing that depends on files of the last two seconds.
func (w *workspace) age() {
	old := time.Now().Add(-time.Minute)
	filepath.WalkDir(w.root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && path != w.temp {
			os.Chtimes(path, old, old)
		}
		return nil
	})
}

func (w *workspace) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = w.day, append(w.env, "PWD="+w.day)
	return cmd
}

// goTest runs go test in the day and returns what it printed and whether it was green. The dot matters: without a
// package go test caches nothing.
func (w *workspace) goTest(args ...string) (output string, green bool) {
	w.t.Helper()
	cmd := w.command("go", append([]string{"test", "-ldflags=-w", "-vet=off"}, append(args, ".")...)...)
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// binary builds the day's test once for all workspaces: nothing of a student's is linked into it.
func (w *workspace) binary() string {
	w.t.Helper()
	build.Do(func() {
		build.file = filepath.Join(build.folder, "day.test")
		out, err := w.command("go", "test", "-ldflags=-w", "-c", "-o", build.file, ".").CombinedOutput()
		if err != nil {
			w.t.Fatalf("%v\n%s", err, out)
		}
	})
	return build.file
}

var build struct {
	sync.Once
	folder, file string
}

func TestMain(m *testing.M) {
	var err error
	if build.folder, err = os.MkdirTemp("", "labtest-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(build.folder)
	os.Exit(code)
}

// test runs the day's test as go test would, but always.
func (w *workspace) test(args ...string) (output string, green bool) {
	w.t.Helper()
	out, err := w.command(w.binary(), args...).CombinedOutput()
	return string(out), err == nil
}

// red requires a red run whose output contains all of the texts.
func (w *workspace) red(texts ...string) {
	w.t.Helper()
	out, green := w.test()
	if green {
		w.t.Errorf("want red; got\n%s", out)
	}
	for _, text := range texts {
		if !strings.Contains(out, text) {
			w.t.Errorf("the output lacks %q:\n%s", text, out)
		}
	}
}
