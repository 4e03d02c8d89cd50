package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
	"example.com/mcp7/scripts/internal/remember"
	"example.com/mcp7/scripts/selftest"
)

func (l *lab) checkCommand() *cobra.Command {
	var (
		only     []string
		seed     uint64
		solution bool
	)
	cmd := &cobra.Command{
		Use:   "check [DAY]",
		Short: "Judge a day, or all days, and show the board",
		Long: `Builds the starter of a day and runs the day's acceptance criteria against the program.
Without a day: all days that are here.

A criterion whose exercise is still open (its TODO line is there) is run and reported as open. In the course's
own repo that is no failure; in yours (there is a student.json) everything has to be green.`,
		Example: "  go run ./scripts/lab check\n  go run ./scripts/lab check 1\n  go run ./scripts/lab check 1 --only 03",
		Args:    atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := l.open(); err != nil {
				return err
			}
			days := l.course.Days
			if len(args) == 1 {
				d, err := l.day(args[0])
				if err != nil {
					return err
				}
				days = []*course.Day{d}
			}
			if len(only) > 0 && len(days) != 1 {
				return misuse(errors.New("--only needs a day: lab check 1 --only 03"))
			}
			numbers, err := criteria(days, only)
			if err != nil {
				return err
			}
			tree := course.Starter
			if solution {
				tree = course.Solution
			}
			return l.check(cmd.Context(), days, tree, numbers, seed)
		},
	}
	cmd.Flags().StringSliceVar(&only, "only", nil, "judge only these criteria, for example 03 or 03,05")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "repeat a run with the inputs that this seed gives (a failure prints its seed)")
	cmd.Flags().BoolVar(&solution, "solution", false, "judge the solution instead of the starter")
	return cmd
}

