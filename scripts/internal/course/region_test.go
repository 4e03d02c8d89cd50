package course_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
)

func TestRegionsInEveryLanguage(t *testing.T) {
	const goSource = `package main

func f() error {
	// EXERCISE 3.2: open only what is sealed.
	//
	// TODO(3.2): an edited cursor is refused.
	return errOpen
	// END EXERCISE 3.2
}
`
	const hashSource = `# given
# EXERCISE 3.2: open only what is sealed.
#
# TODO(3.2): an edited cursor is refused.
true
# END EXERCISE 3.2
`
	tests := []struct {
		file, src       string
		line, todo, end int
	}{
		{"starter/cursor.go", goSource, 4, 6, 8},
		{"starter/cases.yaml", hashSource, 2, 4, 6},
		{"starter/cases.yml", hashSource, 2, 4, 6},
		{"starter/Dockerfile", hashSource, 2, 4, 6},
		{"starter/Dockerfile.dev", hashSource, 2, 4, 6},
		{"starter/start.sh", hashSource, 2, 4, 6},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			for _, src := range []string{tt.src, strings.ReplaceAll(tt.src, "\n", "\r\n"), "\ufeff" + tt.src} {
				got, err := course.ParseRegions(tt.file, []byte(src))
				if err != nil {
					t.Fatal(err)
				}
				want := []*course.Region{{ID: "3.2", Title: "open only what is sealed.", File: tt.file, Line: tt.line, Todo: tt.todo, End: tt.end}}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("regions (-want +got):\n%s", d)
				}
				if !got[0].Open() {
					t.Error("a region with its TODO line is not open")
				}
			}
		})
	}
}

func TestRegionsOfOtherFiles(t *testing.T) {
	for _, name := range []string{"a.json", "a.md", "Makefile", "a.txt", "dockerfile.go.bak"} {
		if course.HasMarkers(name) {
			t.Errorf("%s can hold markers", name)
		}
		if _, err := course.ParseRegions(name, nil); err == nil || !strings.Contains(err.Error(), name+": exercises can't be marked") {
			t.Errorf("%s: err = %v", name, err)
		}
	}
}

func TestRegionFaults(t *testing.T) {
	const (
		open1, end1 = "// EXERCISE 1.1: one.", "// END EXERCISE 1.1"
		open2, end2 = "// EXERCISE 1.2: two.", "// END EXERCISE 1.2"
	)
	tests := []struct {
		name  string
		lines []string
		want  []string
	}{
		{"not closed", []string{open1}, []string{"a.go:1: EXERCISE 1.1 is not closed: END EXERCISE 1.1 is missing"}},
		{"not opened", []string{end1}, []string{"a.go:1: END EXERCISE 1.1 has no EXERCISE 1.1 above it"}},
		{"nested", []string{open1, open2, end2, end1}, []string{"a.go:2: EXERCISE 1.2 opens inside EXERCISE 1.1 (line 1): close that one first"}},
		{"overlapping", []string{open1, open2, end1, end2}, []string{
			"a.go:2: EXERCISE 1.2 opens inside EXERCISE 1.1 (line 1): close that one first",
		}},
		{"first not closed", []string{open1, "", open2, end2}, []string{
			"a.go:3: EXERCISE 1.2 opens inside EXERCISE 1.1 (line 1): close that one first",
			"a.go:1: EXERCISE 1.1 is not closed: END EXERCISE 1.1 is missing",
		}},
		{"twice", []string{open1, end1, open1, end1}, []string{"a.go:3: EXERCISE 1.1 is there twice (first on line 1)"}},
		{"closes another", []string{open1, end2}, []string{"a.go:2: END EXERCISE 1.2 closes EXERCISE 1.1 (line 1)"}},
		{"no number", []string{"// EXERCISE one: x.", "// END EXERCISE one"}, []string{
			`a.go:1: the marker "EXERCISE one: x." has no number such as 3.2`,
			`a.go:2: the marker "END EXERCISE one" has no number such as 3.2`,
		}},
		{"number out of range", []string{"// EXERCISE 8.1: x.", "// EXERCISE 1.10: x."}, []string{
			`a.go:1: the marker "EXERCISE 8.1: x." has no number such as 3.2`,
			`a.go:2: the marker "EXERCISE 1.10: x." has no number such as 3.2`,
		}},
		{"no title", []string{"// EXERCISE 1.1", end1}, []string{
			`a.go:1: the marker "EXERCISE 1.1" is neither "EXERCISE N.k: what to do" nor "END EXERCISE N.k"`,
			"a.go:2: END EXERCISE 1.1 has no EXERCISE 1.1 above it",
		}},
		{"words behind the end", []string{open1, end1 + " here"}, []string{
			`a.go:2: the marker "END EXERCISE 1.1 here" is neither`,
			"a.go:1: EXERCISE 1.1 is not closed",
		}},
		{"shares its line", []string{"var x = 1 " + open1, end1}, []string{
			`a.go:1: the marker "EXERCISE 1.1: one." shares its line with code: give it a line of its own`,
			"a.go:2: END EXERCISE 1.1 has no",
		}},
		{"end shares its line", []string{open1, "} " + end1}, []string{
			`a.go:2: the marker "END EXERCISE 1.1" shares its line with code`,
			"a.go:1: EXERCISE 1.1 is not closed",
		}},
		{"behind a raw string's end", []string{"var x = `", "` " + open1}, []string{
			`a.go:2: the marker "EXERCISE 1.1: one." shares its line with code`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := course.ParseRegions("a.go", []byte(strings.Join(tt.lines, "\n")+"\n"))
			wantFaults(t, err, tt.want)
		})
	}
}

