package verify

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify/markdown"
)

// A scope is what one run of the checks looks at, and what they have already found out.
type scope struct {
	Options
	root  string
	days  []*course.Day
	texts map[string]*markdown.Document
	// broken lists the days whose model can't be read or whose code does not build.
	broken map[int]bool
	// red lists, by day, the criteria that the solution itself fails: what they say about a variant means nothing.
	red map[int][]int
}

func newScope(o Options) (*scope, error) {
	for _, name := range o.Only {
		if !slices.ContainsFunc(checks, func(c check) bool { return c.name == name }) {
			return nil, fmt.Errorf("there is no check %q; checks:\n%s", name, List())
		}
	}
	s := &scope{
		Options: o, root: o.Course.Root, days: o.Course.Days,
		texts: map[string]*markdown.Document{}, broken: map[int]bool{}, red: map[int][]int{},
	}
	if s.Parallel <= 0 {
		s.Parallel = 2
	}
	if len(o.Days) > 0 {
		s.days = nil
		for _, n := range o.Days {
			d, err := o.Course.Day(n)
			if err != nil {
				return nil, err
			}
			s.days = append(s.days, d)
		}
	}
	return s, nil
}

func (s *scope) tell(format string, args ...any) {
	if s.Progress != nil {
		s.Progress(fmt.Sprintf(format, args...))
	}
}

type dayCheck func(context.Context, *scope, *course.Day) ([]Fault, error)

// soundDays makes a check of one day a check of the days that are not broken: on others it would repeat what is known.
func soundDays(run dayCheck) func(context.Context, *scope) ([]Fault, error) {
	return eachDay(func(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
		if s.broken[d.N] {
			return nil, nil
		}
		return run(ctx, s, d)
	})
}

// eachDay makes a check of one day a check of all days.
func eachDay(run dayCheck) func(context.Context, *scope) ([]Fault, error) {
	return func(ctx context.Context, s *scope) ([]Fault, error) {
		var all []Fault
		for _, d := range s.days {
			faults, err := run(ctx, s, d)
			if err != nil {
				return all, err
			}
			all = append(all, faults...)
		}
		return all, nil
	}
}

// read returns a file of the workspace; rel is relative to the root, with slashes.
func (s *scope) read(rel string) ([]byte, error) {
	return os.ReadFile(s.path(rel))
}

func (s *scope) path(rel string) string { return filepath.Join(s.root, filepath.FromSlash(rel)) }

func (s *scope) rel(file string) string {
	rel, err := filepath.Rel(s.root, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

func (s *scope) exists(rel string) bool {
	_, err := os.Stat(s.path(rel))
	return err == nil
}

// text parses a Markdown file. A file that is not there or is not UTF-8 gives nil: other checks report that.
func (s *scope) text(rel string) (*markdown.Document, error) {
	if d, ok := s.texts[rel]; ok {
		return d, nil
	}
	data, err := s.read(rel)
	switch {
	case os.IsNotExist(err):
		return nil, nil
	case err != nil:
		return nil, err
	case !utf8.Valid(data):
		return nil, nil
	}
	d := markdown.Parse(data)
	s.texts[rel] = d
	return d, nil
}

// files lists the regular files below a folder of the workspace for which keep is true, relative to the root. Hidden
// folders are left out. A folder that is not there has no files.
func (s *scope) files(dir string, keep func(rel string) bool) ([]string, error) {
	var list []string
	err := filepath.WalkDir(s.path(dir), func(name string, e fs.DirEntry, err error) error {
		switch {
		case os.IsNotExist(err):
			return nil
		case err != nil:
			return err
		case e.IsDir() && name != s.path(dir) && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		}
		if rel := s.rel(name); e.Type().IsRegular() && keep(rel) {
			list = append(list, rel)
		}
		return nil
	})
	return list, err
}

// isOurs reports whether a file belongs to the days that are looked at, or to no day.
func (s *scope) isOurs(rel string) bool {
	folder, _, below := strings.Cut(rel, "/")
	if !below || !slices.ContainsFunc(s.Course.Days, func(d *course.Day) bool { return d.Name() == folder }) {
		return true
	}
	return slices.ContainsFunc(s.days, func(d *course.Day) bool { return d.Name() == folder })
}

func lf(data []byte) []byte { return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) }

func lines(data []byte) []string {
	return strings.Split(strings.TrimSuffix(string(lf(data)), "\n"), "\n")
}
