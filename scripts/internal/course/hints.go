package course

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A HintSection holds the hints of one exercise, in the order in which they are to be read:
//
//	## 3.2 Cursors that only this server can open
//
//	1. What could a client put into a cursor that it wants to forge?
//	2. An AEAD cipher seals and signs in one step.
//
//	   Whatever belongs to a hint is indented by three spaces.
type HintSection struct {
	ID    string // "3.2"
	Title string
	Line  int // of the heading, from 1
	Hints []string
}

var (
	hintHeading = regexp.MustCompile(`^## ([1-7]\.[1-9]) (\S.*)$`)
	hintItem    = regexp.MustCompile(`^([0-9]+)\.(?: +(.*))?$`)
	codeFence   = regexp.MustCompile("^ *(```|~~~)")
)

// Hints returns the hints for an exercise of the day, first to last, in "en" or "zh".
func (d *Day) Hints(exercise, lang string) ([]string, error) {
	name := HintsFile(lang)
	data, err := os.ReadFile(filepath.Join(d.Dir, name))
	if err != nil {
		return nil, err
	}
	sections, faults := ParseHints(d.Rel(name), data)
	for _, s := range sections {
		if s.ID == exercise && len(s.Hints) > 0 {
			return s.Hints, nil
		}
	}
	return nil, errors.Join(fmt.Errorf("%s has no hints for exercise %s", d.Rel(name), exercise), faults)
}

// HintsFile is the name of a day's file of hints in "en" or "zh".
func HintsFile(lang string) string {
	if lang == "zh" {
		return "HINTS.zh-CN.md"
	}
	return "HINTS.md"
}

// ParseHints reads a file of hints; file is its name in errors. Each fault begins with "file:line:", and what could
// be read is returned with them.
func ParseHints(file string, data []byte) ([]HintSection, error) {
	p := hintParser{file: file, seen: map[string]int{}}
	for i, line := range strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n") {
		p.line(i+1, line)
	}
	p.endHint()
	return p.sections, errors.Join(p.faults...)
}

type hintParser struct {
	file     string
	sections []HintSection
	seen     map[string]int // exercise → line of its heading
	faults   []error
	open     bool // inside of a section
	fenced   bool // inside of a code fence
	hint     []string
	hintLine int // 0 outside of a hint
	indent   int // of what belongs to the hint
}

func (p *hintParser) fault(line int, format string, args ...any) {
	p.faults = append(p.faults, fmt.Errorf("%s:%d: %s", p.file, line, fmt.Sprintf(format, args...)))
}

func (p *hintParser) line(n int, line string) {
	item := hintItem.FindStringSubmatch(line)
	switch {
	case codeFence.MatchString(line):
		p.fenced = !p.fenced
		p.text(n, line)
	case p.fenced:
		p.text(n, line)
	case strings.HasPrefix(line, "## "):
		p.heading(n, line)
	case strings.HasPrefix(line, "<!--"):
	case item != nil && p.open:
		p.endHint()
		p.hintLine, p.hint, p.indent = n, []string{item[2]}, len(item[1])+2
		if s := p.sections[len(p.sections)-1]; item[1] != strconv.Itoa(len(s.Hints)+1) {
			p.fault(n, "hint %s of exercise %s stands where hint %d belongs", item[1], s.ID, len(s.Hints)+1)
		}
	default:
		p.text(n, line)
	}
}

func (p *hintParser) heading(n int, line string) {
	p.endHint()
	m := hintHeading.FindStringSubmatch(line)
	if p.open = m != nil; !p.open {
		p.fault(n, "%q is not \"## N.k What the exercise is about\"", line)
		return
	}
	if first, ok := p.seen[m[1]]; ok {
		p.fault(n, "exercise %s is there twice (first on line %d)", m[1], first)
	}
	p.seen[m[1]] = n
	p.sections = append(p.sections, HintSection{ID: m[1], Title: m[2], Line: n})
}

// text adds a line to the current hint. What stands before a section's first hint belongs to no hint.
func (p *hintParser) text(n int, line string) {
	if p.hintLine == 0 {
		return
	}
	margin := len(line) - len(strings.TrimLeft(line, " "))
	if margin == 0 && line != "" {
		p.fault(n, "indent this line by %d spaces: it stands behind a hint and belongs to none", p.indent)
	}
	p.hint = append(p.hint, line[min(margin, p.indent):])
}

func (p *hintParser) endHint() {
	if p.hintLine == 0 {
		return
	}
	s := &p.sections[len(p.sections)-1]
	text := strings.TrimSpace(strings.Join(p.hint, "\n"))
	if text == "" {
		p.fault(p.hintLine, "hint %d of exercise %s is empty", len(s.Hints)+1, s.ID)
	}
	s.Hints = append(s.Hints, text)
	p.hintLine, p.hint, p.fenced = 0, nil, false
}

// TitleIn is the exercise's title in "en" or "zh": the marker's text, and in Chinese the heading over its hints.
func (e *Exercise) TitleIn(lang string) string {
	if lang != "zh" {
		return e.Title
	}
	data, err := os.ReadFile(filepath.Join(e.Day.Dir, HintsFile(lang)))
	if err != nil {
		return e.Title
	}
	sections, _ := ParseHints(HintsFile(lang), data)
	for _, s := range sections {
		if s.ID == e.ID {
			return s.Title
		}
	}
	return e.Title
}
