package verify_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
	"example.com/mcp7/scripts/internal/verify"
)

// The judge starts this executable again, as its guard.
func TestMain(m *testing.M) {
	judge.Main()
	os.Exit(m.Run())
}

// A workspace is a copy of testdata/course, a course without faults, for a test to put one in.
type workspace struct {
	t    *testing.T
	root string
}

func newWorkspace(t *testing.T) *workspace {
	t.Helper()
	w := &workspace{t: t, root: t.TempDir()}
	if err := os.CopyFS(w.root, os.DirFS(filepath.Join("testdata", "course"))); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *workspace) path(rel string) string { return filepath.Join(w.root, filepath.FromSlash(rel)) }

func (w *workspace) read(rel string) string {
	w.t.Helper()
	data, err := os.ReadFile(w.path(rel))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(data)
}

func (w *workspace) write(rel, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(rel)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(rel), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *workspace) remove(rel string) {
	w.t.Helper()
	if err := os.RemoveAll(w.path(rel)); err != nil {
		w.t.Fatal(err)
	}
}

// replace changes the first place where a text stands in a file; a text that does not stand there fails the test.
func (w *workspace) replace(rel, old, text string) {
	w.t.Helper()
	before := w.read(rel)
	if !strings.Contains(before, old) {
		w.t.Fatalf("%s has no %q", rel, old)
	}
	w.write(rel, strings.Replace(before, old, text, 1))
}

// stamp makes a translation count as up to date, so that a change of both texts is one fault only.
func (w *workspace) stamp(rel string) {
	w.t.Helper()
	if err := verify.Stamp(w.path(rel)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *workspace) day() *course.Day {
	w.t.Helper()
	c, _ := course.Open(w.root)
	return c.Days[0]
}

// verify runs some checks and returns the faults as people read them.
func (w *workspace) verify(only ...string) []string {
	w.t.Helper()
	c, err := course.Open(w.root)
	if c == nil {
		w.t.Fatal(err)
	}
	faults, err := verify.Run(w.t.Context(), verify.Options{Course: c, Only: only, Deep: true})
	if err != nil {
		w.t.Fatal(err)
	}
	var list []string
	for _, f := range faults {
		list = append(list, f.String())
	}
	return list
}

// static are the checks that only read.
var static = []string{
	"model", "markup", "frame", "unsolved", "exercises", "sentences", "answers", "hints", "readme", "interview", "translation", "links", "printing", "imports", "gomod",
}

// A mutation puts a fault into the course and says what is to be reported. Running all static checks makes sure
// that the one fault is reported once.
type mutation struct {
	name   string
	mutate func(w *workspace)
	want   []string
}

func testMutations(t *testing.T, checks []string, mutations []mutation) {
	t.Helper()
	testFaults(t, checks, mutations, func(fault string) string { return fault })
}

// testJudged is testMutations for checks that judge. What the judge got and wanted is its own to word and to test.
func testJudged(t *testing.T, checks []string, mutations []mutation) {
	t.Helper()
	testFaults(t, checks, mutations, func(fault string) string {
		return seconds.ReplaceAllString(gotWant.ReplaceAllString(fault, "  got   …\n  want  …\n"), "takes …s ")
	})
}

var gotWant = regexp.MustCompile(`(?m)^  got   \S.*\n(?:  .*\n)*?  want  \S.*\n`)

var seconds = regexp.MustCompile(`takes [0-9.]+s `)

func testFaults(t *testing.T, checks []string, mutations []mutation, shorten func(string) string) {
	t.Helper()
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			w := newWorkspace(t)
			m.mutate(w)
			got := w.verify(checks...)
			for i := range got {
				got[i] = shorten(got[i])
			}
			if d := cmp.Diff(m.want, got); d != "" {
				t.Errorf("faults (-want +got):\n%s", d)
			}
		})
	}
}

// snapshot lists every file with its size and hash.
func (w *workspace) snapshot() string {
	w.t.Helper()
	var b strings.Builder
	err := fs.WalkDir(os.DirFS(w.root), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		fmt.Fprintf(&b, "%s %x\n", name, sha256.Sum256([]byte(w.read(name))))
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return b.String()
}
