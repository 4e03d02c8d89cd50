// Package labtest is what a day's acceptance_test.go imports: it grades the day's two programs under go test.
//
//	func TestMain(m *testing.M)     { labtest.Main(m) }
//	func TestSolution(t *testing.T) { labtest.Solution(t) }
//	func TestStarter(t *testing.T)  { labtest.Starter(t) }
package labtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
	"example.com/mcp7/scripts/selftest"
)

// interrupted ends with Ctrl-C or SIGTERM; then the judge stops its programs and removes its folders.
var interrupted = context.Background()

// Main runs the tests. It must be the day's TestMain, since the judge starts the test's executable again in other parts.
func Main(m *testing.M) {
	judge.Main()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	interrupted = ctx
	code := m.Run()
	stop()
	os.Exit(code)
}

// Solution judges the model answer: every criterion must pass.
func Solution(t *testing.T) {
	d := openDay(t)
	for _, r := range d.judge(t, course.Solution, d.Criteria, judge.Limits{}) {
		t.Run(r.name(), r.mustPass)
	}
}

// A day is the one whose folder the test runs in.
type day struct {
	*course.Day
	zh     bool
	strict bool // LAB_GRADE=1: whatever is not a pass is red
	graded bool // somebody's work, or strict: open exercises are red
}

func openDay(t *testing.T) *day {
	dir, err := os.Getwd()
	if err != nil {
		fail(t, err.Error())
	}
	n, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), "day-0"))
	if err != nil {
		fail(t, fmt.Sprintf("%s is no day's folder", dir))
	}
	opened, err := course.OpenDay(dir, n)
	if err != nil {
		fail(t, err.Error())
	}
	d := &day{Day: opened, zh: selftest.Chinese(os.Getenv), strict: os.Getenv("LAB_GRADE") == "1"}
	_, missing := os.Stat(aside(dir, course.StudentFile))
	d.graded = d.strict || missing == nil
	return d
}

// A verdict is one criterion's result, with what is needed to speak of it.
type verdict struct {
	day    *day
	report *judge.Report
	result judge.Result
}

// judge judges some criteria. It ends the test when there is no grade, or none that could be trusted.
func (d *day) judge(t *testing.T, tree course.Tree, criteria []*course.Criterion, limits judge.Limits) []verdict {
	ctx, cancel := untilDeadline(t)
	defer cancel()
	before := look(d.Dir)
	o := judge.Options{Day: d.Day, Tree: tree, Limits: limits, Only: []int{}}
	for _, c := range criteria {
		o.Only = append(o.Only, c.N)
	}
	report, err := judge.Run(ctx, o)
	if interrupted.Err() != nil {
		fail(t, d.say("interrupted", "已中断"))
	}
	if err != nil {
		fail(t, d.say("not judged: ", "未评判：")+err.Error())
	}
	if file := changed(before, look(d.Dir)); file != "" {
		fail(t, fmt.Sprintf(d.say("files changed while judged (%s): run the test again", "评判过程中文件被修改（%s）：请重新运行测试"), file))
	}
	var list []verdict
	for _, res := range report.Results {
		v := verdict{d, report, res}
		if res.Outcome == judge.BuildError {
			fail(t, v.message())
		}
		list = append(list, v)
	}
	return list
}

// errDeadline is why the judge stops before go test would stop it, and leave its programs behind.
var errDeadline = errors.New("stopped shortly before go test's -timeout")

func untilDeadline(t *testing.T) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(interrupted)
	deadline, ok := t.Deadline()
	if !ok {
		return ctx, func() { cancel(nil) }
	}
	left := time.Until(deadline)
	timer := time.AfterFunc(left-max(left/20, 4*time.Second), func() { cancel(errDeadline) })
	return ctx, func() { timer.Stop(); cancel(nil) }
}

func (d *day) say(en, zh string) string {
	if d.zh {
		return zh
	}
	return en
}

func (v verdict) name() string {
	return fmt.Sprintf("%02d-%s", v.result.Criterion.N, v.result.Criterion.Slug)
}

func (v verdict) message() string { return v.report.Message(v.result, v.day.say("en", "zh")) }

// mustPass is the test of a criterion that nothing excuses. One that can't be judged here is skipped, unless strict.
func (v verdict) mustPass(t *testing.T) {
	switch {
	case v.result.Outcome == judge.Pass:
	case v.result.Outcome == judge.NotJudged && !v.day.strict:
		skip(t, v.message())
	default:
		fail(t, v.message())
	}
}

// fail prints to the test's output, so that our words stand alone, and ends the test.
func fail(t *testing.T, text string) {
	fmt.Fprintln(t.Output(), text)
	t.FailNow()
}

func skip(t *testing.T, text string) {
	fmt.Fprintln(t.Output(), text)
	t.SkipNow()
}
