package verify

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

// A trial is one judgement of a day's tree in which some files are replaced.
type trial struct {
	name   string // for progress
	day    *course.Day
	tree   course.Tree
	files  map[string][]byte // what replaces a file, by its absolute path
	only   []int             // criteria; empty: all
	report *judge.Report     // afterwards
	laid   map[string]string // afterwards: what each replacement, by its path, was laid over
}

// judge judges the trials, a few at a time: while one is built another one runs. Sources stay as they are; the
// replacements are laid over them for the compiler.
func (s *scope) judge(ctx context.Context, trials []*trial) error {
	work, err := os.MkdirTemp("", "mcp7-verify-")
	if err != nil {
		return fmt.Errorf("make a work folder: %w", err)
	}
	defer os.RemoveAll(work)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := make(chan struct{}, s.Parallel)
	var all sync.WaitGroup
	for i, t := range trials {
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		s.tell("%s (%d of %d)", t.name, i+1, len(trials))
		all.Go(func() {
			defer func() { <-slots }()
			if err := t.run(ctx, filepath.Join(work, fmt.Sprint(i))); err != nil {
				cancel(fmt.Errorf("%s: %w", t.name, err))
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return nil
}

func (t *trial) run(ctx context.Context, work string) (err error) {
	if err := os.Mkdir(work, 0o755); err != nil {
		return err
	}
	overlay := map[string]string{}
	t.laid = map[string]string{}
	for file, data := range t.files {
		replacement := filepath.Join(work, fmt.Sprintf("%d%s", len(overlay), filepath.Ext(file)))
		if err := os.WriteFile(replacement, data, 0o644); err != nil {
			return err
		}
		overlay[file], t.laid[replacement] = replacement, file
	}
	t.report, err = judge.Run(ctx, judge.Options{
		Day: t.day, Tree: t.tree, Overlay: overlay, Only: t.only,
		// Transcripts of failures that are as they should be would only push out a student's.
		Work: work, Transcripts: filepath.Join(work, "transcripts"),
	})
	return err
}

// notJudged returns a fault for what is neither the program's right nor its wrong: the program does not build, the
// script is at fault, a tool is missing. what names the trial: "the stub of exercise 1.2".
func (t *trial) notJudged(s *scope, what, file string) []Fault {
	if t.report.Build.Outcome != judge.Pass {
		return []Fault{{
			File: file, Text: what + " does not build\n" + t.compilerOutput(s), Mend: "make it build: a variant is Go that compiles, with the imports that it needs",
		}}
	}
	var faults []Fault
	for _, r := range s.without(t.day, t.report.Results) {
		if r.Outcome == judge.InfraError || r.Outcome == judge.NotJudged {
			faults = append(faults, Fault{
				File: s.rel(r.Criterion.File), Line: scriptLine(r), Text: fmt.Sprintf("criterion %s could not be judged on %s\ngot   %s\nwant  %s", two(r.Criterion.N), what, r.Got.EN, r.Want.EN),
				Mend: "correct the script, or install what it needs",
			})
		}
	}
	return faults
}

// compilerOutput is what the compiler said, about the files as they are called in the workspace.
func (t *trial) compilerOutput(s *scope) string {
	text := strings.Join(t.report.Build.Output, "\n")
	for replacement, file := range t.laid {
		// The go command shortens paths where it can.
		tail := filepath.Join(filepath.Base(filepath.Dir(filepath.Dir(replacement))), filepath.Base(filepath.Dir(replacement)), filepath.Base(replacement))
		text = regexp.MustCompile(`\S*`+regexp.QuoteMeta(tail)).ReplaceAllLiteralString(text, s.rel(file))
	}
	return text
}

// isRed reports whether a criterion was judged and did not pass.
func isRed(r judge.Result) bool { return r.Outcome == judge.Fail || r.Outcome == judge.Timeout }

// gotWant is what a failed criterion says, with the seed where inputs were drawn from it.
func (t *trial) gotWant(r judge.Result) string {
	text := fmt.Sprintf("got   %s\nwant  %s", r.Got.EN, r.Want.EN)
	if r.Varied {
		text += fmt.Sprintf("\nseed  %d", t.report.Seed)
	}
	return text
}

// without drops the criteria that the solution itself fails.
func (s *scope) without(d *course.Day, results []judge.Result) []judge.Result {
	return slices.DeleteFunc(slices.Clone(results), func(r judge.Result) bool { return slices.Contains(s.red[d.N], r.Criterion.N) })
}
