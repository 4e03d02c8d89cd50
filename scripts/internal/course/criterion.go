package course

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Criterion is one acceptance script with its header:
//
//	# Criterion 3: a cursor this server did not mint is refused.
//	# zh: 拒绝不是本服务端签发的游标。
//	# exercises: 3.2
//	# with: weather=./internal/servers/weather
//	# source: spec 2026-07-28 server/utilities/pagination, Error Handling
type Criterion struct {
	N         int
	Slug      string // "foreign-cursor"
	File      string // absolute path of the script
	Title     string
	TitleZH   string
	Exercises []string  // the ids that must be done before it can pass, at least one
	With      []Program // programs that the judge builds beside the graded one and puts on the script's PATH
	Needs     []string  // tools beyond Go that must be on PATH ("npm"); without one of them it is "not judged", which is no pass
	Source    string
	Sentences []string // the comments behind the header, in order: one per phase
}

// A Program is a given program that a criterion uses: a server to connect to, for instance.
type Program struct {
	Name    string // its name on the script's PATH
	Package string // its package, relative to the day's folder: "./internal/servers/weather"
}

// Open lists the criterion's exercises that are still open in the starter.
func (c *Criterion) Open(d *Day) []*Exercise {
	var open []*Exercise
	for _, id := range c.Exercises {
		if e := d.Exercise(id); e != nil && e.Open() {
			open = append(open, e)
		}
	}
	return open
}

var (
	criterionName  = regexp.MustCompile(`^([0-9]{2})-([a-z0-9]+(?:-[a-z0-9]+)*)\.txtar$`)
	criterionTitle = regexp.MustCompile(`^# Criterion ([0-9]+): (.+)$`)
	headerLine     = regexp.MustCompile(`^# (zh|exercises|with|needs|source): (.+)$`)
	withProgram    = regexp.MustCompile(`^([a-z][a-z0-9-]*)=(\.{1,2}/\S+)$`)
)

func readCriteria(d *Day) ([]*Criterion, error) {
	dir := filepath.Join(d.Dir, "testdata", "criteria")
	entries, err := os.ReadDir(dir)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var (
		list   []*Criterion
		faults []error
		seen   = map[int]string{}
	)
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".txtar" {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		rel := d.Rel("testdata/criteria/" + e.Name())
		c, err := ParseCriterion(rel, data)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		c.File = filepath.Join(dir, e.Name())
		if first, ok := seen[c.N]; ok {
			faults = append(faults, fmt.Errorf("%s:1: criterion %d is there twice (first in %s)", rel, c.N, first))
			continue
		}
		seen[c.N] = rel
		for _, id := range c.Exercises {
			if d.Exercise(id) == nil {
				faults = append(faults, fmt.Errorf("%s:1: exercise %s is named but no marker in starter or solution has that number", rel, id))
			}
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *Criterion) int { return a.N - b.N })
	return list, errors.Join(faults...)
}

// ParseCriterion reads the header of a script; file is its name in errors.
func ParseCriterion(file string, data []byte) (*Criterion, error) {
	fault := func(line int, format string, args ...any) error {
		return fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...))
	}
	name := criterionName.FindStringSubmatch(filepath.Base(file))
	if name == nil {
		return nil, fault(1, "a criterion's file is called NN-what-it-shows.txtar")
	}
	lines := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	title := criterionTitle.FindStringSubmatch(lines[0])
	if title == nil {
		return nil, fault(1, "the first line is to be \"# Criterion N: what it shows.\"")
	}
	c := &Criterion{Slug: name[2], Title: title[2]}
	c.N, _ = strconv.Atoi(title[1])
	if n, _ := strconv.Atoi(name[1]); n != c.N {
		return nil, fault(1, "the file's name says criterion %d, its first line says %d", n, c.N)
	}
	if c.N == 0 {
		return nil, fault(1, "criteria are numbered from 1")
	}
	i := 1
	have := map[string]bool{}
	for ; i < len(lines); i++ {
		m := headerLine.FindStringSubmatch(lines[i])
		if m == nil {
			break
		}
		if have[m[1]] {
			return nil, fault(i+1, "the header has \"# %s:\" twice", m[1])
		}
		have[m[1]] = true
		switch value := strings.TrimSpace(m[2]); m[1] {
		case "zh":
			c.TitleZH = value
		case "exercises":
			c.Exercises = words(value)
		case "needs":
			c.Needs = strings.Fields(value)
		case "source":
			c.Source = value
		case "with":
			for _, word := range strings.Fields(value) {
				p := withProgram.FindStringSubmatch(word)
				if p == nil {
					return nil, fault(i+1, "%q is not NAME=./package", word)
				}
				c.With = append(c.With, Program{Name: p[1], Package: p[2]})
			}
		}
	}
	if i < len(lines) && strings.HasPrefix(lines[i], "#") {
		return nil, fault(i+1, "%q is no header line (zh, exercises, with, needs, source); leave an empty line between the header and the first sentence", lines[i])
	}
	for j, id := range c.Exercises {
		if !validID.MatchString(id) {
			return nil, fault(1, "exercises: %q is no number such as 3.2", id)
		}
		if slices.Contains(c.Exercises[:j], id) {
			return nil, fault(1, "exercises: %s is there twice", id)
		}
	}
	switch {
	case c.TitleZH == "":
		return nil, fault(1, "the header has no \"# zh:\" line")
	case len(c.Exercises) == 0:
		return nil, fault(1, "the header has no \"# exercises:\" line")
	case c.Source == "":
		return nil, fault(1, "the header has no \"# source:\" line")
	}
	for _, line := range lines[i:] {
		if strings.HasPrefix(line, "-- ") {
			break
		}
		// A sentence may have its Chinese twin in the next line, "# zh: …".
		if text, ok := strings.CutPrefix(line, "# "); ok && !strings.HasPrefix(text, "zh: ") {
			c.Sentences = append(c.Sentences, text)
		}
	}
	return c, nil
}
