package verify

import (
	"context"
	"fmt"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// wrong judges each wrong answer: it must build, and each criterion that is said to catch it must be red. A wrong
// answer that passes is a fault of the course.
func wrong(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	list, _ := d.Wrong() // answers reports what can't be read
	trials, faults, err := s.variants(ctx, d, "wrong", list)
	if err != nil {
		return nil, err
	}
	for v, t := range trials {
		for _, r := range s.without(d, t.report.Results) {
			if r.Outcome == judge.Pass {
				faults = append(faults, Fault{
					File: s.rel(v.File), Line: 1, Text: fmt.Sprintf("criterion %s passes on this wrong answer: %s", two(r.Criterion.N), v.Title),
					Mend: "make the criterion notice it: " + s.rel(r.Criterion.File) + ", or correct the \"# caught by:\" line",
				})
			}
		}
	}
	return faults, nil
}

// right judges each other right answer: every criterion must pass, however the program is built inside.
func right(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	list, _ := d.Right()
	trials, faults, err := s.variants(ctx, d, "right", list)
	if err != nil {
		return nil, err
	}
	for v, t := range trials {
		for _, r := range s.without(d, t.report.Results) {
			if isRed(r) {
				faults = append(faults, Fault{
					File: s.rel(v.File), Line: 1, Text: fmt.Sprintf("criterion %s fails on this right answer: %s\n%s", two(r.Criterion.N), v.Title, t.gotWant(r)),
					Mend: "make the criterion ask for what the program does, not how: " + s.rel(r.Criterion.File) + "; or correct the answer",
				})
			}
		}
	}
	return faults, nil
}

// variants judges solutions that are written differently, each on the criteria that it names, or on all.
func (s *scope) variants(ctx context.Context, d *course.Day, kind string, list []*course.Variant) (map[*course.Variant]*trial, []Fault, error) {
	if len(d.Criteria) == 0 {
		return nil, nil, nil
	}
	byVariant := map[*course.Variant]*trial{}
	var trials []*trial
	var faults []Fault
	for _, v := range list {
		t := &trial{name: fmt.Sprintf("%s: %s answer %s", d.Name(), kind, v.Slug), day: d, tree: course.Solution, files: map[string][]byte{}, only: v.CaughtBy}
		if err := s.rewrite(t, v); err != nil {
			faults = append(faults, Fault{
				File: s.rel(v.File), Line: 1, Text: "the answer can't be put into the solution: " + err.Error(),
				Mend: "make its text the inside of the region, between the markers' lines",
			})
			continue
		}
		byVariant[v] = t
		trials = append(trials, t)
	}
	if err := s.judge(ctx, trials); err != nil {
		return nil, nil, err
	}
	for _, v := range list {
		if t := byVariant[v]; t != nil {
			faults = append(faults, t.notJudged(s, "the "+kind+" answer "+v.Slug, s.rel(v.File))...)
		}
	}
	return byVariant, faults, nil
}

func (s *scope) rewrite(t *trial, v *course.Variant) error {
	for _, r := range v.Rewritten {
		region := t.day.Exercise(r.Exercise).Solution
		file, src, err := s.rewritten(t.day, r, t.files[s.path(t.day.Rel(region.File))])
		if err != nil {
			return err
		}
		t.files[file] = src
	}
	return nil
}
