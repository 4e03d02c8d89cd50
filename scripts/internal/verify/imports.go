package verify

import (
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// imports holds the days apart: what a day's code may import of this workspace is the day itself and
// scripts/selftest, and in tests scripts/labtest. The workspace would resolve more than that without a word.
func imports(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	files, err := s.files(d.Name(), func(rel string) bool {
		return strings.HasSuffix(rel, ".go") && !strings.Contains(rel, "/testdata/")
	})
	if err != nil {
		return nil, err
	}
	var faults []Fault
	own := modulePrefix + d.Name()
	for _, file := range files {
		src, err := s.read(file)
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, src, parser.ImportsOnly)
		if err != nil {
			continue // build reports it
		}
		for _, i := range f.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			switch {
			case !strings.HasPrefix(path, modulePrefix), path == own, strings.HasPrefix(path, own+"/"),
				path == scriptsModule+"/selftest",
				path == scriptsModule+"/labtest" && strings.HasSuffix(file, "_test.go"):
				continue
			}
			faults = append(faults, Fault{
				File: file, Line: fset.Position(i.Pos()).Line, Text: fmt.Sprintf("imports %s: days stand alone, and use scripts/selftest, and scripts/labtest in tests", path),
				Mend: "run the other day's program, or keep a copy of what is needed",
			})
		}
	}
	return faults, nil
}
