package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// A Fault is one thing that is wrong with the course.
type Fault struct {
	Check string `json:"check"` // the name of the check that found it: "frame"
	File  string `json:"file"`  // relative to the root, with slashes: "day-01/starter/pair.go"
	Line  int    `json:"line"`  // from 1; 0 when there is none
	Text  string `json:"text"`  // what is wrong, in one line or a few
	Mend  string `json:"mend"`  // the command or the edit that mends it
}

// String is the form for people:
//
//	day-01/starter/pair.go:31: frame: differs from the solution outside of the exercises
//	  got   x := 1
//	  want  x := 2
//	  mend  go run ./scripts/lab sync 1 --write
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(f.File)
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
	}
	if f.File != "" {
		b.WriteString(": ")
	}
	fmt.Fprintf(&b, "%s: %s", f.Check, strings.ReplaceAll(f.Text, "\n", "\n  "))
	if f.Mend != "" {
		fmt.Fprintf(&b, "\n  mend  %s", strings.ReplaceAll(f.Mend, "\n", "\n        "))
	}
	return b.String()
}

// Options say what to verify.
type Options struct {
	Course   *course.Course
	Days     []int        // empty: all that are there
	Only     []string     // names of checks; empty: all
	Deep     bool         // also judge every wrong and every other right answer
	Progress func(string) // told what is being done; may be nil
	Parallel int          // variants of a program that are built and judged at once; 0: two
}

// A check is one of the course's rules.
type check struct {
	name   string
	about  string
	deep   bool // only with Options.Deep
	course bool // only in the course's own repo: a student's starter is no longer all stubs
	run    func(context.Context, *scope) ([]Fault, error)
}

// checks stand in the order in which they run: those that only read come first. What they require of the texts is in
// this package's documentation.
var checks = []check{
	{name: "model", about: "markers, headers of criteria and student.json can be read", run: model},
	{name: "markup", about: "files are UTF-8 with LF, Go is formatted, solutions have no TODO lines", run: markup},
	{name: "frame", about: "starter and solution agree outside of the exercises", run: eachDay(frame)},
	{name: "unsolved", about: "each exercise is open in the starter, and not solved there", course: true, run: soundDays(unsolved)},
	{name: "exercises", about: "exercises and criteria are numbered without gaps and name each other", run: soundDays(exercises)},
	{name: "sentences", about: "criteria say in both languages what they show", run: soundDays(sentences)},
	{name: "answers", about: "three wrong answers for each exercise and another right one for the day are there", run: soundDays(answers)},
	{name: "hints", about: "three hints or more for each exercise, in both languages", run: soundDays(hints)},
	{name: "readme", about: "the README has its nine sections, and its tables agree with exercises and criteria", run: soundDays(readme)},
	{name: "interview", about: "each interview question has all of its parts, and links to what proves it", run: soundDays(interview)},
	{name: "translation", about: "each text has its Chinese counterpart, up to date and with the same structure", run: translation},
	{name: "links", about: "links between files and to headings lead somewhere", run: links},
	{name: "printing", about: "programs print through what run was given, so that stdout stays the protocol's", run: eachDay(printing)},
	{name: "imports", about: "days do not import each other", run: eachDay(imports)},
	{name: "gomod", about: "go.work and the days' go.mod files agree on versions and on what replaces what", run: gomod},
	{name: "build", about: "everything in a day builds and passes go vet", run: eachDay(build)},
	{name: "solution", about: "the solution passes every criterion", run: soundDays(solution)},
	{name: "starter", about: "a criterion fails, promptly, while one of its exercises is open, and passes otherwise", course: true, run: soundDays(starter)},
	{name: "leave-one-out", about: "the stub of one exercise turns red exactly the criteria that name it", course: true, run: soundDays(leaveOneOut)},
	{name: "wrong", about: "each wrong answer is caught by the criteria that it names", deep: true, run: soundDays(wrong)},
	{name: "right", about: "each other right answer passes every criterion", deep: true, run: soundDays(right)},
}

// List is one line for each check, for a command's help.
func List() string {
	var b strings.Builder
	for _, c := range checks {
		about := c.about
		if c.deep {
			about += " (--deep)"
		}
		fmt.Fprintf(&b, "  %-14s %s\n", c.name, about)
	}
	return b.String()
}

// Run verifies the course and returns what is wrong with it, check by check, in the order of files; none is not nil.
// An error means that the check could not be finished: ctx ended, a file can't be read, there is no go command.
func Run(ctx context.Context, o Options) ([]Fault, error) {
	s, err := newScope(o)
	if err != nil {
		return nil, err
	}
	all := []Fault{}
	for _, c := range checks {
		switch {
		case len(o.Only) > 0 && !slices.Contains(o.Only, c.name),
			c.deep && !o.Deep,
			c.course && o.Course.Student != nil:
			continue
		}
		s.tell("%s", c.name)
		faults, err := c.run(ctx, s)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return all, fmt.Errorf("%s: %w", c.name, err)
		}
		for i := range faults {
			faults[i].Check = c.name
		}
		slices.SortStableFunc(faults, func(a, b Fault) int {
			return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
		})
		all = append(all, faults...)
	}
	return all, nil
}