// criteria turns the words of --only into numbers that the day has.
func criteria(days []*course.Day, only []string) ([]int, error) {
	var numbers []int
	for _, word := range only {
		n, err := strconv.Atoi(word)
		if err != nil {
			n = -1
		}
		if _, err := days[0].Criterion(n); err != nil {
			return nil, misuse(fmt.Errorf("--only %s: %w", word, err))
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func (l *lab) check(ctx context.Context, days []*course.Day, tree course.Tree, only []int, seed uint64) error {
	outcomes := remember.Load(l.course.Root)
	var (
		reports []*judge.Report
		red     bool
	)
	for _, d := range days {
		r, err := l.judge(ctx, d, tree, only, seed)
		if err != nil {
			return err
		}
		reports = append(reports, r)
		if tree == course.Starter {
			outcomes.Add(r)
		}
		red = l.report(d, r, len(only) > 0) || red
	}
	if err := outcomes.Save(l.course.Root); err != nil {
		fmt.Fprintf(l.stderr, "lab: the result can't be remembered for the board: %v\n", err)
	}
	if l.format == "json" {
		if err := l.printJSON(reports); err != nil {
			return err
		}
	} else if len(only) == 0 && tree == course.Starter {
		if err := l.showBoard(outcomes); err != nil {
			return err
		}
	}
	if red {
		return errRed
	}
	return nil
}

func (l *lab) judge(ctx context.Context, d *course.Day, tree course.Tree, only []int, seed uint64) (*judge.Report, error) {
	total := len(only)
	if total == 0 {
		total = len(d.Criteria)
	}
	p := l.newProgress(d, total)
	defer p.end()
	return judge.Run(ctx, judge.Options{Day: d, Tree: tree, Only: only, Seed: seed, Progress: p.event})
}

// report prints a day's results and says whether one of them counts as red.
func (l *lab) report(d *course.Day, r *judge.Report, asked bool) bool {
	text := l.format == "text"
	if text {
		fmt.Fprintf(l.stdout, l.say("day %d · %s · %s\n", "第 %d 天 · %s · %s\n"), d.N, d.Program, r.Tree)
	}
	red := false
	for _, res := range r.Results {
		var open []*course.Exercise
		if r.Tree == course.Starter {
			open = res.Criterion.Open(d)
		}
		red = red || l.counts(res, open)
		if text && r.Build.Outcome == judge.Pass {
			l.line(res, open)
		}
	}
	if text {
		l.explain(d, r, asked)
	}
	return red
}

// counts reports whether a result makes the day red. In the course's own repo an open exercise excuses a criterion that
// fails, but neither a program that doesn't build nor a judge that can't judge.
func (l *lab) counts(res judge.Result, open []*course.Exercise) bool {
	excused := len(open) > 0 && l.course.Student == nil && (res.Outcome == judge.Fail || res.Outcome == judge.Timeout)
	return res.Outcome != judge.Pass && !excused
}

// mostMessages is how many failures are explained in full: the first ones often explain the others.
const mostMessages = 3

// explain prints what is to be said of failures: of a criterion with an open exercise only when it was asked for.
func (l *lab) explain(d *course.Day, r *judge.Report, asked bool) {
	var failed []judge.Result
	for _, res := range r.Results {
		quiet := r.Tree == course.Starter && len(res.Criterion.Open(d)) > 0 && !asked && r.Build.Outcome == judge.Pass
		if res.Outcome != judge.Pass && !quiet {
			failed = append(failed, res)
		}
	}
	if r.Build.Outcome != judge.Pass && len(failed) > 1 {
		failed = failed[:1] // all of them say that it does not build
	}
	for i, res := range failed {
		if i == mostMessages && !asked {
			fmt.Fprintf(l.stdout, l.say("\n%d more are red; to see one: go run ./scripts/lab check %d --only %02d\n",
				"\n还有 %d 条未通过；查看其中一条：go run ./scripts/lab check %d --only %02d\n"), len(failed)-i, d.N, res.Criterion.N)
			break
		}
		fmt.Fprintf(l.stdout, "\n%s\n", r.Message(res, l.language()))
	}
	fmt.Fprintln(l.stdout)
}

// line is one criterion's line: its sign and a word, so that neither colour nor the sign alone carries it.
func (l *lab) line(res judge.Result, open []*course.Exercise) {
	ok, no, wait := "✓", "✗", "·"
	if selftest.ASCII(os.Getenv) {
		ok, no, wait = "[ok]", "[no]", "[..]"
	}
	title := l.say(res.Criterion.Title, res.Criterion.TitleZH)
	switch {
	case res.Outcome == judge.Pass && len(open) == 0:
		fmt.Fprintf(l.stdout, "  %02d %s %s\n", res.Criterion.N, ok, title)
	case res.Outcome == judge.Pass:
		fmt.Fprintf(l.stdout, "  %02d %s %s  %s\n", res.Criterion.N, ok, title,
			fmt.Sprintf(l.say("(delete the TODO line of %s)", "（请删掉 %s 的 TODO 行）"), ids(open)))
	case len(open) > 0:
		fmt.Fprintf(l.stdout, "  %02d %s %s  %s\n", res.Criterion.N, wait, title, l.say("open: ", "待写：")+ids(open))
	default:
		fmt.Fprintf(l.stdout, "  %02d %s %s  (%s)\n", res.Criterion.N, no, title, res.Outcome)
	}
}

func ids(exercises []*course.Exercise) string {
	s := ""
	for i, e := range exercises {
		if i > 0 {
			s += " "
		}
		s += e.ID
	}
	return s
}

// A progress tells on stderr what the judge is doing: that a build is slow, always; the rest only at a terminal, in
// one line that is wiped at the end.
type progress struct {
	l           *lab
	day         *course.Day
	done, total int
}

func (l *lab) newProgress(d *course.Day, total int) *progress {
	return &progress{l: l, day: d, total: total}
}

func (p *progress) event(e judge.Event) {
	live := terminal(p.l.stderr)
	switch e.Kind {
	case judge.BuildStarted:
		if live {
			fmt.Fprintf(p.l.stderr, p.l.say("day %d: building…\r", "第 %d 天：正在编译……\r"), p.day.N)
		}
	case judge.BuildSlow:
		fmt.Fprintf(p.l.stderr, p.l.say("day %d: building; a first build compiles the libraries too and can take a minute…\n",
			"第 %d 天：正在编译；首次编译还要编译依赖库，可能要一分钟……\n"), p.day.N)
	case judge.BuildDone, judge.CriterionDone:
		if e.Kind == judge.CriterionDone {
			p.done++
		}
		if live {
			fmt.Fprintf(p.l.stderr, "\x1b[2K"+p.l.say("day %d: judged %d of %d\r", "第 %d 天：已评判 %d / %d\r"), p.day.N, p.done, p.total)
		}
	}
}

// end wipes the line.
func (p *progress) end() {
	if terminal(p.l.stderr) {
		fmt.Fprint(p.l.stderr, "\x1b[2K")
	}
}
