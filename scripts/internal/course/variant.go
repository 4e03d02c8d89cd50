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

	"github.com/rogpeppe/go-internal/txtar"
)

// A Variant is a solution with some regions written differently: a wrong answer, which criteria must catch, or another
// right one, which all criteria must accept. Its file is testdata/wrong/N.k-slug.txtar:
//
//	# Wrong: ids are compared as text.
//	# zh: 把 id 当文本比较。
//	# exercise: 1.2
//	# caught by: 03 05
//	# imports: fmt, x "example.com/x"
//
//	-- region --
//	what replaces the inside of the region
//
// or testdata/right/slug.txtar:
//
//	# Right: one table per connection.
//	# zh: 每个连接一张表。
//	# imports 1.2: maps
//
//	-- 1.2 --
//	what replaces the inside of region 1.2
type Variant struct {
	Slug      string // "1.2-text-ids", "table-per-connection"
	File      string // absolute path
	Title     string
	TitleZH   string
	CaughtBy  []int // the criteria that must be red; none for a right answer
	Rewritten []Rewrite
}

// A Rewrite is the new inside of one region.
type Rewrite struct {
	Exercise string   // "1.2"
	Body     string   // the lines between the markers
	Imports  []string // import specs that it needs, as in Go source: `"maps"`, `x "example.com/x"`
}

// Exercise is the exercise that a wrong answer gets wrong.
func (v *Variant) Exercise() string {
	if len(v.Rewritten) == 0 {
		return ""
	}
	return v.Rewritten[0].Exercise
}

// Wrong reads the day's wrong answers, by name. Faults come back joined, each with its file and line, together
// with the answers that could be read.
func (d *Day) Wrong() ([]*Variant, error) { return d.readVariants("wrong", ParseWrong) }

// Right reads the day's other right answers, like [Day.Wrong].
func (d *Day) Right() ([]*Variant, error) { return d.readVariants("right", ParseRight) }

func (d *Day) readVariants(kind string, parse func(string, []byte) (*Variant, error)) ([]*Variant, error) {
	dir := filepath.Join(d.Dir, "testdata", kind)
	entries, err := os.ReadDir(dir)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var (
		list   []*Variant
		faults []error
	)
	for _, e := range entries {
		rel := d.Rel("testdata/" + kind + "/" + e.Name())
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			faults = append(faults, err)
			continue
		}
		v, err := parse(rel, data)
		if err == nil {
			err = d.known(rel, v)
		}
		if err != nil {
			faults = append(faults, err)
			continue
		}
		v.File = filepath.Join(dir, e.Name())
		list = append(list, v)
	}
	return list, errors.Join(faults...)
}

// known refuses exercises and criteria that the day doesn't have.
func (d *Day) known(rel string, v *Variant) error {
	for _, r := range v.Rewritten {
		if e := d.Exercise(r.Exercise); e == nil || e.Solution == nil {
			return fmt.Errorf("%s:1: no file of the solution has EXERCISE %s", rel, r.Exercise)
		}
	}
	for _, n := range v.CaughtBy {
		c, err := d.Criterion(n)
		if err != nil {
			return fmt.Errorf("%s:1: caught by: %w", rel, err)
		}
		if !slices.Contains(c.Exercises, v.Exercise()) {
			return fmt.Errorf("%s:1: caught by: criterion %02d does not name exercise %s", rel, n, v.Exercise())
		}
	}
	return nil
}

var (
	wrongName    = regexp.MustCompile(`^([1-7]\.[1-9])-[a-z0-9]+(?:-[a-z0-9]+)*\.txtar$`)
	rightName    = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*\.txtar$`)
	variantLine  = regexp.MustCompile(`^# (zh|exercise|caught by|imports(?: [1-7]\.[1-9])?): (.+)$`)
	importLine   = regexp.MustCompile(`^(?:([A-Za-z_][A-Za-z0-9_]*|\.) +)?"?([^\s"]+)"?$`)
	variantTitle = regexp.MustCompile(`^# (Wrong|Right): (.+)$`)
)

// ParseWrong reads a wrong answer; file is its name in errors.
func ParseWrong(file string, data []byte) (*Variant, error) {
	name := wrongName.FindStringSubmatch(filepath.Base(file))
	if name == nil {
		return nil, fmt.Errorf("%s:1: a wrong answer's file is called N.k-what-is-wrong.txtar", file)
	}
	h, err := parseVariant(file, data, "Wrong", "zh", "exercise", "caught by", "imports")
	if err != nil {
		return nil, err
	}
	v := h.variant
	exercise := h.value["exercise"].text
	if exercise != name[1] {
		return nil, h.fault("exercise", "the file's name says exercise %s, the header says %q", name[1], exercise)
	}
	for _, word := range words(h.value["caught by"].text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, h.fault("caught by", "%q is no number of a criterion", word)
		}
		v.CaughtBy = append(v.CaughtBy, n)
	}
	if len(v.CaughtBy) == 0 {
		return nil, h.fault("caught by", "the header has no \"# caught by:\" line")
	}
	if len(h.sections) != 1 || h.sections[0].name != "region" {
		return nil, fmt.Errorf("%s:1: a wrong answer has one section, \"-- region --\"", file)
	}
	imports, err := h.imports("imports")
	if err != nil {
		return nil, err
	}
	v.Rewritten = []Rewrite{{Exercise: exercise, Body: h.sections[0].text, Imports: imports}}
	return v, nil
}

