package verify

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"example.com/mcp7/scripts/internal/course"
)

// exercises checks the numbers: exercises and criteria run from 1 without gaps, an exercise is in both trees, each is
// named by a criterion, and one criterion needs nothing but the first exercise, so that a student soon sees one pass.
func exercises(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var faults []Fault
	if len(d.Exercises) == 0 {
		faults = append(faults, Fault{
			File: d.Rel("starter"), Text: "the day has no exercises",
			Mend: fmt.Sprintf("mark the first one in both trees with \"// EXERCISE %d.1: what to do.\" and \"// END EXERCISE %d.1\"", d.N, d.N),
		})
	}
	for i, e := range d.Exercises {
		if want := fmt.Sprintf("%d.%d", d.N, i+1); e.ID != want {
			at := e.Solution
			if at == nil {
				at = e.Starter
			}
			faults = append(faults, Fault{
				File: d.Rel(at.File), Line: at.Line, Text: fmt.Sprintf("exercise %s stands where %s belongs: the numbers have a gap", e.ID, want),
				Mend: "number the exercises from 1 without gaps, in markers, criteria, texts and answers",
			})
		}
		faults = append(faults, bothTrees(d, e)...)
		if !slices.ContainsFunc(d.Criteria, func(c *course.Criterion) bool { return slices.Contains(c.Exercises, e.ID) }) {
			faults = append(faults, Fault{
				File: d.Rel("testdata/criteria"), Text: fmt.Sprintf("no criterion names exercise %s", e.ID),
				Mend: fmt.Sprintf("write a criterion that fails without it, with the header line \"# exercises: %s\"", e.ID),
			})
		}
	}
	if first := fmt.Sprintf("%d.1", d.N); d.Exercise(first) != nil && !slices.ContainsFunc(d.Criteria, func(c *course.Criterion) bool {
		return slices.Equal(c.Exercises, []string{first})
	}) {
		faults = append(faults, Fault{
			File: d.Rel("testdata/criteria"), Text: fmt.Sprintf("no criterion needs exercise %s alone, so that none turns green with the first exercise", first),
			Mend: fmt.Sprintf("write one with the header line \"# exercises: %s\"", first),
		})
	}
	return append(faults, criteriaNumbers(s, d)...), nil
}

func bothTrees(d *course.Day, e *course.Exercise) []Fault {
	for _, t := range [][2]course.Tree{{course.Starter, course.Solution}, {course.Solution, course.Starter}} {
		here, there := e.Region(t[0]), e.Region(t[1])
		if there == nil {
			return []Fault{{
				File: d.Rel(here.File), Line: here.Line, Text: fmt.Sprintf("EXERCISE %s is in the %s but not in the %s", e.ID, t[0], t[1]),
				Mend: fmt.Sprintf("put both markers of EXERCISE %s into the same file of the %s", e.ID, t[1]),
			}}
		}
	}
	if a, b := e.Starter.File[len(course.Starter):], e.Solution.File[len(course.Solution):]; a != b {
		return []Fault{{
			File: d.Rel(e.Starter.File), Line: e.Starter.Line, Text: fmt.Sprintf("EXERCISE %s is in starter%s but in solution%s", e.ID, a, b),
			Mend: "move it to the file of the same name",
		}}
	}
	return nil
}

func criteriaNumbers(s *scope, d *course.Day) []Fault {
	var faults []Fault
	if len(d.Criteria) == 0 {
		faults = append(faults, Fault{File: d.Rel("testdata/criteria"), Text: "the day has no criteria", Mend: "write the first one: 01-what-it-shows.txtar"})
	}
	for i, c := range d.Criteria {
		if c.N != i+1 {
			faults = append(faults, Fault{
				File: s.rel(c.File), Line: 1, Text: "criterion " + two(c.N) + " stands where " + two(i+1) + " belongs: the numbers have a gap",
				Mend: "number the criteria from 01 without gaps, in their names and first lines, and in the texts",
			})
			break
		}
	}
	others, _ := filepath.Glob(filepath.Join(d.Dir, "testdata", "criteria", "*"))
	for _, file := range others {
		if filepath.Ext(file) != ".txtar" {
			faults = append(faults, Fault{File: s.rel(file), Text: "only criteria, NN-what-it-shows.txtar, live in this folder", Mend: "rename or move it"})
		}
	}
	return faults
}

// two is how texts write a criterion's number: "03".
func two(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
