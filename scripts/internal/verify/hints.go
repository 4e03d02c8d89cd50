package verify

import (
	"context"
	"fmt"
	"os"
	"unicode/utf8"

	"example.com/mcp7/scripts/internal/course"
)

// fewestHints is how many steps lead from a nudge to nearly the answer.
const fewestHints = 3

// hints checks both files of hints: a section for each exercise, in order, with three hints or more, the same number
// in both languages.
func hints(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var faults []Fault
	count := map[string]int{}
	for _, lang := range []string{"en", "zh"} {
		file := d.Rel(course.HintsFile(lang))
		data, err := s.read(file)
		if os.IsNotExist(err) {
			faults = append(faults, Fault{
				File: file, Text: "the day has no hints in this language",
				Mend: fmt.Sprintf("write it, with a section \"## %d.1 What the exercise is about\" for each exercise", d.N),
			})
			continue
		}
		if err != nil {
			return nil, err
		}
		if !utf8.Valid(data) {
			continue // markup reports it
		}
		sections, err := course.ParseHints(file, data)
		faults = append(faults, s.positioned(err, "correct that line: hints are the items 1. 2. 3. below \"## N.k What the exercise is about\"")...)
		faults = append(faults, hintSections(d, file, sections)...)
		for _, section := range sections {
			if lang == "zh" && count[section.ID] > 0 && count[section.ID] != len(section.Hints) {
				faults = append(faults, Fault{
					File: file, Line: section.Line, Text: fmt.Sprintf("exercise %s has %d hints, the English file has %d", section.ID, len(section.Hints), count[section.ID]),
					Mend: "give both files the same hints",
				})
			}
			count[section.ID] = len(section.Hints)
		}
	}
	return faults, nil
}

func hintSections(d *course.Day, file string, sections []course.HintSection) []Fault {
	var faults []Fault
	have := map[string]bool{}
	last := ""
	for _, section := range sections {
		have[section.ID] = true
		f := Fault{File: file, Line: section.Line}
		switch {
		case d.Exercise(section.ID) == nil:
			f.Text = fmt.Sprintf("hints for exercise %s, which the day does not have", section.ID)
			f.Mend = "delete the section or correct its number"
		case len(section.Hints) < fewestHints:
			f.Text = fmt.Sprintf("exercise %s has %d hints, want at least %d", section.ID, len(section.Hints), fewestHints)
			f.Mend = "write one more: a question first, then the idea, then nearly the answer"
		case section.ID < last:
			f.Text = fmt.Sprintf("the section of exercise %s stands behind that of %s", section.ID, last)
			f.Mend = "put the sections into the order of the exercises"
		}
		if f.Text != "" {
			faults = append(faults, f)
		}
		last = section.ID
	}
	for _, e := range d.Exercises {
		if !have[e.ID] {
			faults = append(faults, Fault{
				File: file, Text: fmt.Sprintf("there is no section of hints for exercise %s", e.ID),
				Mend: fmt.Sprintf("write \"## %s What the exercise is about\" with at least %d hints, 1. 2. 3.", e.ID, fewestHints),
			})
		}
	}
	return faults
}
