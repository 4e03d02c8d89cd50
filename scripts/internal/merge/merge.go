// Package merge moves code in and out of exercise regions.
//
// One function serves all that the course does with regions: the starter is the solution with the stubs put in
// (`lab sync`), a leave-one-out tree is the solution with one stub, a wrong answer is the solution with one region
// replaced, and an update is a newer course with the student's regions kept.
package merge

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// Files returns frame with the inside of each region taken from filling. The first line of a region, its EXERCISE
// marker, belongs to the frame; so does everything outside. In Go files the imports of both are united, those that
// nothing uses are dropped, and the result is formatted. Both files must have the same regions in the same order.
func Files(name string, frame, filling []byte) ([]byte, error) {
	frameRegions, err := course.ParseRegions(name, frame)
	if err != nil {
		return nil, err
	}
	fillRegions, err := course.ParseRegions(name, filling)
	if err != nil {
		return nil, err
	}
	if a, b := ids(frameRegions), ids(fillRegions); !slices.Equal(a, b) {
		return nil, fmt.Errorf("%s: exercises %s in one tree, %s in the other", name, list(a), list(b))
	}
	fillLines := lines(filling)
	bodies := make([][]string, len(fillRegions))
	for i, r := range fillRegions {
		bodies[i] = inside(fillLines, r)
	}
	merged := fill(lines(frame), frameRegions, bodies)
	if filepath.Ext(name) != ".go" {
		return merged, nil
	}
	return mendImports(name, merged, specs(name, frame), specs(name, filling))
}

// Region returns src with the inside of region id replaced by body. imports are the specs that body needs beyond
// those of src, as in Go source: `"strconv"` or `yaml "example.com/go-yaml"`; the quotes may be left out.
func Region(name string, src []byte, id, body string, imports []string) ([]byte, error) {
	regions, err := course.ParseRegions(name, src)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(regions, func(r *course.Region) bool { return r.ID == id })
	if i < 0 {
		return nil, fmt.Errorf("%s: no EXERCISE %s; exercises: %s", name, id, list(ids(regions)))
	}
	merged := fill(lines(src), regions[i:i+1], [][]string{lines([]byte(body))})
	if filepath.Ext(name) != ".go" {
		return merged, nil
	}
	return mendImports(name, merged, specs(name, src), parseSpecs(imports))
}

// Body returns the inside of region id: the lines between its markers.
func Body(name string, src []byte, id string) (string, error) {
	regions, err := course.ParseRegions(name, src)
	if err != nil {
		return "", err
	}
	for _, r := range regions {
		if r.ID == id {
			return string(join(inside(lines(src), r))), nil
		}
	}
	return "", fmt.Errorf("%s: no EXERCISE %s; exercises: %s", name, id, list(ids(regions)))
}

// inside returns the lines strictly between the markers of a region.
func inside(all []string, r *course.Region) []string { return all[r.Line : r.End-1] }

// fill replaces the inside of each region, in order, and keeps the rest.
func fill(all []string, regions []*course.Region, bodies [][]string) []byte {
	var out []string
	next := 0
	for i, r := range regions {
		out = append(out, all[next:r.Line]...)
		out = append(out, bodies[i]...)
		next = r.End - 1
	}
	return join(append(out, all[next:]...))
}

// lines splits without losing whether the last line ends.
func lines(src []byte) []string {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	return strings.SplitAfter(string(src), "\n")[:lineCount(src)]
}

func lineCount(src []byte) int {
	n := bytes.Count(src, []byte("\n"))
	if len(src) > 0 && src[len(src)-1] != '\n' {
		n++
	}
	return n
}

// join puts lines together; a line that lost its end gets one, since a marker may follow.
func join(all []string) []byte {
	var b bytes.Buffer
	for _, l := range all {
		b.WriteString(l)
		if !strings.HasSuffix(l, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}

func ids(regions []*course.Region) []string {
	var out []string
	for _, r := range regions {
		out = append(out, r.ID)
	}
	return out
}

func list(ids []string) string {
	if len(ids) == 0 {
		return "none"
	}
	return strings.Join(ids, ", ")
}

func gofmt(name string, src []byte) ([]byte, error) {
	out, err := format.Source(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return out, nil
}
