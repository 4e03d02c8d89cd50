package verify

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
	"example.com/mcp7/scripts/internal/merge"
)

// leaveOneOut judges, for each exercise, the solution with the stub of that exercise alone. The criteria that name the
// exercise must be red, the others green: then a red criterion means what it says.
func leaveOneOut(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	if len(d.Criteria) == 0 {
		return nil, nil
	}
	var trials []*trial
	var left []*course.Exercise
	var faults []Fault
	for _, e := range d.Exercises {
		if e.Starter == nil || e.Solution == nil {
			continue // exercises reports it
		}
		file, src, err := s.withStub(d, e)
		if err != nil {
			faults = append(faults, Fault{
				File: d.Rel(e.Starter.File), Line: e.Starter.Line, Text: fmt.Sprintf("the stub of exercise %s can't be put into the solution: %v", e.ID, err),
				Mend: "make the region a part of the file that compiles in both trees",
			})
			continue
		}
		trials = append(trials, &trial{name: d.Name() + ": leave out " + e.ID, day: d, tree: course.Solution, files: map[string][]byte{file: src}})
		left = append(left, e)
	}
	if err := s.judge(ctx, trials); err != nil {
		return nil, err
	}
	for i, t := range trials {
		faults = append(faults, t.notJudged(s, "the solution with the stub of exercise "+left[i].ID, d.Rel(left[i].Starter.File))...)
		faults = append(faults, s.blame(t, left[i])...)
	}
	return faults, nil
}

// blame compares what a left-out exercise turned red with what names it.
func (s *scope) blame(t *trial, e *course.Exercise) []Fault {
	var faults []Fault
	for _, r := range s.without(t.day, t.report.Results) {
		named := slices.Contains(r.Criterion.Exercises, e.ID)
		f := Fault{File: s.rel(r.Criterion.File), Line: 1}
		switch {
		case named && r.Outcome == judge.Pass:
			f.Text = fmt.Sprintf("criterion %s names exercise %s but passes on its stub", two(r.Criterion.N), e.ID)
			f.Mend = fmt.Sprintf("make the criterion ask for what exercise %s does, or take %s out of its \"# exercises:\" line", e.ID, e.ID)
		case !named && isRed(r):
			f.Line = scriptLine(r)
			f.Text = fmt.Sprintf("criterion %s fails because of exercise %s, which it does not name\n%s", two(r.Criterion.N), e.ID, t.gotWant(r))
			f.Mend = fmt.Sprintf("add %s to its \"# exercises:\" line, or make the criterion independent of it", e.ID)
		default:
			continue
		}
		faults = append(faults, f)
	}
	return faults
}

// withStub is the solution's file with the starter's region of one exercise.
func (s *scope) withStub(d *course.Day, e *course.Exercise) (file string, src []byte, err error) {
	stub, err := s.read(d.Rel(e.Starter.File))
	if err != nil {
		return "", nil, err
	}
	body, err := merge.Body(e.Starter.File, stub, e.ID)
	if err != nil {
		return "", nil, err
	}
	return s.rewritten(d, course.Rewrite{Exercise: e.ID, Body: body, Imports: importsOf(e.Starter.File, stub)}, nil)
}

// rewritten is the solution's file with one region replaced. src is the file as rewritten so far, nil for the file on disk.
func (s *scope) rewritten(d *course.Day, r course.Rewrite, src []byte) (file string, out []byte, err error) {
	region := d.Exercise(r.Exercise).Solution
	file = filepath.Join(d.Dir, filepath.FromSlash(region.File))
	if src == nil {
		if src, err = s.read(d.Rel(region.File)); err != nil {
			return "", nil, err
		}
	}
	if out, err = merge.Region(d.Rel(region.File), src, r.Exercise, r.Body, r.Imports); err != nil {
		// The parser names the file too.
		return "", nil, errors.New(strings.TrimPrefix(err.Error(), d.Rel(region.File)+": "))
	}
	return file, out, nil
}

// importsOf lists a Go file's imports as Go writes them.
func importsOf(name string, src []byte) []string {
	if filepath.Ext(name) != ".go" {
		return nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	var specs []string
	for _, i := range f.Imports {
		spec := i.Path.Value
		if i.Name != nil {
			spec = i.Name.Name + " " + spec
		}
		specs = append(specs, spec)
	}
	return specs
}
