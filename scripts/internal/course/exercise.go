package course

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// An Exercise is a pair of regions with the same number: what a student edits, and the model answer.
type Exercise struct {
	ID       string // "3.2"
	Day      *Day
	Title    string  // the marker's text
	Starter  *Region // nil when the starter has lost its marker: then the exercise counts as done, and is graded
	Solution *Region // nil in a tree without a solution
}

// Open reports whether the starter still carries the exercise's TODO line.
func (e *Exercise) Open() bool { return e.Starter.Open() }

// Region returns the exercise's region in a tree, or nil.
func (e *Exercise) Region(t Tree) *Region {
	if t == Starter {
		return e.Starter
	}
	return e.Solution
}

// readExercises pairs the regions of the starter with those of the solution.
func readExercises(d *Day) ([]*Exercise, error) {
	byID := map[string]*Exercise{}
	var faults []error
	for _, tree := range []Tree{Starter, Solution} {
		regions, err := readRegions(d, tree)
		if err != nil {
			faults = append(faults, err)
		}
		for _, r := range regions {
			e := byID[r.ID]
			if e == nil {
				e = &Exercise{ID: r.ID, Day: d, Title: r.Title}
				byID[r.ID] = e
			}
			if first := e.Region(tree); first != nil {
				faults = append(faults, fmt.Errorf("%s:%d: EXERCISE %s is there twice (first in %s:%d)", d.Rel(r.File), r.Line, r.ID, d.Rel(first.File), first.Line))
				continue
			}
			if tree == Starter {
				e.Starter = r
			} else {
				e.Solution = r
			}
		}
	}
	list := make([]*Exercise, 0, len(byID))
	for _, e := range byID {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *Exercise) int { return strings.Compare(a.ID, b.ID) })
	return list, errors.Join(faults...)
}

func readRegions(d *Day, tree Tree) ([]*Region, error) {
	var (
		all    []*Region
		faults []error
	)
	err := filepath.WalkDir(d.Path(tree), func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !e.Type().IsRegular() || !HasMarkers(name) {
			return nil
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(d.Dir, name)
		if err != nil {
			return err
		}
		regions, err := ParseRegions(filepath.ToSlash(rel), src)
		if err != nil {
			faults = append(faults, prefixDay(d, err))
		}
		for _, r := range regions {
			if !strings.HasPrefix(r.ID, strconv.Itoa(d.N)+".") {
				faults = append(faults, fmt.Errorf("%s:%d: EXERCISE %s is not an exercise of day %d", d.Rel(r.File), r.Line, r.ID, d.N))
				continue
			}
			all = append(all, r)
		}
		return nil
	})
	if err != nil && !isMissing(err) {
		faults = append(faults, err)
	}
	return all, errors.Join(faults...)
}

// Rel returns the name of one of the day's files as a reader at the root sees it: "day-03/starter/cursor.go".
func (d *Day) Rel(file string) string { return path.Join(d.Name(), file) }

// prefixDay puts the day's folder before each "file:line:" of a joined error.
func prefixDay(d *Day, err error) error {
	lines := strings.Split(err.Error(), "\n")
	for i := range lines {
		lines[i] = d.Name() + "/" + lines[i]
	}
	return errors.New(strings.Join(lines, "\n"))
}
