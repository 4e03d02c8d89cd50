package judge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"example.com/mcp7/scripts/internal/course"
)

// play runs one criterion's script and turns what happened into a result.
func (r *run) play(ctx context.Context, c *course.Criterion) Result {
	src, err := scan(c.File)
	if err == nil && src.peer && !dispatched {
		err = errors.New("this executable can't play the peer: it does not call judge.Main")
	}
	root := filepath.Join(r.work, fmt.Sprintf("%02d", c.N))
	if err == nil {
		err = os.Mkdir(root, 0o755)
	}
	if err != nil {
		script := fmt.Sprintf("%s:%d", r.rel(c.File), max(len(src.lines), 1))
		return Result{Outcome: InfraError, Got: same(err.Error()), Want: scriptWorks, Phase: src.phase(len(src.lines)), Script: script}
	}
	defer os.RemoveAll(root)
	ctx, cancel := context.WithTimeout(ctx, r.options.Limits.Criterion)
	defer cancel()
	s := &script{
		run: r, criterion: c, source: src, ctx: ctx, limits: r.options.Limits,
		servers: map[string]*server{}, upstreams: map[string]*upstream{},
		mark: fmt.Sprintf("%s.%02d", r.mark, c.N),
	}
	t := new(recorder)
	t.play(testscript.Params{
		Files: []string{c.File}, WorkdirRoot: root, RequireUniqueNames: true, Setup: s.setup, Cmds: s.commandMap(),
	})
	return s.result(t)
}

// result decides. A pass is only what ran to its end, did not fail and has nothing to complain of.
func (s *script) result(t *recorder) Result {
	line := t.line(s.criterion.File)
	res := Result{
		Phase: s.source.phase(line), Varied: s.source.varied,
		Script: fmt.Sprintf("%s:%d", s.run.rel(s.criterion.File), line),
	}
	complaint := s.failure
	for _, name := range sortedKeys(s.servers) {
		// What a server did wrong after the last command still counts.
		if v := s.servers[name]; complaint == nil && !t.failed && v.breach != nil {
			complaint, s.stderr = v.breach, v.stderr
		}
	}
	switch {
	case t.panicked != "":
		complaint = infra("the judge panicked: " + t.panicked)
	case t.skipped:
		complaint = infra("the script was skipped")
	case t.failed && complaint == nil:
		complaint = s.builtinComplaint(t.message())
	case !t.failed && !t.ended:
		complaint = infra("the script did not run")
	}
	if complaint == nil {
		res.Outcome, res.Phase, res.Script = Pass, Text{}, ""
		return res
	}
	res.Outcome, res.Got, res.Want = complaint.outcome, complaint.got, complaint.want
	res.Stderr = s.stderr.shown(s.run.root)
	if res.Outcome == InfraError {
		return res
	}
	var err error
	res.Transcript, err = s.transcript.save(s.run.options.Transcripts, fmt.Sprintf("%s-%02d-%s.jsonl", s.run.options.Tree, s.criterion.N, s.criterion.Slug))
	if err != nil {
		res.Stderr = append(res.Stderr, err.Error())
	}
	return res
}

func infra(text string) *complaint { return &complaint{InfraError, same(text), scriptWorks} }

// rel returns a file's name as a reader at the root sees it.
func (r *run) rel(file string) string {
	rel, err := filepath.Rel(r.root, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

// A recorder is the T of one script: it only notes what testscript reports.
type recorder struct {
	failed, skipped, ended bool
	panicked               string
	log                    strings.Builder
}

// play runs testscript on a goroutine of its own, which FailNow and Skip end.
func (t *recorder) play(p testscript.Params) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				t.panicked = fmt.Sprintf("%v\n%s", p, frames(debug.Stack()))
			}
		}()
		testscript.RunT(t, p)
		t.ended = true
	}()
	<-done
}

func (t *recorder) Run(name string, f func(testscript.T)) { f(t) }
func (t *recorder) Parallel()                             {}
func (t *recorder) Verbose() bool                         { return false }
func (t *recorder) Log(args ...any)                       { fmt.Fprintln(&t.log, args...) }

func (t *recorder) Fatal(args ...any) {
	t.Log(append([]any{"FAIL:"}, args...)...)
	t.FailNow()
}

func (t *recorder) FailNow() {
	t.failed = true
	runtime.Goexit()
}

func (t *recorder) Skip(args ...any) {
	t.skipped = true
	runtime.Goexit()
}

var failLine = regexp.MustCompile(`(?m)^FAIL: (?:(.*):([0-9]+): )?`)

// last returns where the log's last failure begins and ends, and its line number's text.
func (t *recorder) last(file string) (end int, line string) {
	log := t.log.String()
	for _, m := range failLine.FindAllStringSubmatchIndex(log, -1) {
		if m[2] >= 0 && (file == "" || log[m[2]:m[3]] == file) {
			end, line = m[1], log[m[4]:m[5]]
		} else if end == 0 {
			end = m[1]
		}
	}
	return end, line
}

// line returns the number of the script's line that failed, at least 1.
func (t *recorder) line(file string) int {
	_, text := t.last(file)
	n, _ := strconv.Atoi(text)
	return max(n, 1)
}

// message returns testscript's words about the failure.
func (t *recorder) message() string {
	end, _ := t.last("")
	return strings.TrimSpace(t.log.String()[end:])
}

// frames keeps the few lines of a stack that name the judge's own code.
func frames(stack []byte) string {
	var kept []string
	for line := range strings.Lines(string(stack)) {
		if strings.Contains(line, "internal/judge") && strings.Contains(line, ".go:") && len(kept) < 4 {
			kept = append(kept, strings.TrimSpace(line))
		}
	}
	return strings.Join(kept, "\n")
}