func TestHashMarkerBehindCode(t *testing.T) {
	_, err := course.ParseRegions("start.sh", []byte("exec notes # EXERCISE 3.2: start it.\n"))
	wantFaults(t, err, []string{`start.sh:1: the marker "EXERCISE 3.2: start it." shares its line with code`})
}

func TestStringsHoldNoMarkers(t *testing.T) {
	const src = "package main\n\nconst a = `\n// EXERCISE 1.1: in a raw string.\n// END EXERCISE 1.2\n`\n\n" +
		"const b = \"// EXERCISE 1.1: in a string.\"\n\n/*\n// EXERCISE 1.1: in a block comment.\n*/\n"
	got, err := course.ParseRegions("a.go", []byte(src))
	if err != nil || len(got) != 0 {
		t.Errorf("regions %v, error %v: want none", got, err)
	}
}

func TestDirectivesMoveNoLines(t *testing.T) {
	got, err := course.ParseRegions("a.go", []byte("package a\n\n//line b.y:70\n\n// EXERCISE 1.1: x.\n// END EXERCISE 1.1\n"))
	if err != nil || len(got) != 1 || got[0].Line != 5 || got[0].End != 6 {
		t.Errorf("regions %+v, error %v: want lines 5 and 6", got, err)
	}
}

func TestTodoOnlyCountsAsALineOfItsOwnRegion(t *testing.T) {
	tests := []struct {
		name, inside string
		want         int
	}{
		{"its own", "// TODO(1.1): write it.", 2},
		{"the first of two", "// TODO(1.1): one.\n// TODO(1.1): two.", 2},
		{"another exercise's", "// TODO(1.2): write it.", 0},
		{"behind code", "x := 1 // TODO(1.1): rename", 0},
		{"in a raw string", "x := `\n// TODO(1.1): text\n`", 0},
		{"without a colon", "// TODO(1.1) write it", 0},
		{"somebody's", "// TODO(me): later", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := course.ParseRegions("a.go", []byte("// EXERCISE 1.1: x.\n"+tt.inside+"\n// END EXERCISE 1.1\n// TODO(1.1): outside\n"))
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != 1 || got[0].Todo != tt.want || got[0].Open() != (tt.want > 0) {
				t.Errorf("regions %+v: want TODO on line %d", got, tt.want)
			}
		})
	}
	var none *course.Region
	if none.Open() {
		t.Error("an exercise without a region is open")
	}
}

// wantFaults requires err to have one line per fault, each beginning with what is wanted.
func wantFaults(t *testing.T, err error, want []string) {
	t.Helper()
	var got []string
	if err != nil {
		got = strings.Split(err.Error(), "\n")
	}
	ok := len(got) == len(want)
	for i := 0; ok && i < len(got); i++ {
		ok = strings.HasPrefix(got[i], want[i])
	}
	if !ok {
		t.Errorf("faults:\n  %s\nwant:\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
