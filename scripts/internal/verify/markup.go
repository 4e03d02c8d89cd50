package verify

import (
	"bytes"
	"context"
	"fmt"
	"go/format"
	"path"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/scripts/internal/course"
)

// markup checks how files are written: UTF-8, LF, no stray spaces, gofmt, an empty line behind an END marker that
// would otherwise become the next declaration's comment, and no TODO lines in a solution.
func markup(_ context.Context, s *scope) ([]Fault, error) {
	files, err := s.files(".", func(rel string) bool {
		return isWritten(rel) && s.isOurs(rel) && !strings.HasPrefix(rel, "scripts/")
	})
	if err != nil {
		return nil, err
	}
	var faults []Fault
	for _, file := range files {
		data, err := s.read(file)
		if err != nil {
			return nil, err
		}
		faults = append(faults, written(file, data)...)
	}
	for _, d := range s.days {
		for _, e := range d.Exercises {
			if e.Solution.Open() {
				faults = append(faults, Fault{
					File: d.Rel(e.Solution.File), Line: e.Solution.Todo, Text: fmt.Sprintf("the solution of exercise %s has a TODO line", e.ID),
					Mend: "delete the line; TODO lines belong to the starter",
				})
			}
		}
	}
	return faults, nil
}

// isWritten reports whether a file is one that people write. Other things in testdata may be examples of anything.
func isWritten(rel string) bool {
	if in := "/" + rel; strings.Contains(in, "/testdata/") {
		dir := path.Base(path.Dir(rel))
		return strings.HasSuffix(rel, ".txtar") && (dir == "criteria" || dir == "wrong" || dir == "right")
	}
	switch path.Ext(rel) {
	case ".go", ".md", ".yaml", ".yml", ".sh", ".mod", ".work":
		return true
	}
	return strings.HasPrefix(path.Base(rel), "Dockerfile")
}

func written(file string, data []byte) []Fault {
	var faults []Fault
	add := func(line int, mend, text string) {
		faults = append(faults, Fault{File: file, Line: line, Text: text, Mend: mend})
	}
	if !utf8.Valid(data) {
		add(invalidLine(data), "save the file as UTF-8", "the file is not UTF-8")
		return faults
	}
	if i := bytes.IndexByte(data, '\r'); i >= 0 {
		add(bytes.Count(data[:i], []byte("\n"))+1, "save the file with LF line ends", "a line ends with CR LF")
		return faults
	}
	if len(data) > 0 && data[len(data)-1] != '\n' {
		add(len(lines(data)), "end the last line", "the last line has no end")
	}
	switch path.Ext(file) {
	case ".go":
		goMarkup(file, data, add)
	case ".md":
		spaces(data, add)
		tabs(data, add)
	case ".yaml", ".yml", ".sh", "":
		spaces(data, add)
	}
	return faults
}

func goMarkup(file string, data []byte, add func(int, string, string)) {
	if out, err := format.Source(data); err == nil && !bytes.Equal(out, data) {
		line, _ := firstDifference(data, out)
		add(line, "gofmt -w "+file, "the file is not formatted")
	}
	regions, err := course.ParseRegions(file, data)
	if err != nil {
		return
	}
	all := lines(data)
	for _, r := range regions {
		topLevel := strings.HasPrefix(all[r.End-1], "//")
		if topLevel && r.End < len(all) && all[r.End] != "" {
			add(r.End+1, "put an empty line behind the marker", fmt.Sprintf("END EXERCISE %s has no empty line below it, so it becomes the next declaration's comment", r.ID))
		}
	}
}

func spaces(data []byte, add func(int, string, string)) {
	for i, line := range lines(data) {
		if strings.TrimRight(line, " \t") != line {
			add(i+1, "delete the spaces at the end of the line", "a line ends with spaces")
			return
		}
	}
}

// tabs finds tabs outside of code fences, where Markdown's indentation counts in spaces.
func tabs(data []byte, add func(int, string, string)) {
	fenced := false
	for i, line := range lines(data) {
		if mark := strings.TrimSpace(line); strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~") {
			fenced = !fenced
		}
		if !fenced && strings.Contains(line, "\t") {
			add(i+1, "write spaces", "a tab outside of a code fence")
			return
		}
	}
}

func invalidLine(data []byte) int {
	for i, line := range bytes.Split(data, []byte("\n")) {
		if !utf8.Valid(line) {
			return i + 1
		}
	}
	return 0
}
