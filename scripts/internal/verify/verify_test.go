package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify"
)

// TestTheFixtureHolds is what gives the other tests their meaning: without a mutation there is no fault.
// Nor does a run of every check change a file.
func TestTheFixtureHolds(t *testing.T) {
	w := newWorkspace(t)
	before := w.snapshot()
	if faults := w.verify(); len(faults) > 0 {
		t.Errorf("the fixture has faults:\n%s", strings.Join(faults, "\n"))
	}
	if after := w.snapshot(); after != before || !strings.Contains(before, "day-01/starter/main.go") {
		t.Errorf("files before:\n%s\nafter:\n%s", before, after)
	}
}

func TestRun(t *testing.T) {
	w := newWorkspace(t)
	c, err := course.Open(w.root)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	faults, err := verify.Run(t.Context(), verify.Options{Course: c, Days: []int{1}, Only: []string{"frame", "links"}, Progress: func(s string) { told = append(told, s) }})
	if err != nil {
		t.Fatal(err)
	}
	if data, _ := json.Marshal(faults); string(data) != "[]" {
		t.Errorf("no faults are %s in JSON, want []", data)
	}
	if got := strings.Join(told, " "); got != "frame links" {
		t.Errorf("progress %q", got)
	}
	if _, err := verify.Run(t.Context(), verify.Options{Course: c, Days: []int{5}}); err == nil || err.Error() != "there is no day 5 here; days: 1" {
		t.Errorf("unknown day: err = %v", err)
	}
	if _, err := verify.Run(t.Context(), verify.Options{Course: c, Only: []string{"speed"}}); err == nil || !strings.Contains(err.Error(), `there is no check "speed"; checks:`) || !strings.Contains(err.Error(), "leave-one-out") {
		t.Errorf("unknown check: err = %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("interrupted")
	cancel(why)
	if _, err := verify.Run(ctx, verify.Options{Course: c}); !errors.Is(err, why) {
		t.Errorf("a cancelled run: err = %v", err)
	}
}

// A run that is interrupted while it builds and judges leaves no folder behind.
func TestAnInterruptedRun(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	w := newWorkspace(t)
	c, err := course.Open(w.root)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("interrupted")
	_, err = verify.Run(ctx, verify.Options{Course: c, Only: []string{"leave-one-out"}, Progress: func(s string) {
		if strings.Contains(s, "leave out 1.2") {
			cancel(why)
		}
	}})
	if !errors.Is(err, why) {
		t.Errorf("err = %v, want the reason of the interruption", err)
	}
	left, err := filepath.Glob(filepath.Join(tmp, "mcp7-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestFaultString(t *testing.T) {
	f := verify.Fault{Check: "frame", File: "day-01/starter/add.go", Line: 3, Text: "differs\ngot   a\nwant  b", Mend: "one\ntwo"}
	const want = "day-01/starter/add.go:3: frame: differs\n  got   a\n  want  b\n  mend  one\n        two"
	if f.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", f, want)
	}
	if got := (verify.Fault{Check: "model", Text: "x"}).String(); got != "model: x" {
		t.Errorf("got %q", got)
	}
}

func TestListNamesEveryCheck(t *testing.T) {
	list := verify.List()
	for _, name := range append(static, "build", "solution", "starter", "leave-one-out", "wrong", "right") {
		if !strings.Contains(list, "  "+name+" ") {
			t.Errorf("no line for %s in:\n%s", name, list)
		}
	}
	for line := range strings.Lines(list) {
		if deep := strings.HasPrefix(line, "  wrong ") || strings.HasPrefix(line, "  right "); deep != strings.Contains(line, "(--deep)") {
			t.Errorf("line %q", line)
		}
	}
}

// In a student's workspace the starter is no longer all stubs; what the course promises of it is not asked.
func TestAStudentsWorkspace(t *testing.T) {
	w := newWorkspace(t)
	w.write("student.json", `{"name": "Li Lei"}`)
	w.write("day-01/starter/add.go", strings.Replace(w.read("day-01/starter/add.go"), "\t//\n\t// TODO(1.1): the sum of a and b.\n\treturn 0, errors.New(\"exercise 1.1: not written yet\")\n", "\treturn a + b, nil\n", 1))
	w.replace("day-01/starter/add.go", "import \"errors\"\n\n", "")
	if faults := w.verify(append(static, "build", "starter", "leave-one-out")...); len(faults) > 0 {
		t.Errorf("faults:\n%s", strings.Join(faults, "\n"))
	}
	if err := os.Remove(w.path("student.json")); err != nil {
		t.Fatal(err)
	}
	if faults := w.verify("unsolved"); len(faults) != 2 {
		t.Errorf("the same starter in the course's own repo has the faults %q, want a missing TODO line and a solved region", faults)
	}
}
