package verify

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/merge"
)

// frame holds the trees to the one rule of exercises: sync(solution, starter) == starter, byte for byte.
func frame(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	if !s.exists(d.Rel(string(course.Starter))) || !s.exists(d.Rel(string(course.Solution))) {
		return nil, nil // the model reports it
	}
	pairs, err := pairsOf(d)
	if err != nil {
		return nil, err
	}
	command := fmt.Sprintf("go run ./scripts/lab sync %d --write", d.N)
	var faults []Fault
	for _, p := range pairs {
		f := Fault{File: d.Rel(p.in(course.Starter)), Mend: command}
		want, err := p.synced()
		switch {
		case err != nil:
			f.Text = strings.TrimPrefix(err.Error(), f.File+": ")
			f.Mend = "give the file the same exercises in both trees, then: " + command
			if p.solution == nil {
				f.Mend = "git mv it, copy it to " + d.Rel(p.in(course.Solution)) + ", or delete it"
			}
			// A marker that can't be read is the model's fault, and its line is there.
			if m := positionedLine.FindStringSubmatch(err.Error()); m != nil {
				continue
			}
		case p.starter == nil:
			f.Text = "the solution has this file, the starter does not"
		case bytes.Equal(want, p.starter):
			continue
		case bytes.Equal(want, lf(p.starter)):
			continue // only the line ends differ: markup says so
		default:
			f.Line, f.Text = firstDifference(p.starter, want)
		}
		faults = append(faults, f)
	}
	return faults, nil
}

func firstDifference(got, want []byte) (int, string) {
	a, b := lines(got), lines(want)
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	at := func(list []string) string {
		switch {
		case i >= len(list):
			return "(the end of the file)"
		case list[i] == "":
			return "(an empty line)"
		}
		return list[i]
	}
	return i + 1, fmt.Sprintf("differs from the solution outside of the exercises\ngot   %s\nwant  %s", at(a), at(b))
}

// unsolved holds the starter to its word: each region carries its TODO line, and not the answer.
func unsolved(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var faults []Fault
	for _, e := range d.Exercises {
		if e.Starter == nil || e.Solution == nil {
			continue // exercises reports it
		}
		file := d.Rel(e.Starter.File)
		f := Fault{File: file, Line: e.Starter.Line, Mend: "put the stub back; if it was there: git restore " + file + ", or find it with: git log -p -- " + file}
		if !e.Open() {
			f.Text = fmt.Sprintf("exercise %s has no line \"TODO(%s):\" in the starter, so it counts as done", e.ID, e.ID)
			faults = append(faults, f)
		}
		same, err := sameCode(s, d, e)
		if err != nil {
			return nil, err
		}
		if same {
			f.Text = fmt.Sprintf("exercise %s is solved in the starter: its region holds the solution's code", e.ID)
			faults = append(faults, f)
		}
	}
	return faults, nil
}

// sameCode compares the regions of an exercise without comments, blank lines and indentation.
func sameCode(s *scope, d *course.Day, e *course.Exercise) (bool, error) {
	var code [2][]string
	for i, r := range []*course.Region{e.Starter, e.Solution} {
		src, err := s.read(d.Rel(r.File))
		if err != nil {
			return false, err
		}
		body, err := merge.Body(r.File, src, e.ID)
		if err != nil {
			return false, nil // the model reports it
		}
		for line := range strings.Lines(body) {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "#") {
				continue
			}
			code[i] = append(code[i], line)
		}
	}
	return slices.Equal(code[0], code[1]), nil
}
