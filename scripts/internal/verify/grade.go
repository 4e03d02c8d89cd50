package verify

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// promptly is how long a criterion may take to fail in the starter: go test runs them all, all the time.
const promptly = time.Second

// solution requires every criterion to pass on the solution.
func solution(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	if len(d.Criteria) == 0 {
		return nil, nil
	}
	t := &trial{name: d.Name() + ": solution", day: d, tree: course.Solution}
	if err := s.judge(ctx, []*trial{t}); err != nil {
		return nil, err
	}
	faults := t.notJudged(s, "the solution", d.Rel("solution"))
	for _, r := range t.report.Results {
		if r.Outcome != judge.Pass {
			s.red[d.N] = append(s.red[d.N], r.Criterion.N)
		}
		if isRed(r) {
			faults = append(faults, Fault{
				File: s.rel(r.Criterion.File), Line: scriptLine(r), Text: fmt.Sprintf("criterion %s fails on the solution\n%s", two(r.Criterion.N), t.gotWant(r)),
				Mend: "correct the criterion or the solution; look at it with: " + testCommand(d, "TestSolution", r.Criterion),
			})
		}
	}
	return faults, nil
}

// starter requires the starter to be what the course says: red, promptly, where an exercise is open, green elsewhere.
func starter(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	if len(d.Criteria) == 0 {
		return nil, nil
	}
	t := &trial{name: d.Name() + ": starter", day: d, tree: course.Starter}
	if err := s.judge(ctx, []*trial{t}); err != nil {
		return nil, err
	}
	faults := t.notJudged(s, "the starter", d.Rel("starter"))
	for _, r := range s.without(d, t.report.Results) {
		open := r.Criterion.Open(d)
		switch {
		case len(open) == 0 && isRed(r):
			faults = append(faults, Fault{
				File: s.rel(r.Criterion.File), Line: scriptLine(r), Text: fmt.Sprintf("criterion %s fails on the starter although none of its exercises is open\n%s", two(r.Criterion.N), t.gotWant(r)),
				Mend: "name the exercise that it needs in its \"# exercises:\" line, or make the given code do it",
			})
		case len(open) > 0 && r.Outcome == judge.Pass:
			faults = append(faults, Fault{
				File: s.rel(r.Criterion.File), Line: 1, Text: fmt.Sprintf("criterion %s passes on the starter although exercise %s is open", two(r.Criterion.N), open[0].ID),
				Mend: "make it ask for what the exercise does, or make the stub a stub: " + d.Rel(open[0].Starter.File),
			})
		case len(open) > 0 && isRed(r) && r.Duration > promptly:
			slow, err := s.stillSlow(ctx, d, r)
			if err != nil {
				return nil, err
			}
			faults = append(faults, slow...)
		}
	}
	return faults, nil
}

// stillSlow judges a slow criterion again, alone: a busy machine is not the course's fault.
func (s *scope) stillSlow(ctx context.Context, d *course.Day, r judge.Result) ([]Fault, error) {
	t := &trial{name: d.Name() + ": starter, criterion " + two(r.Criterion.N) + " alone", day: d, tree: course.Starter, only: []int{r.Criterion.N}}
	if err := s.judge(ctx, []*trial{t}); err != nil {
		return nil, err
	}
	again := t.report.Results[0]
	if again.Duration <= promptly {
		return nil, nil
	}
	return []Fault{{
		File: s.rel(r.Criterion.File), Line: scriptLine(again), Text: fmt.Sprintf("criterion %s takes %s to fail on the starter, want at most %s", two(r.Criterion.N), again.Duration.Round(100*time.Millisecond), promptly),
		Mend: "let the stub answer with an error instead of being silent, so that the script need not wait",
	}}, nil
}

func testCommand(d *course.Day, test string, c *course.Criterion) string {
	return fmt.Sprintf("go -C %s test -count=1 -run '%s/%s' .", d.Name(), test, strings.TrimSuffix(filepath.Base(c.File), ".txtar"))
}

// scriptLine is the line of the command that failed, 1 when there is none.
func scriptLine(r judge.Result) int {
	_, line, _ := strings.Cut(r.Script, ":")
	if n, err := strconv.Atoi(line); err == nil {
		return n
	}
	return 1
}
