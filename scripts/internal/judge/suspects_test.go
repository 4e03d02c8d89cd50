package judge_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

var whereLine = regexp.MustCompile(`EXERCISE (1\.[0-9])`)

// The first place that a message names is the one to look at.
func TestMessageNamesTheLikeliestExerciseFirst(t *testing.T) {
	d := &course.Day{N: 1, Dir: "/course/day-01"}
	for _, id := range []string{"1.1", "1.2", "1.3"} {
		r := &course.Region{ID: id, File: "starter/a.go", Line: 3}
		if id == "1.3" {
			r.Todo = 4
		}
		d.Exercises = append(d.Exercises, &course.Exercise{ID: id, Day: d, Starter: r, Solution: &course.Region{ID: id, File: "solution/a.go", Line: 3}})
	}
	result := func(outcome judge.Outcome, exercises ...string) judge.Result {
		return judge.Result{Outcome: outcome, Criterion: &course.Criterion{N: 9, Exercises: exercises}}
	}
	failed := result(judge.Fail, "1.1", "1.2", "1.3")
	tests := []struct {
		name    string
		tree    course.Tree
		results []judge.Result
		want    []string
	}{
		{"what is open comes first", course.Starter, []judge.Result{result(judge.Fail, "1.1"), failed}, []string{"1.3", "1.1", "1.2"}},
		{"what a passed criterion vouches for comes last", course.Solution, []judge.Result{result(judge.Pass, "1.1"), failed}, []string{"1.2", "1.3", "1.1"}},
		{"what passed together is vouched for together", course.Solution, []judge.Result{result(judge.Pass, "1.1", "1.2"), failed}, []string{"1.3", "1.1", "1.2"}},
		{"judged alone, the last named is what it is about", course.Solution, []judge.Result{failed}, []string{"1.3", "1.2", "1.1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			report := &judge.Report{Day: d, Tree: test.tree, Results: test.results}
			text := report.Message(failed, "en")
			var got []string
			for _, m := range whereLine.FindAllStringSubmatch(text, -1) {
				got = append(got, m[1])
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("order (-want +got):\n%s\n%s", diff, text)
			}
			if want := "lab hint " + test.want[0]; !strings.Contains(text, want) {
				t.Errorf("no %q in:\n%s", want, text)
			}
		})
	}
}
