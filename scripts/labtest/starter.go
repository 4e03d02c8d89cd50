package labtest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// hurried are the limits of criteria that are expected to fail: a stub that hangs costs a second, not five.
var hurried = judge.Limits{Answer: time.Second, Exit: time.Second, Criterion: 5 * time.Second}

// Starter judges what a student edits. A criterion whose exercises are all done must pass. While one of them is open,
// what is expected depends on whose repo this is. In the course's own it must fail, and is skipped as "open". In a
// student's (student.json), and with LAB_GRADE=1, it is red.
func Starter(t *testing.T) {
	d := openDay(t)
	var open, done []*course.Criterion
	for _, c := range d.Criteria {
		if len(c.Open(d.Day)) > 0 && !d.graded {
			open = append(open, c)
		} else {
			done = append(done, c)
		}
	}
	verdicts := map[int]verdict{}
	judgeSome := func(criteria []*course.Criterion, limits judge.Limits) {
		if len(criteria) == 0 {
			return
		}
		for _, v := range d.judge(t, course.Starter, criteria, limits) {
			verdicts[v.result.Criterion.N] = v
		}
	}
	judgeSome(open, hurried)
	judgeSome(done, judge.Limits{})
	for _, c := range d.Criteria {
		v := verdicts[c.N]
		switch exercises := c.Open(d.Day); {
		case len(exercises) == 0:
			t.Run(v.name(), v.mustPass)
		case d.graded:
			t.Run(v.name(), v.mustBeClosed)
		default:
			t.Run(v.name(), v.mustFail)
		}
	}
}

// mustBeClosed is the test of an open criterion in somebody's work: red, whatever the program does.
func (v verdict) mustBeClosed(t *testing.T) {
	if v.result.Outcome == judge.Pass {
		fail(t, v.deleteTodo())
	}
	fail(t, v.openList()+"\n"+v.message())
}

// mustFail is the test of an open criterion in the course: the exercise is unsolved, so it can't pass yet.
func (v verdict) mustFail(t *testing.T) {
	switch v.result.Outcome {
	case judge.Fail, judge.Timeout, judge.NotJudged:
		skip(t, v.openList())
	case judge.Pass:
		fail(t, v.deleteTodo())
	default:
		fail(t, v.message())
	}
}

// openList names each open exercise with its file and line.
func (v verdict) openList() string {
	var lines []string
	for _, e := range v.result.Criterion.Open(v.day.Day) {
		format := v.day.say("exercise %s is still open: %s:%d", "练习 %s 尚未完成：%s:%d")
		lines = append(lines, fmt.Sprintf(format, e.ID, v.day.Rel(e.Starter.File), e.Starter.Todo))
	}
	return strings.Join(lines, "\n")
}

func (v verdict) deleteTodo() string {
	var lines []string
	for _, e := range v.result.Criterion.Open(v.day.Day) {
		format := v.day.say("criterion %d passes though exercise %s is open: delete its TODO line, %s:%d",
			"验收标准 %d 已通过，但练习 %s 仍标为未完成：请删除 TODO 行 %s:%d")
		lines = append(lines, fmt.Sprintf(format, v.result.Criterion.N, e.ID, v.day.Rel(e.Starter.File), e.Starter.Todo))
	}
	return strings.Join(lines, "\n")
}
