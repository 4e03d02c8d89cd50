// Package course is the one model of the workspace: its days, their exercises and criteria, hints and translations.
//
// It reads folders and files and starts nothing. A day is a folder day-0N with a go.mod; nothing else
// registers it, so a new day needs no edit here.
package course

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Days is how many days the course has when it is complete.
const Days = 7

// A Course is a workspace on disk.
type Course struct {
	Root    string   // absolute path of the folder that holds go.work
	Days    []*Day   // those that are there, by number
	Student *Student // nil in the course's own repo
}

// A Day is one lab: a module with a starter, a solution and criteria.
type Day struct {
	N         int
	Dir       string // absolute
	Program   string // the name of the day's program, from the heading of its README
	Title     string // the heading's text behind the program's name
	Exercises []*Exercise
	Criteria  []*Criterion
}

// A Tree is one of the two programs of a day.
type Tree string

// The two trees of a day.
const (
	Starter  Tree = "starter"
	Solution Tree = "solution"
)

// ErrNoCourse is returned by [Find] outside of a workspace.
var ErrNoCourse = errors.New("no course here: there is no go.work beside a scripts folder, here or above")

// Find walks up from dir to the workspace and returns its root.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if isFile(filepath.Join(dir, "go.work")) && isFile(filepath.Join(dir, "scripts", "go.mod")) {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", ErrNoCourse
		}
		dir = parent
	}
}

// Open reads the workspace at root. Faults in markers and headers come back joined, each with its file and line;
// the course is returned with them, as far as it could be read.
func Open(root string) (*Course, error) {
	c := &Course{Root: root}
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	var faults []error
	student, err := readStudent(root)
	if err != nil {
		faults = append(faults, err)
	}
	c.Student = student
	for _, e := range entries {
		n, ok := dayNumber(e.Name())
		if !ok || !e.IsDir() {
			continue
		}
		day, err := OpenDay(filepath.Join(root, e.Name()), n)
		if err != nil {
			faults = append(faults, err)
		}
		if day != nil {
			c.Days = append(c.Days, day)
		}
	}
	slices.SortFunc(c.Days, func(a, b *Day) int { return a.N - b.N })
	return c, errors.Join(faults...)
}

// Day returns the day with number n, or an error that lists those there are.
func (c *Course) Day(n int) (*Day, error) {
	var have []string
	for _, d := range c.Days {
		if d.N == n {
			return d, nil
		}
		have = append(have, strconv.Itoa(d.N))
	}
	return nil, fmt.Errorf("there is no day %d here; days: %s", n, strings.Join(have, ", "))
}

// Exercise returns the exercise with this id ("3.2"), or an error that lists those there are.
func (c *Course) Exercise(id string) (*Exercise, error) {
	var have []string
	for _, d := range c.Days {
		for _, e := range d.Exercises {
			if e.ID == id {
				return e, nil
			}
			have = append(have, e.ID)
		}
	}
	return nil, fmt.Errorf("there is no exercise %s here; exercises: %s", id, strings.Join(have, ", "))
}

// OpenDay reads the day in dir. A folder without a go.mod is a fault.
func OpenDay(dir string, n int) (*Day, error) {
	d := &Day{N: n, Dir: dir}
	if !isFile(filepath.Join(dir, "go.mod")) {
		return nil, fmt.Errorf("%s: no go.mod: a day is a module of its own; restore the file, for example with: git checkout %s", filepath.Base(dir), filepath.Base(dir))
	}
	d.Program, d.Title = readHeading(filepath.Join(dir, "README.md"), filepath.Base(dir))
	var faults []error
	var err error
	if d.Exercises, err = readExercises(d); err != nil {
		faults = append(faults, err)
	}
	if d.Criteria, err = readCriteria(d); err != nil {
		faults = append(faults, err)
	}
	return d, errors.Join(faults...)
}

// Name is the day's folder name, "day-03".
func (d *Day) Name() string { return filepath.Base(d.Dir) }

// Path returns the absolute path of one of the day's trees.
func (d *Day) Path(t Tree) string { return filepath.Join(d.Dir, string(t)) }

// Exercise returns the day's exercise with this id, or nil.
func (d *Day) Exercise(id string) *Exercise {
	for _, e := range d.Exercises {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// Criterion returns the day's criterion with number n, or an error that lists those there are.
func (d *Day) Criterion(n int) (*Criterion, error) {
	var have []string
	for _, c := range d.Criteria {
		if c.N == n {
			return c, nil
		}
		have = append(have, fmt.Sprintf("%02d", c.N))
	}
	return nil, fmt.Errorf("day %d has no criterion %d; criteria: %s", d.N, n, strings.Join(have, " "))
}

var dayName = regexp.MustCompile(`^day-0([1-7])$`)

func dayNumber(name string) (int, bool) {
	m := dayName.FindStringSubmatch(name)
	if m == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(m[1])
	return n, true
}

var heading = regexp.MustCompile("^# Day [1-7] — `([a-z][a-z0-9-]*)`: (.+)$")

// readHeading takes the program's name and the title from a line such as
//
//	# Day 3 — `notes`: resources and prompts
//
// A day whose README can't be read still works, under the name of its folder: `lab verify` reports it.
func readHeading(readme, fallback string) (program, title string) {
	data, err := os.ReadFile(readme)
	if err != nil {
		return fallback, ""
	}
	first, _, _ := strings.Cut(string(data), "\n")
	m := heading.FindStringSubmatch(strings.TrimSuffix(first, "\r"))
	if m == nil {
		return fallback, ""
	}
	return m[1], m[2]
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
