// Package board shows how far a workspace has come: the seven days, what is open, and the next step.
package board

import (
	"fmt"
	"io"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// A Board is the state of a workspace. It is what `lab --format json` prints.
type Board struct {
	Student string `json:"student,omitempty"` // the name in student.json
	Days    []Day  `json:"days"`              // all seven, whether they are there or not
	Next    *Step  `json:"next,omitempty"`    // nil when everything is done
}

// A Day is one line of the board.
type Day struct {
	N         int         `json:"day"`
	Here      bool        `json:"here"` // whether the workspace has the day's folder
	Program   string      `json:"program,omitempty"`
	Title     string      `json:"title,omitempty"`
	Exercises []Exercise  `json:"exercises,omitempty"`
	Criteria  []Criterion `json:"criteria,omitempty"`
}

// An Exercise is one exercise of a day.
type Exercise struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	TitleZH string `json:"titleZh"`
	Open    bool   `json:"open"`
	File    string `json:"file,omitempty"` // relative to the root; empty when the marker is gone
	Line    int    `json:"line,omitempty"`
}

// A Criterion is one criterion of a day with what the last judgement said.
type Criterion struct {
	N       int           `json:"criterion"`
	Title   string        `json:"title"`
	TitleZH string        `json:"titleZh"`
	Open    []string      `json:"open,omitempty"`    // ids of its exercises that are still open
	Outcome judge.Outcome `json:"outcome,omitempty"` // empty: not judged yet
}

// A Step is what to do next.
type Step struct {
	Day       int    `json:"day"`
	Exercise  string `json:"exercise,omitempty"`  // the exercise to write
	Criterion int    `json:"criterion,omitempty"` // or the criterion to mend
	Title     string `json:"title"`
	TitleZH   string `json:"titleZh,omitempty"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Command   string `json:"command"`
}

// Of builds the board of a course. outcome returns what the last judgement said of a criterion, "" if nothing.
func Of(c *course.Course, outcome func(day, criterion int) judge.Outcome) *Board {
	b := &Board{}
	if c.Student != nil {
		b.Student = c.Student.Name
	}
	for n := 1; n <= course.Days; n++ {
		d, err := c.Day(n)
		if err != nil {
			b.Days = append(b.Days, Day{N: n})
			continue
		}
		b.Days = append(b.Days, dayOf(d, outcome))
	}
	b.Next = b.next()
	return b
}

func dayOf(d *course.Day, outcome func(day, criterion int) judge.Outcome) Day {
	day := Day{N: d.N, Here: true, Program: d.Program, Title: d.Title}
	for _, e := range d.Exercises {
		x := Exercise{ID: e.ID, Title: e.Title, TitleZH: e.TitleIn("zh"), Open: e.Open()}
		if e.Starter != nil {
			x.File, x.Line = d.Rel(e.Starter.File), e.Starter.Line
		}
		day.Exercises = append(day.Exercises, x)
	}
	for _, c := range d.Criteria {
		x := Criterion{N: c.N, Title: c.Title, TitleZH: c.TitleZH, Outcome: outcome(d.N, c.N)}
		for _, e := range c.Open(d) {
			x.Open = append(x.Open, e.ID)
		}
		day.Criteria = append(day.Criteria, x)
	}
	return day
}

// Passed counts the day's criteria that the last judgement passed.
func (d Day) Passed() int {
	n := 0
	for _, c := range d.Criteria {
		if c.Outcome == judge.Pass {
			n++
		}
	}
	return n
}

// Open lists the day's exercises that are still open.
func (d Day) Open() []string {
	var ids []string
	for _, e := range d.Exercises {
		if e.Open {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// Red reports whether the criterion was judged, has no exercise left open, and is not passed.
func (c Criterion) Red() bool {
	return c.Outcome != "" && c.Outcome != judge.Pass && c.Outcome != judge.NotJudged && len(c.Open) == 0
}

// next is the first thing to do: mend what is written and red, else write the first open exercise,
// else judge what nobody has judged.
func (b *Board) next() *Step {
	for _, d := range b.Days {
		for _, c := range d.Criteria {
			if c.Red() {
				return &Step{Day: d.N, Criterion: c.N, Title: c.Title, TitleZH: c.TitleZH, Command: fmt.Sprintf("go run ./scripts/lab check %d --only %02d", d.N, c.N)}
			}
		}
		for _, e := range d.Exercises {
			if e.Open {
				return &Step{Day: d.N, Exercise: e.ID, Title: e.Title, TitleZH: e.TitleZH, File: e.File, Line: e.Line, Command: "go run ./scripts/lab hint " + e.ID}
			}
		}
		if d.Here && d.Passed() < len(d.Criteria) {
			return &Step{Day: d.N, Title: "judge the day", TitleZH: "评判这一天", Command: fmt.Sprintf("go run ./scripts/lab check %d", d.N)}
		}
	}
	return nil
}

// Print writes the board for people, in English or Chinese.
func (b *Board) Print(w io.Writer, zh, ascii bool) {
	full, empty := "█", "░"
	if ascii {
		full, empty = "#", "."
	}
	title := "MCP in 7 days"
	if zh {
		title = "7 天 MCP"
	}
	if b.Student != "" {
		title += " · " + b.Student
	}
	fmt.Fprintln(w, title)
	for _, d := range b.Days {
		fmt.Fprintln(w, "  "+dayLine(d, full, empty, zh))
	}
	fmt.Fprintln(w)
	printNext(w, b.Next, zh)
}

func dayLine(d Day, full, empty string, zh bool) string {
	name := fmt.Sprintf("day %d", d.N)
	if zh {
		name = fmt.Sprintf("第 %d 天", d.N)
	}
	if !d.Here {
		if zh {
			return name + "  还没有"
		}
		return name + "  not here yet"
	}
	passed, total := d.Passed(), len(d.Criteria)
	filled := 0
	if total > 0 {
		filled = passed * 10 / total
	}
	line := fmt.Sprintf("%s  %-9s %s%s %2d/%d", name, d.Program, strings.Repeat(full, filled), strings.Repeat(empty, 10-filled), passed, total)
	if open := d.Open(); len(open) > 0 {
		if zh {
			return line + "  待写 " + strings.Join(open, " ")
		}
		return line + "  open " + strings.Join(open, " ")
	}
	return line
}

func printNext(w io.Writer, s *Step, zh bool) {
	if s == nil {
		if zh {
			fmt.Fprintln(w, "这里的每一天都完成了。")
		} else {
			fmt.Fprintln(w, "Every day that is here is done.")
		}
		return
	}
	label, title := "next  ", s.Title
	if zh {
		label = "下一步"
		if s.TitleZH != "" {
			title = s.TitleZH
		}
	}
	switch {
	case s.Exercise != "" && zh:
		fmt.Fprintf(w, "%s  练习 %s：%s\n", label, s.Exercise, title)
	case s.Exercise != "":
		fmt.Fprintf(w, "%s  exercise %s: %s\n", label, s.Exercise, title)
	case s.Criterion != 0 && zh:
		fmt.Fprintf(w, "%s  第 %d 天 · 验收标准 %d：%s\n", label, s.Day, s.Criterion, title)
	case s.Criterion != 0:
		fmt.Fprintf(w, "%s  day %d · criterion %d: %s\n", label, s.Day, s.Criterion, title)
	default:
		fmt.Fprintf(w, "%s  %s\n", label, title)
	}
	if s.File != "" {
		fmt.Fprintf(w, "        %s:%d\n", s.File, s.Line)
	}
	fmt.Fprintf(w, "        %s\n", s.Command)
}
