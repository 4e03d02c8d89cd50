package board_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/board"
	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// week is a course with day 1 (two exercises, three criteria) and nothing else.
func week(open ...string) *course.Course {
	d := &course.Day{N: 1, Dir: "/course/day-01", Program: "annotate", Title: "read the protocol"}
	for i, id := range []string{"1.1", "1.2"} {
		r := &course.Region{ID: id, File: "starter/a.go", Line: 10 * (i + 1)}
		for _, o := range open {
			if o == id {
				r.Todo = r.Line + 2
			}
		}
		d.Exercises = append(d.Exercises, &course.Exercise{ID: id, Day: d, Title: "do " + id + ".", Starter: r})
	}
	d.Criteria = []*course.Criterion{
		{N: 1, Title: "first.", TitleZH: "第一条。", Exercises: []string{"1.1"}},
		{N: 2, Title: "second.", TitleZH: "第二条。", Exercises: []string{"1.2"}},
		{N: 3, Title: "third.", TitleZH: "第三条。", Exercises: []string{"1.1", "1.2"}},
	}
	return &course.Course{Root: "/course", Days: []*course.Day{d}}
}

func outcomes(list ...judge.Outcome) func(day, criterion int) judge.Outcome {
	return func(_, criterion int) judge.Outcome {
		if criterion <= len(list) {
			return list[criterion-1]
		}
		return ""
	}
}

func TestNext(t *testing.T) {
	tests := []struct {
		name string
		open []string
		last []judge.Outcome
		want *board.Step
	}{
		{"fresh", []string{"1.1", "1.2"}, nil,
			&board.Step{Day: 1, Exercise: "1.1", Title: "do 1.1.", TitleZH: "do 1.1.", File: "day-01/starter/a.go", Line: 10, Command: "go run ./scripts/lab hint 1.1"}},
		{"written and red comes before what is open", []string{"1.2"}, []judge.Outcome{judge.Fail, judge.Fail, judge.Fail},
			&board.Step{Day: 1, Criterion: 1, Title: "first.", TitleZH: "第一条。", Command: "go run ./scripts/lab check 1 --only 01"}},
		{"the next open exercise", []string{"1.2"}, []judge.Outcome{judge.Pass, judge.Fail, judge.Fail},
			&board.Step{Day: 1, Exercise: "1.2", Title: "do 1.2.", TitleZH: "do 1.2.", File: "day-01/starter/a.go", Line: 20, Command: "go run ./scripts/lab hint 1.2"}},
		{"written but never judged", nil, nil,
			&board.Step{Day: 1, Title: "judge the day", TitleZH: "评判这一天", Command: "go run ./scripts/lab check 1"}},
		{"a tool that is missing is no failure, and no pass", nil, []judge.Outcome{judge.Pass, judge.Pass, judge.NotJudged},
			&board.Step{Day: 1, Title: "judge the day", TitleZH: "评判这一天", Command: "go run ./scripts/lab check 1"}},
		{"done", nil, []judge.Outcome{judge.Pass, judge.Pass, judge.Pass}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := board.Of(week(test.open...), outcomes(test.last...))
			if diff := cmp.Diff(test.want, b.Next); diff != "" {
				t.Errorf("next step (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPrintShowsAllSevenDays(t *testing.T) {
	b := board.Of(week("1.2"), outcomes(judge.Pass, judge.Fail, judge.Fail))
	var en, zh strings.Builder
	b.Print(&en, false, true)
	b.Print(&zh, true, false)
	wantEN := `MCP in 7 days
  day 1  annotate  ###.......  1/3  open 1.2
  day 2  not here yet
  day 3  not here yet
  day 4  not here yet
  day 5  not here yet
  day 6  not here yet
  day 7  not here yet

next    exercise 1.2: do 1.2.
        day-01/starter/a.go:20
        go run ./scripts/lab hint 1.2
`
	if diff := cmp.Diff(wantEN, en.String()); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
	for _, want := range []string{"第 1 天  annotate  ███░░░░░░░  1/3  待写 1.2\n", "第 7 天  还没有\n", "下一步  练习 1.2：do 1.2.\n"} {
		if !strings.Contains(zh.String(), want) {
			t.Errorf("no %q in:\n%s", want, zh.String())
		}
	}
}

func TestPrintWhenDone(t *testing.T) {
	c := week()
	c.Student = &course.Student{Name: "李雷"}
	var w strings.Builder
	board.Of(c, outcomes(judge.Pass, judge.Pass, judge.Pass)).Print(&w, false, false)
	for _, want := range []string{"MCP in 7 days · 李雷\n", "██████████  3/3\n", "Every day that is here is done.\n"} {
		if !strings.Contains(w.String(), want) {
			t.Errorf("no %q in:\n%s", want, w.String())
		}
	}
}