// ParseRight reads another right answer; file is its name in errors.
func ParseRight(file string, data []byte) (*Variant, error) {
	if !rightName.MatchString(filepath.Base(file)) {
		return nil, fmt.Errorf("%s:1: a right answer's file is called how-it-differs.txtar", file)
	}
	h, err := parseVariant(file, data, "Right", "zh")
	if err != nil {
		return nil, err
	}
	used := map[string]bool{"zh": true}
	for _, s := range h.sections {
		key := "imports " + s.name
		switch {
		case !validID.MatchString(s.name):
			return nil, fmt.Errorf("%s:%d: the section %q is not called like an exercise, such as \"-- 3.2 --\"", file, s.line, s.name)
		case used[key]:
			return nil, fmt.Errorf("%s:%d: the section %q is there twice", file, s.line, s.name)
		}
		used[key] = true
		imports, err := h.imports(key)
		if err != nil {
			return nil, err
		}
		h.variant.Rewritten = append(h.variant.Rewritten, Rewrite{Exercise: s.name, Body: s.text, Imports: imports})
	}
	for key := range h.value {
		if !used[key] {
			return nil, h.fault(key, "%q names no section of this file", key)
		}
	}
	if len(h.variant.Rewritten) == 0 {
		return nil, fmt.Errorf("%s:1: a right answer has a section for each region that it rewrites, such as \"-- 3.2 --\"", file)
	}
	return h.variant, nil
}

// A variantHeader is what both kinds of variant have in common.
type variantHeader struct {
	file     string
	variant  *Variant
	value    map[string]headerValue
	sections []section
}

type headerValue struct {
	line int
	text string
}

type section struct {
	name, text string
	line       int
}

func (h *variantHeader) fault(key, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", h.file, max(1, h.value[key].line), fmt.Sprintf(format, args...))
}

func parseVariant(file string, data []byte, kind string, keys ...string) (*variantHeader, error) {
	archive := txtar.Parse([]byte(strings.ReplaceAll(string(data), "\r\n", "\n")))
	lines := strings.Split(string(archive.Comment), "\n")
	title := variantTitle.FindStringSubmatch(lines[0])
	if title == nil || title[1] != kind {
		return nil, fmt.Errorf("%s:1: the first line is to be \"# %s: what is different.\"", file, kind)
	}
	h := &variantHeader{file: file, value: map[string]headerValue{}}
	for i, line := range lines[1:] {
		if !strings.HasPrefix(line, "#") {
			break
		}
		m := variantLine.FindStringSubmatch(line)
		// A right answer's imports are per region, and their keys are known only with the sections.
		if m == nil || !slices.Contains(keys, m[1]) && (kind != "Right" || !strings.HasPrefix(m[1], "imports ")) {
			return nil, fmt.Errorf("%s:%d: %q is no header line here; leave an empty line between the header and a comment", file, i+2, line)
		}
		if _, twice := h.value[m[1]]; twice {
			return nil, fmt.Errorf("%s:%d: the header has %q twice", file, i+2, m[1])
		}
		h.value[m[1]] = headerValue{line: i + 2, text: strings.TrimSpace(m[2])}
	}
	if h.value["zh"].text == "" {
		return nil, fmt.Errorf("%s:1: the header has no \"# zh:\" line", file)
	}
	line := strings.Count(string(archive.Comment), "\n") + 1
	for _, f := range archive.Files {
		h.sections = append(h.sections, section{name: f.Name, text: string(f.Data), line: line})
		line += strings.Count(string(f.Data), "\n") + 1
	}
	h.variant = &Variant{
		Slug:    strings.TrimSuffix(filepath.Base(file), ".txtar"),
		Title:   title[2],
		TitleZH: h.value["zh"].text,
	}
	return h, nil
}

// imports turns `strconv, x "example.com/x"` into import specs as Go writes them.
func (h *variantHeader) imports(key string) ([]string, error) {
	var specs []string
	for _, part := range strings.Split(h.value[key].text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		m := importLine.FindStringSubmatch(part)
		if m == nil {
			return nil, h.fault(key, "%q is no import, such as strconv or x \"example.com/x\"", part)
		}
		spec := strconv.Quote(m[2])
		if m[1] != "" {
			spec = m[1] + " " + spec
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

func words(text string) []string { return strings.Fields(strings.ReplaceAll(text, ",", " ")) }
