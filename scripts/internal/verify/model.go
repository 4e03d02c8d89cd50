package verify

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// model reports what the course's own reader says: unbalanced markers, headers that lack a line, and the like.
func model(_ context.Context, s *scope) ([]Fault, error) {
	c, err := course.Open(s.root)
	if c == nil {
		return nil, err
	}
	faults := s.positioned(err, "correct that line")
	for _, f := range faults {
		for _, d := range c.Days {
			if strings.HasPrefix(f.File, d.Name()+"/") {
				s.broken[d.N] = true
			}
		}
	}
	for _, d := range s.days {
		for _, tree := range []course.Tree{course.Starter, course.Solution} {
			if info, err := os.Stat(d.Path(tree)); err != nil || !info.IsDir() {
				s.broken[d.N] = true
				faults = append(faults, Fault{
					File: d.Rel(string(tree)), Text: "the day has no such folder",
					Mend: "restore it, for example with: git checkout -- " + d.Rel(string(tree)),
				})
			}
		}
	}
	return faults, nil
}

var positionedLine = regexp.MustCompile(`^([^\s:]+):([0-9]+): (.+)$`)

// positioned splits a joined error whose lines begin with "file:line:" into faults of the days that are looked at.
func (s *scope) positioned(err error, mend string) []Fault {
	var faults []Fault
	if err == nil {
		return nil
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		f := Fault{Text: strings.ReplaceAll(line, s.root+string(filepath.Separator), ""), Mend: "correct it, or restore it with git"}
		if m := positionedLine.FindStringSubmatch(line); m != nil {
			f.File, f.Text, f.Mend = m[1], m[3], mend
			f.Line, _ = strconv.Atoi(m[2])
		}
		if f.File == "" || s.isOurs(f.File) {
			faults = append(faults, f)
		}
	}
	return faults
}
