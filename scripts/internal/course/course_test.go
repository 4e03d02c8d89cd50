package course_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"example.com/mcp7/scripts/internal/course"
)

// workspace is a small course: day 1 with two exercises, of which 1.2 is done in the starter, and day 3 without any.
const workspace = `
-- go.work --
go 1.26.0
-- scripts/go.mod --
module example.com/mcp7/scripts
-- day-01/go.mod --
module example.com/mcp7/day-01
-- day-01/README.md --
# Day 1 — ` + "`annotate`" + `: read the protocol field by field
-- day-01/starter/pair.go --
package main

// EXERCISE 1.2: pair.
// END EXERCISE 1.2
-- day-01/starter/sub/classify.go --
package sub

// EXERCISE 1.1: classify.
// TODO(1.1): write it.
// END EXERCISE 1.1
-- day-01/solution/pair.go --
package main

// EXERCISE 1.2: pair.
// END EXERCISE 1.2
-- day-01/solution/sub/classify.go --
package sub

// EXERCISE 1.1: classify.
// END EXERCISE 1.1
-- day-01/testdata/criteria/02-both.txtar --
# Criterion 2: both.
# zh: 都要。
# exercises: 1.1 1.2
# source: ours
-- day-01/testdata/criteria/01-one.txtar --
# Criterion 1: one.
# zh: 一个。
# exercises: 1.1
# source: ours
-- day-03/go.mod --
module example.com/mcp7/day-03
-- day-03/README.md --
A README without our heading.
-- day-08/go.mod --
module example.com/other
-- day-04 --
a file, not a folder
`

// write unpacks files into a new folder and returns it.
func write(t *testing.T, archive string) string {
	t.Helper()
	root := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		put(t, root, f.Name, string(f.Data))
	}
	return root
}

