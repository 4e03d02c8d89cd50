package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/models"
	"example.com/mcp7/day-07/internal/selector"
	"example.com/mcp7/scripts/selftest"
)

//go:embed cases.yaml
var ownCases []byte

// evalFlags are what docs eval is told.
type evalFlags struct {
	cases, tools, describe, model, baseline, save, junit, history, price string
	options                                                              eval.Options
	ablate, explain, asJSON, noGate                                      bool
}

func newFlags(name string) *flag.FlagSet { return flag.NewFlagSet(name, flag.ContinueOnError) }

func parseEval(args []string, stdout io.Writer) (f evalFlags, command []string, err error) {
	flags := newFlags("eval")
	flags.StringVar(&f.cases, "cases", "", "the eval set, a YAML `file`; none is this program's own")
	flags.StringVar(&f.tools, "tools", "", "the tools of this `file`, as docs tools prints them, instead of a server's")
	flags.StringVar(&f.describe, "describe", "", "try the descriptions of this YAML `file`: tool: text")
	flags.StringVar(&f.model, "model", "", "offline, keyword, never, always:TOOL, replay:FILE, anthropic:NAME or openai:NAME; "+
		"the default is offline with MOCK=1, and "+models.Default+" otherwise")
	flags.StringVar(&f.baseline, "baseline", "", "a saved run to compare with; exit status 1 when a kind falls below it")
	flags.StringVar(&f.save, "save", "", "save this run as JSON in this `file`")
	flags.StringVar(&f.junit, "junit", "", "write a JUnit `file`")
	flags.StringVar(&f.history, "history", "", "append a point to this `file`: selection rate is a curve")
	flags.StringVar(&f.price, "price", "", "dollars for a million input and output tokens, such as `1,5`")
	flags.IntVar(&f.options.Concurrency, "concurrency", 8, "questions at once")
	flags.DurationVar(&f.options.TimeLimit, "time-limit", 20*time.Second, "for one try")
	flags.IntVar(&f.options.Tries, "tries", 4, "for one case, when the endpoint is overloaded")
	flags.DurationVar(&f.options.Backoff, "backoff", 500*time.Millisecond, "before the second try, doubled for each further one")
	flags.BoolVar(&f.ablate, "ablate", false, "remove each sentence of each description in turn, and show what it was worth")
	flags.BoolVar(&f.explain, "explain", false, "show each case, and why the model chose as it did, where it can say")
	flags.BoolVar(&f.noGate, "no-gate", false, "only report: exit status 0 whatever the scores")
	flags.BoolVar(&f.asJSON, "json", false, "print the run as JSON instead of a table")
	command, err = parse(flags, args, stdout)
	switch {
	case err != nil:
		return f, nil, err
	case flags.NArg() > 0:
		return f, nil, fmt.Errorf("eval: a server stands behind --: %w", errUsage)
	case f.options.Concurrency < 1 || f.options.Tries < 1:
		return f, nil, fmt.Errorf("eval: --concurrency and --tries are at least 1: %w", errUsage)
	case len(command) > 0 && f.describe != "":
		return f, nil, fmt.Errorf("eval: --describe is for this program's own server: %w", errUsage)
	}
	if f.model == "" {
		if f.model = models.Default; selftest.Mock() {
			f.model = "offline"
		}
	}
	return f, command, nil
}

func runEval(ctx context.Context, args []string, stdout io.Writer) error {
	f, command, err := parseEval(args, stdout)
	if err != nil {
		return err
	}
	set, err := loadCases(f.cases)
	if err != nil {
		return err
	}
	describe, err := readDescriptions(f.describe)
	if err != nil {
		return err
	}
	tools, err := toolsOf(ctx, f.tools, command, describe)
	if err != nil {
		return err
	}
	if missing := set.Unknown(tools); len(missing) > 0 {
		return fmt.Errorf("eval: the cases expect tools that this server has not: %s", strings.Join(missing, ", "))
	}
	model, err := newModel(f.model, tools)
	if err != nil {
		return err
	}
	var baseline *eval.Report
	if f.baseline != "" {
		if baseline, err = eval.ReadReport(f.baseline); err != nil {
			return err
		}
	}
	if f.ablate {
		if f.model != "offline" {
			return fmt.Errorf("eval: --ablate asks hundreds of questions: it is for --model offline: %w", errUsage)
		}
		return ablate(ctx, set, tools, stdout)
	}
	report := evaluate(ctx, f.model, model, set, tools, f.options)
	if err := report.Price(f.price); err != nil {
		return fmt.Errorf("eval: %w: %w", err, errUsage)
	}
	return finish(f, set, report, baseline, stdout)
}

// evaluate asks all cases and judges the answers.
func evaluate(ctx context.Context, name string, model eval.Model, set *eval.Set, tools []eval.Tool, o eval.Options) *eval.Report {
	start := time.Now()
	answers := eval.Ask(ctx, model, set.Cases, tools, o)
	return eval.NewReport(name, set.Cases, answers, judge, time.Since(start))
}

// finish prints a run, keeps it where it is wanted, and returns errGate when it must not pass. A run that must not pass is
// saved too, but it is no point of the curve when answers are missing.
func finish(f evalFlags, set *eval.Set, report, baseline *eval.Report, stdout io.Writer) error {
	reasons := eval.Gate(report, set.Thresholds, baseline)
	if f.asJSON {
		encoder := json.NewEncoder(stdout)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(report); err != nil {
			return err
		}
	} else {
		eval.Print(stdout, report, baseline, reasons, f.explain)
	}
	if f.save != "" {
		data, err := json.MarshalIndent(report, "", "  ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(f.save, append(data, '\n'), 0o644); err != nil {
			return err
		}
	}
	if f.junit != "" {
		data, err := eval.JUnit(report)
		if err != nil {
			return err
		}
		if err := os.WriteFile(f.junit, data, 0o644); err != nil {
			return err
		}
	}
	if f.history != "" && report.Unanswered() == 0 {
		if err := eval.Append(f.history, eval.PointOf(report)); err != nil {
			return err
		}
	}
	if len(reasons) > 0 && !f.noGate {
		return errGate
	}
	return nil
}

func loadCases(file string) (*eval.Set, error) {
	if file == "" {
		return eval.Load("cases.yaml", ownCases)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return eval.Load(file, data)
}

func newModel(name string, tools []eval.Tool) (eval.Model, error) {
	kind, detail, _ := strings.Cut(name, ":")
	switch kind {
	case "offline":
		return selector.Prepared(tools), nil
	case "keyword":
		return selector.Keyword(), nil
	case "never":
		return eval.Never(), nil
	case "always":
		return eval.Always(detail), nil
	case "replay":
		saved, err := eval.ReadReport(detail)
		if err != nil {
			return nil, err
		}
		return eval.Replay(saved), nil
	case "anthropic":
		return models.Anthropic(detail)
	case "openai":
		return models.OpenAI(detail)
	}
	return nil, fmt.Errorf("eval: there is no model %q: %w", name, errUsage)
}
