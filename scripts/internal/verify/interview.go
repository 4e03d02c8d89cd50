package verify

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify/markdown"
)

// interview checks the day's question bank in both languages.
func interview(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var all []Fault
	var first []question // the English ones
	for _, w := range languages {
		file := d.Rel(w.interview)
		if _, err := s.read(file); os.IsNotExist(err) {
			all = append(all, Fault{File: file, Text: "the day has no interview questions in this language", Mend: "write it; its shape is documented in scripts/internal/verify"})
			continue
		}
		doc, err := s.text(file)
		if err != nil {
			return nil, err
		}
		if doc == nil {
			continue // not UTF-8: markup reports it
		}
		c := &interviewCheck{file: file, words: w}
		questions := c.questions(doc)
		for i := 0; i < len(first) && i < len(questions); i++ {
			c.compare(first[i], questions[i])
		}
		if w.lang == "en" {
			first = questions
		}
		all = append(all, c.faults...)
	}
	return all, nil
}

// A question is what both languages must agree on.
type question struct {
	line         int
	level        int // index in the wording's levels, -1 when it is none of them
	tags, places []string
}

type interviewCheck struct {
	file   string
	words  wording
	faults []Fault
}

func (c *interviewCheck) fault(line int, mend, format string, args ...any) {
	c.faults = append(c.faults, Fault{File: c.file, Line: line, Text: fmt.Sprintf(format, args...), Mend: mend})
}

var (
	questionHeading = regexp.MustCompile(`^Q([0-9]+)\. \S`)
	tag             = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
)

func (c *interviewCheck) questions(doc *markdown.Document) []question {
	sections := markdown.Sections(doc.Blocks, 2)
	if len(sections) == 0 {
		c.fault(1, "write one: ## Q1. …", "there is no question")
	}
	var list []question
	for i, s := range sections {
		n := fmt.Sprint(i + 1)
		if m := questionHeading.FindStringSubmatch(s.Heading.Text); m == nil || m[1] != n {
			c.fault(s.Heading.Line, "number the questions from Q1; what is no question is no ## heading", "\"## %s\" is not \"## Q%s. the question\"", s.Heading.Text, n)
		}
		list = append(list, c.facts(s))
		c.parts(s)
	}
	return list
}

// facts reads the lines right below the heading: level, tags, where it is asked.
func (c *interviewCheck) facts(s markdown.Section) question {
	w := c.words
	q := question{line: s.Heading.Line, level: -1}
	lines := []string{w.level, w.tags, w.asked}
	if len(s.Blocks) == 0 || s.Blocks[0].Kind != markdown.IsList || len(s.Blocks[0].Items) != len(lines) {
		c.fault(s.Heading.Line, fmt.Sprintf("write below the heading: - %s…, - %s…, - %s…", w.level, w.tags, w.asked), "%q does not begin with its list of three: level, tags, where it is asked", s.Heading.Text)
		return q
	}
	values := make([]string, len(lines))
	for i, item := range s.Blocks[0].Items {
		value, ok := strings.CutPrefix(item.Text, lines[i])
		if !ok || strings.TrimSpace(value) == "" {
			c.fault(item.Line, "write \"- "+lines[i]+"…\"", "%q is not \"- %s…\"", item.Text, lines[i])
			return q
		}
		values[i] = value
	}
	items := s.Blocks[0].Items
	if q.level = slices.Index(w.levels[:], values[0]); q.level < 0 {
		c.fault(items[0].Line, "write one of: "+strings.Join(w.levels[:], ", "), "there is no level %q", values[0])
	}
	q.tags = split(values[1])
	for _, t := range q.tags {
		if !tag.MatchString(t) {
			c.fault(items[1].Line, "write tags in lower case with hyphens, the same in both languages", "%q is no tag", t)
		}
	}
	for _, p := range split(values[2]) {
		i := slices.Index(w.places[:], p)
		if i < 0 {
			c.fault(items[2].Line, "write one or both of: "+strings.Join(w.places[:], ", "), "%q is no place where it is asked", p)
			continue
		}
		q.places = append(q.places, english.places[i])
	}
	return q
}

// parts checks the four headings and what stands below them. The reasoning comes before the points, so that a reader thinks first.
func (c *interviewCheck) parts(s markdown.Section) {
	w := c.words
	want := []string{w.reason, w.points, w.followUps, w.proof}
	parts := markdown.Sections(s.Blocks, 3)
	var got []string
	for _, p := range parts {
		got = append(got, p.Heading.Text)
	}
	if !slices.Equal(got, want) {
		c.fault(s.Heading.Line, "write the headings ### "+strings.Join(want, ", ### "), "%q has the parts %s, want %s in this order", s.Heading.Text, strings.Join(got, ", "), strings.Join(want, ", "))
		return
	}
	for i, p := range parts {
		items := listItems(p)
		switch {
		case len(items) == 0:
			c.fault(p.Heading.Line, "write it as a list", "\"### %s\" has no list", p.Heading.Text)
		case i == 0 && (len(items) < 2 || !p.Blocks[0].Ordered):
			c.fault(p.Heading.Line, "write the steps as 1. 2. 3.", "\"### %s\" is no numbered list of two steps or more", p.Heading.Text)
		}
		for _, item := range items {
			if item.Text == "" {
				c.fault(item.Line, "write it or delete it", "an empty item in \"### %s\"", p.Heading.Text)
			}
			if i == 3 && !slices.ContainsFunc(item.Links, isRelative) {
				c.fault(item.Line, "link the criterion, code or capture that shows it", "%q links to nothing in this workspace that proves it", item.Text)
			}
		}
	}
}

func listItems(s markdown.Section) []markdown.Item {
	if len(s.Blocks) == 0 || s.Blocks[0].Kind != markdown.IsList {
		return nil
	}
	return s.Blocks[0].Items
}

// compare holds a translated question to the facts of the English one.
func (c *interviewCheck) compare(en, zh question) {
	switch {
	case zh.level >= 0 && en.level >= 0 && zh.level != en.level:
		c.fault(zh.line, "write the same level in both languages", "the level is %s here and %s in %s", c.words.levels[zh.level], english.levels[en.level], english.interview)
	case !slices.Equal(zh.tags, en.tags):
		c.fault(zh.line, "write the same tags in both languages", "the tags are %q here and %q in %s", strings.Join(zh.tags, ", "), strings.Join(en.tags, ", "), english.interview)
	case !slices.Equal(zh.places, en.places):
		c.fault(zh.line, "name the same places in both languages", "asked in %q here and in %q in %s", strings.Join(zh.places, ", "), strings.Join(en.places, ", "), english.interview)
	}
}
