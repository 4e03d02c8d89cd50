package judge

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge/process"
)

// Options say what to judge and how.
type Options struct {
	Day         *course.Day
	Tree        course.Tree
	Overlay     map[string]string // files to build instead: absolute path → path of the replacement
	Only        []int             // criterion numbers; empty: all
	Seed        uint64            // 0: a fresh one
	Limits      Limits            // zero fields: [DefaultLimits]
	Work        string            // folder to work in; "": a temporary one, which is removed
	Transcripts string            // folder for transcripts of failed criteria; "": in the user's cache folder
	Progress    func(Event)       // called from several goroutines, one call at a time; may be nil
	Parallel    int               // criteria at once; 0: GOMAXPROCS
}

// An EventKind says what an [Event] reports.
type EventKind string

// The kinds of events, in the order in which they come.
const (
	BuildStarted  EventKind = "build-started"
	BuildSlow     EventKind = "build-slow" // it takes seconds: probably the first build, which compiles the libraries too
	BuildDone     EventKind = "build-done"
	CriterionDone EventKind = "criterion-done"
)

// An Event is a piece of progress.
type Event struct {
	Kind   EventKind
	Build  *Build  // for BuildDone
	Result *Result // for CriterionDone
}

// Run builds a tree and judges it. An error means that there is no grade: ctx ended, there is no usable go command,
// the disk is full, a criterion in Only does not exist. What the program does wrong is in the report.
func Run(ctx context.Context, o Options) (*Report, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	criteria, err := chosen(o)
	if err != nil {
		return nil, err
	}
	r, err := newRun(o, criteria)
	if err != nil {
		return nil, err
	}
	defer r.close()
	report := &Report{Day: o.Day, Tree: o.Tree, Seed: r.options.Seed}
	r.tell(Event{Kind: BuildStarted})
	if report.Build, err = r.build(ctx); err != nil {
		return nil, err
	}
	r.tell(Event{Kind: BuildDone, Build: &report.Build})
	report.Results = r.judgeAll(ctx, &report.Build)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return report, nil
}

// chosen lists the criteria to judge.
func chosen(o Options) ([]*course.Criterion, error) {
	if len(o.Day.Criteria) == 0 {
		return nil, fmt.Errorf("%s: there are no criteria in testdata/criteria", o.Day.Name())
	}
	var list []*course.Criterion
	for _, n := range o.Only {
		if _, err := o.Day.Criterion(n); err != nil {
			return nil, err
		}
	}
	for _, c := range o.Day.Criteria {
		if len(o.Only) == 0 || slices.Contains(o.Only, c.N) {
			list = append(list, c)
		}
	}
	return list, nil
}

// A run is one call of [Run].
type run struct {
	options  Options
	root     string // of the workspace
	work     string
	bin      string // the programs, under their own names
	temp     string // go build's temporary files: it leaves them behind when it is killed
	mark     string // stands in the environment of every program of this run
	guard    *process.Guard
	criteria []*course.Criterion
	progress sync.Mutex
	ports    sync.Map // loopback addresses that `listen` has given out
}

func newRun(o Options, criteria []*course.Criterion) (*run, error) {
	o.Limits = o.Limits.withDefaults()
	if o.Seed == 0 {
		// Short, since people type it again.
		o.Seed = 1 + mathrand.Uint64N(999_999)
	}
	if o.Parallel <= 0 {
		o.Parallel = runtime.GOMAXPROCS(0)
	}
	if o.Transcripts == "" {
		if cache, err := os.UserCacheDir(); err == nil {
			o.Transcripts = filepath.Join(cache, "mcp7", "transcripts", o.Day.Name())
		}
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, errors.New("there is no go command on PATH: install Go 1.26 or newer from https://go.dev/dl")
	}
	var nonce [8]byte
	rand.Read(nonce[:])
	r := &run{options: o, root: filepath.Dir(o.Day.Dir), mark: markName + "=" + hex.EncodeToString(nonce[:]), criteria: criteria}
	var err error
	if r.work, err = os.MkdirTemp(o.Work, "mcp7-judge-"); err != nil {
		return nil, fmt.Errorf("make a work folder: %w", err)
	}
	if r.work, err = filepath.EvalSymlinks(r.work); err != nil {
		return nil, err
	}
	r.bin, r.temp = filepath.Join(r.work, "bin"), filepath.Join(r.work, "temp")
	for _, folder := range []string{r.bin, r.temp} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			r.close()
			return nil, err
		}
	}
	if err := r.startGuard(); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// markName is the environment variable by which the judge finds its programs again.
const markName = "MCP7_JUDGE"

func (r *run) close() {
	process.KillMarked(r.mark)
	os.RemoveAll(r.work)
	r.guard.Close()
}

func (r *run) tell(e Event) {
	if r.options.Progress == nil {
		return
	}
	r.progress.Lock()
	defer r.progress.Unlock()
	r.options.Progress(e)
}

// judgeAll judges the criteria, a few at a time, and returns the results in order.
func (r *run) judgeAll(ctx context.Context, build *Build) []Result {
	results := make([]Result, len(r.criteria))
	slots := make(chan struct{}, r.options.Parallel)
	var all sync.WaitGroup
	for i, c := range r.criteria {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			start := time.Now()
			results[i] = r.judge(ctx, c, build)
			results[i].Criterion = c
			results[i].Duration = time.Since(start)
			r.tell(Event{Kind: CriterionDone, Result: &results[i]})
		})
	}
	all.Wait()
	return results
}

// judge judges one criterion, or says why it can't be judged.
func (r *run) judge(ctx context.Context, c *course.Criterion, build *Build) Result {
	for _, tool := range c.Needs {
		if _, err := exec.LookPath(tool); err != nil {
			return Result{Outcome: NotJudged, Got: needs(tool), Want: installed(tool)}
		}
	}
	switch build.Outcome {
	case BuildError:
		return Result{Outcome: BuildError, Got: same(strings.Join(build.Output, "\n")), Want: builds(r.options.Day, r.options.Tree)}
	case InfraError:
		return Result{Outcome: InfraError, Got: notBuilt(build.Output), Want: builds(r.options.Day, r.options.Tree)}
	}
	return r.play(ctx, c)
}
