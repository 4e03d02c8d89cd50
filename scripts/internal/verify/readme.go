package verify

import (
	"context"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify/markdown"
)

// readme checks a day's README in both languages: the first line, the nine sections and what each must hold.
func readme(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var all []Fault
	for _, w := range languages {
		r := &readmeCheck{scope: s, day: d, words: w, file: d.Rel(w.readme)}
		data, err := s.read(r.file)
		if os.IsNotExist(err) {
			all = append(all, Fault{File: r.file, Text: "the day has no README in this language", Mend: "write it; its shape is documented in scripts/internal/verify"})
			continue
		}
		if err != nil {
			return nil, err
		}
		doc, err := s.text(r.file)
		if err != nil {
			return nil, err
		}
		if doc == nil {
			continue // not UTF-8: markup reports it
		}
		r.firstLine(string(data))
		r.sections(doc)
		all = append(all, r.faults...)
	}
	return all, nil
}

// A readmeCheck gathers what is wrong with one README.
type readmeCheck struct {
	scope  *scope
	day    *course.Day
	words  wording
	file   string
	faults []Fault
}

func (r *readmeCheck) fault(line int, mend, format string, args ...any) {
	r.faults = append(r.faults, Fault{File: r.file, Line: line, Text: fmt.Sprintf(format, args...), Mend: mend})
}

func (r *readmeCheck) firstLine(text string) {
	first, _, _ := strings.Cut(text, "\n")
	program := r.day.Program
	if r.day.Title == "" {
		program = "program"
	}
	want := fmt.Sprintf(r.words.first, r.day.N, program)
	if !strings.HasPrefix(first, want) || strings.TrimSpace(first) == strings.TrimSpace(want) {
		r.fault(1, "write the first line as \""+want+"…\"", "the first line is %q, want %q and the day's subject", first, want)
	}
}

func (r *readmeCheck) sections(doc *markdown.Document) {
	sections := markdown.Sections(doc.Blocks, 2)
	for i, want := range r.words.sections {
		if i < len(sections) && markdown.Plain(sections[i].Heading.Text) == want {
			continue
		}
		line, got := 0, "the end of the file"
		if i < len(sections) {
			line, got = sections[i].Heading.Line, "## "+sections[i].Heading.Text
		}
		r.fault(line, "give the README its nine sections in order: ## "+strings.Join(r.words.sections[:], ", ## "),
			"section %d of 9 is \"## %s\", got %s", i+1, want, got)
		return // what follows is shifted
	}
	if len(sections) > len(r.words.sections) {
		extra := sections[len(r.words.sections)].Heading
		r.fault(extra.Line, "put it into one of the nine sections, as a ### heading", "\"## %s\" is a tenth section", extra.Text)
	}
	r.contents(sections)
}

func (r *readmeCheck) contents(sections []markdown.Section) {
	want := func(section int, ok bool, mend, what string) {
		if !ok {
			h := sections[section].Heading
			r.fault(h.Line, mend, "\"## %s\" has no %s", h.Text, what)
		}
	}
	want(0, len(sections[0].Fences()) > 0, "put in a transcript that was really produced, as a ```text fence", "transcript")
	if n := sections[goalSection].Tasks(); n != 3 {
		h := sections[goalSection].Heading
		r.fault(h.Line, "write three goals as \"- [ ] …\"", "\"## %s\" has %d check boxes, want 3", h.Text, n)
	}
	want(tourSection, slices.ContainsFunc(sections[tourSection].Links(), isRelative), "link the given files in reading order", "link to a file")
	want(runSection, slices.ContainsFunc(sections[runSection].Fences(), func(f markdown.Fence) bool { return f.Info == "sh" }), "show the commands in a ```sh fence", "```sh fence with commands")
	hints, interview := course.HintsFile(r.words.lang), r.words.interview
	want(stuckSection, slices.ContainsFunc(sections[stuckSection].Links(), leadsTo(hints)), "link to "+hints, "link to "+hints)
	want(lastSection, sections[lastSection].Tasks() > 0, "write the checklist as \"- [ ] …\"", "check box")
	want(lastSection, slices.ContainsFunc(sections[lastSection].Links(), leadsTo(interview)), "link to "+interview, "link to "+interview)
	r.exercisesTable(sections[exercisesSection])
	r.acceptanceTable(sections[checkSection])
	r.criteriaTable(sections[checkSection])
}

func leadsTo(file string) func(markdown.Link) bool {
	return func(l markdown.Link) bool {
		target, _, _ := strings.Cut(l.To, "#")
		return path.Clean(target) == file
	}
}

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// isRelative reports whether a link leads to another file of the workspace.
func isRelative(l markdown.Link) bool {
	return l.To != "" && !scheme.MatchString(l.To) && !strings.HasPrefix(l.To, "#") && !strings.HasPrefix(l.To, "/")
}
