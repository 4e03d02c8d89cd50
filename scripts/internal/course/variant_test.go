package course_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
)

const (
	wrong = `# Wrong: ids are compared as text.
# zh: 把 id 当文本比较。
# exercise: 1.2
# caught by: 01, 02
# imports: fmt, x "example.com/x"

A remark.

-- region --
	return fmt.Sprint(a) == fmt.Sprint(b)
`
	right = `# Right: with one table.
# zh: 只用一张表。
# imports 1.2: maps, slices

-- 1.1 --
	return kindOf[shape(m)]
-- 1.2 --
	return slices.Sorted(maps.Keys(open))
`
)

func TestParseWrong(t *testing.T) {
	want := &course.Variant{
		Slug: "1.2-text-ids", Title: "ids are compared as text.", TitleZH: "把 id 当文本比较。", CaughtBy: []int{1, 2},
		Rewritten: []course.Rewrite{{
			Exercise: "1.2", Body: "\treturn fmt.Sprint(a) == fmt.Sprint(b)\n", Imports: []string{`"fmt"`, `x "example.com/x"`},
		}},
	}
	for _, src := range []string{wrong, strings.ReplaceAll(wrong, "\n", "\r\n")} {
		got, err := course.ParseWrong("1.2-text-ids.txtar", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("variant (-want +got):\n%s", d)
		}
		if got.Exercise() != "1.2" {
			t.Errorf("exercise %q", got.Exercise())
		}
	}
}

func TestParseRight(t *testing.T) {
	got, err := course.ParseRight("one-table.txtar", []byte(right))
	if err != nil {
		t.Fatal(err)
	}
	want := &course.Variant{
		Slug: "one-table", Title: "with one table.", TitleZH: "只用一张表。",
		Rewritten: []course.Rewrite{
			{Exercise: "1.1", Body: "\treturn kindOf[shape(m)]\n"},
			{Exercise: "1.2", Body: "\treturn slices.Sorted(maps.Keys(open))\n", Imports: []string{`"maps"`, `"slices"`}},
		},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("variant (-want +got):\n%s", d)
	}
}

func TestVariantFaults(t *testing.T) {
	const wrongFile, rightFile = "1.2-text-ids.txtar", "one-table.txtar"
	tests := []struct{ name, file, old, new, want string }{
		{"name of a wrong answer", "text-ids.txtar", "", "", "text-ids.txtar:1: a wrong answer's file is called N.k-what-is-wrong.txtar"},
		{"name says another exercise", "1.1-x.txtar", "", "", `1.1-x.txtar:3: the file's name says exercise 1.1, the header says "1.2"`},
		{"no exercise", wrongFile, "# exercise: 1.2\n", "", wrongFile + `:1: the file's name says exercise 1.2, the header says ""`},
		{"no title", wrongFile, "# Wrong: ", "# ", wrongFile + `:1: the first line is to be "# Wrong: what is different."`},
		{"right among the wrong", wrongFile, "# Wrong: ", "# Right: ", wrongFile + `:1: the first line is to be "# Wrong: what is different."`},
		{"no Chinese", wrongFile, "# zh: 把 id 当文本比较。\n", "", wrongFile + `:1: the header has no "# zh:" line`},
		{"no criteria", wrongFile, "# caught by: 01, 02\n", "", wrongFile + `:1: the header has no "# caught by:" line`},
		{"a criterion that is no number", wrongFile, "01, 02", "first", wrongFile + `:4: "first" is no number of a criterion`},
		{"unknown header line", wrongFile, "# imports:", "# import:", wrongFile + `:5: "# import: fmt, x \"example.com/x\"" is no header line here`},
		{"header line twice", wrongFile, "# exercise: 1.2\n", "# exercise: 1.2\n# exercise: 1.2\n", wrongFile + `:4: the header has "exercise" twice`},
		{"no import", wrongFile, "fmt, x", "fmt fmt fmt, x", wrongFile + `:5: "fmt fmt fmt" is no import`},
		{"per-region imports", wrongFile, "# imports:", "# imports 1.2:", wrongFile + `:5: `},
		{"no region", wrongFile, "-- region --", "-- 1.2 --", wrongFile + `:1: a wrong answer has one section, "-- region --"`},
		{"name of a right answer", "One Table.txtar", "", "", "One Table.txtar:1: a right answer's file is called how-it-differs.txtar"},
		{"no sections at all", rightFile, right, "# Right: a.\n# zh: 甲。\n", rightFile + ":1: a right answer has a section for each region"},
		{"odd section", rightFile, "-- 1.1 --", "-- pair --", rightFile + `:5: the section "pair" is not called like an exercise`},
		{"section twice", rightFile, "-- 1.1 --", "-- 1.2 --", rightFile + `:7: the section "1.2" is there twice`},
		{"imports of no section", rightFile, "# imports 1.2:", "# imports 1.3:", rightFile + `:3: "imports 1.3" names no section of this file`},
		{"imports of the whole", rightFile, "# imports 1.2:", "# imports:", rightFile + `:3: "# imports: maps, slices" is no header line here`},
		{"caught", rightFile, "# imports 1.2: maps, slices", "# caught by: 01", rightFile + `:3: "# caught by: 01" is no header line here`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src, parse := wrong, course.ParseWrong
			if tt.file == rightFile || tt.file == "One Table.txtar" {
				src, parse = right, course.ParseRight
			}
			if !strings.Contains(src, tt.old) {
				t.Fatalf("there is no %q to replace", tt.old)
			}
			_, err := parse(tt.file, []byte(strings.Replace(src, tt.old, tt.new, 1)))
			wantFaults(t, err, []string{tt.want})
		})
	}
}

func TestVariantsOfADay(t *testing.T) {
	root := write(t, workspace)
	put(t, root, "day-01/testdata/wrong/1.2-text-ids.txtar", strings.Replace(wrong, "01, 02", "02", 1))
	put(t, root, "day-01/testdata/right/one-table.txtar", right)
	c, err := course.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	day := c.Days[0]
	w, err := day.Wrong()
	if err != nil || len(w) != 1 || w[0].File != filepath.Join(day.Dir, "testdata", "wrong", "1.2-text-ids.txtar") {
		t.Errorf("wrong answers %v, %v", w, err)
	}
	r, err := day.Right()
	if err != nil || len(r) != 1 || r[0].Slug != "one-table" {
		t.Errorf("right answers %v, %v", r, err)
	}
	if w, err := c.Days[1].Wrong(); err != nil || len(w) != 0 {
		t.Errorf("a day without wrong answers: %v, %v", w, err)
	}

	put(t, root, "day-01/testdata/wrong/1.2-text-ids.txtar", wrong)
	put(t, root, "day-01/testdata/wrong/1.2-zzz.txtar", strings.Replace(wrong, "01, 02", "09", 1))
	put(t, root, "day-01/testdata/wrong/1.7-x.txtar", strings.Replace(wrong, "1.2", "1.7", 1))
	put(t, root, "day-01/testdata/wrong/notes.txt", "x")
	_, err = day.Wrong()
	wantFaults(t, err, []string{
		"day-01/testdata/wrong/1.2-text-ids.txtar:1: caught by: criterion 01 does not name exercise 1.2",
		"day-01/testdata/wrong/1.2-zzz.txtar:1: caught by: day 1 has no criterion 9; criteria: 01 02",
		"day-01/testdata/wrong/1.7-x.txtar:1: no file of the solution has EXERCISE 1.7",
		"day-01/testdata/wrong/notes.txt:1: a wrong answer's file is called",
	})
}