func put(t *testing.T, root, name, data string) {
	t.Helper()
	name = filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestOpen(t *testing.T) {
	c, err := course.Open(write(t, workspace))
	if err != nil {
		t.Fatal(err)
	}
	var days []int
	for _, d := range c.Days {
		days = append(days, d.N)
	}
	if d := cmp.Diff([]int{1, 3}, days); d != "" {
		t.Errorf("days (-want +got):\n%s", d)
	}
	if c.Student != nil {
		t.Error("there is a student although there is no student.json")
	}
	day, err := c.Day(1)
	if err != nil {
		t.Fatal(err)
	}
	if day.Program != "annotate" || day.Title != "read the protocol field by field" || day.Name() != "day-01" {
		t.Errorf("day 1 is %q, %q in %q", day.Program, day.Title, day.Name())
	}
	if other, _ := c.Day(3); other.Program != "day-03" || other.Title != "" {
		t.Errorf("a day without our heading is %q, %q: want its folder's name", other.Program, other.Title)
	}
	one, two := day.Exercises[0], day.Exercises[1]
	if len(day.Exercises) != 2 || one.ID != "1.1" || two.ID != "1.2" {
		t.Fatalf("exercises %v", day.Exercises)
	}
	if !one.Open() || two.Open() {
		t.Errorf("open: 1.1 %v, 1.2 %v: want true, false", one.Open(), two.Open())
	}
	if one.Region(course.Starter).File != "starter/sub/classify.go" || one.Region(course.Solution).File != "solution/sub/classify.go" || one.Title != "classify." {
		t.Errorf("exercise 1.1: %+v %+v %q", one.Starter, one.Solution, one.Title)
	}
	if len(day.Criteria) != 2 || day.Criteria[0].N != 1 || day.Criteria[1].N != 2 {
		t.Fatalf("criteria %v", day.Criteria)
	}
	if open := day.Criteria[1].Open(day); len(open) != 1 || open[0] != one {
		t.Errorf("criterion 2 has open exercises %v: want 1.1", open)
	}
	if got := day.Criteria[0].File; got != filepath.Join(day.Dir, "testdata", "criteria", "01-one.txtar") {
		t.Errorf("criterion 1 is in %s", got)
	}
	if got := day.Path(course.Starter); got != filepath.Join(c.Root, "day-01", "starter") {
		t.Errorf("the starter is in %s", got)
	}
}

func TestUnknownNamesListThoseThere(t *testing.T) {
	c, err := course.Open(write(t, workspace))
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Day(2)
	wantFaults(t, err, []string{"there is no day 2 here; days: 1, 3"})
	_, err = c.Exercise("1.9")
	wantFaults(t, err, []string{"there is no exercise 1.9 here; exercises: 1.1, 1.2"})
	_, err = c.Days[0].Criterion(7)
	wantFaults(t, err, []string{"day 1 has no criterion 7; criteria: 01 02"})
	if e, err := c.Exercise("1.2"); err != nil || e != c.Days[0].Exercise("1.2") {
		t.Errorf("exercise 1.2 is %v, %v", e, err)
	}
	if e := c.Days[0].Exercise("3.1"); e != nil {
		t.Errorf("day 1 has exercise %v", e)
	}
	if one, err := c.Days[0].Criterion(1); err != nil || one.Slug != "one" {
		t.Errorf("criterion 1 is %v, %v", one, err)
	}
}

func TestOpenFaults(t *testing.T) {
	tests := []struct {
		name, file, data string
		want             []string
	}{
		{"marker", "day-01/starter/pair.go", "package main\n\n// EXERCISE 1.2: pair.\n", []string{"day-01/starter/pair.go:3: EXERCISE 1.2 is not closed"}},
		{"marker in a second file", "day-01/starter/again.go", "package main\n\n// EXERCISE 1.2: pair.\n// END EXERCISE 1.2\n", []string{"day-01/starter/pair.go:3: EXERCISE 1.2 is there twice (first in day-01/starter/again.go:3)"}},
		{"another day's exercise", "day-01/solution/x.go", "package main\n\n// EXERCISE 2.1: x.\n// END EXERCISE 2.1\n", []string{"day-01/solution/x.go:3: EXERCISE 2.1 is not an exercise of day 1"}},
		{"shell marker", "day-01/starter/run.sh", "# END EXERCISE 1.3\n", []string{"day-01/starter/run.sh:1: END EXERCISE 1.3 has no"}},
		{"unknown exercise", "day-01/testdata/criteria/03-x.txtar", "# Criterion 3: x.\n# zh: x。\n# exercises: 1.7\n# source: ours\n", []string{"day-01/testdata/criteria/03-x.txtar:1: exercise 1.7 is named but no marker in starter or solution has that number"}},
		{"criterion twice", "day-01/testdata/criteria/02-again.txtar", "# Criterion 2: x.\n# zh: x。\n# exercises: 1.1\n# source: ours\n", []string{"day-01/testdata/criteria/02-both.txtar:1: criterion 2 is there twice (first in day-01/testdata/criteria/02-again.txtar)"}},
		{"student.json", "student.json", "{", []string{"student.json: "}},
		{"two faults of two days", "day-03/starter/x.sh", "# END EXERCISE 3.1\n# END EXERCISE 3.2\n", []string{"day-03/starter/x.sh:1: END EXERCISE 3.1", "day-03/starter/x.sh:2: END EXERCISE 3.2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := write(t, workspace)
			put(t, root, tt.file, tt.data)
			c, err := course.Open(root)
			wantFaults(t, err, tt.want)
			if c == nil || len(c.Days) != 2 {
				t.Error("the rest of the course is not returned with the fault")
			}
		})
	}
}

func TestADayWithoutAModule(t *testing.T) {
	root := write(t, workspace)
	if err := os.Remove(filepath.Join(root, "day-03", "go.mod")); err != nil {
		t.Fatal(err)
	}
	c, err := course.Open(root)
	wantFaults(t, err, []string{"day-03: no go.mod: a day is a module of its own; restore the file, for example with: git checkout day-03"})
	if len(c.Days) != 1 {
		t.Errorf("days %v: want day 1 alone", c.Days)
	}
}

func TestHeading(t *testing.T) {
	tests := []struct{ first, program, title string }{
		{"# Day 1 — `annotate`: read the protocol\r", "annotate", "read the protocol"},
		{"# Day 1 - `annotate`: read", "day-01", ""},
		{"# Day 1 — annotate: read", "day-01", ""},
		{"# Day 8 — `x`: y", "day-01", ""},
		{"", "day-01", ""},
	}
	for _, tt := range tests {
		root := write(t, workspace)
		put(t, root, "day-01/README.md", tt.first+"\nmore\n")
		c, err := course.Open(root)
		if err != nil {
			t.Fatal(err)
		}
		if d := c.Days[0]; d.Program != tt.program || d.Title != tt.title {
			t.Errorf("%q: program %q, title %q; want %q, %q", tt.first, d.Program, d.Title, tt.program, tt.title)
		}
	}
}

func TestFind(t *testing.T) {
	root := write(t, workspace)
	for _, dir := range []string{"", "day-01", "day-01/starter/sub"} {
		if got, err := course.Find(filepath.Join(root, dir)); err != nil || got != root {
			t.Errorf("from %q: %q, %v; want %q", dir, got, err, root)
		}
	}
	elsewhere := t.TempDir()
	put(t, elsewhere, "go.work", "go 1.26.0\n")
	if _, err := course.Find(elsewhere); !errors.Is(err, course.ErrNoCourse) {
		t.Errorf("a go.work without our scripts: err = %v", err)
	}
}

func TestOpenWithoutAFolder(t *testing.T) {
	if _, err := course.Open(filepath.Join(t.TempDir(), "gone")); err == nil || !strings.Contains(err.Error(), "gone") {
		t.Errorf("err = %v", err)
	}
}
