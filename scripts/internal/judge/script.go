package judge

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge/process"
)

// A script is the state of one criterion while it is judged. Commands run one after the other, on one goroutine.
type script struct {
	run       *run
	criterion *course.Criterion
	source    *source
	ctx       context.Context // ends with the criterion's time
	limits    Limits
	ts        *testscript.TestScript // set before each command

	work       string // the script's $WORK
	mark       string // stands in the environment of the script's programs
	doc        *document
	replies    []*incoming // the answers of the last send
	servers    map[string]*server
	last       *server // the one that the last command was about
	upstreams  map[string]*upstream
	transcript transcript
	failure    *complaint
	stdout     func() string // of the last run, hangup or signal
	stderr     *tail         // of the program that is to blame
	spools     int
	deferred   []func()
}

// A complaint is a failure in a student's words.
type complaint struct {
	outcome   Outcome
	got, want Text
}

// fail ends the script: the program did not do what the criterion asks for.
func (s *script) fail(c complaint) {
	if c.outcome == Timeout && s.ctx.Err() != nil {
		c.got = outOfTime(s.limits.Criterion)
	}
	s.failure = &c
	s.ts.Fatalf("%s", c.got.EN)
}

// fault ends the script: the script itself is wrong, or the machine is.
func (s *script) fault(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.fail(complaint{InfraError, Text{text, text}, scriptWorks})
}

// setup prepares testscript's environment, which is what $NAME in a script refers to.
func (s *script) setup(env *testscript.Env) error {
	s.work = env.WorkDir
	home := filepath.Join(s.work, ".home")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	env.Setenv("HOME", home)
	env.Setenv("PATH", s.run.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	env.Setenv("LANG", "C.UTF-8")
	env.Defer(s.end)
	return nil
}

// end stops whatever the script has started. It may not fail: testscript would take that for a panic.
func (s *script) end() {
	for i := len(s.deferred) - 1; i >= 0; i-- {
		s.deferred[i]()
	}
	process.KillMarked(s.mark)
}

// systemNames are variables that programs need on some systems. Nothing else of the caller's environment is passed on.
var systemNames = []string{"SYSTEMROOT", "PATHEXT", "COMSPEC"}

// environment is what a program sees: the judge's few variables, what the script has set with `env`, then extra.
func (s *script) environment(extra []string) []string {
	home, temp := s.ts.Getenv("HOME"), filepath.Join(s.work, ".tmp")
	env := []string{"PATH=" + s.ts.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + temp, "LANG=" + s.ts.Getenv("LANG"), s.mark}
	if runtime.GOOS == "windows" {
		env = append(env, "USERPROFILE="+home, "TMP="+temp, "TEMP="+temp)
		for _, name := range systemNames {
			env = append(env, name+"="+os.Getenv(name))
		}
	}
	for _, name := range s.source.exported {
		env = append(env, name+"="+s.ts.Getenv(name))
	}
	for _, pair := range extra {
		if !strings.Contains(pair, "=") {
			s.fault("-env: %q is not NAME=value", pair)
		}
		env = append(env, pair)
	}
	return env
}

// start starts the graded program, or a companion, in the script's current folder.
func (s *script) start(a arguments, spec process.Spec) *process.Process {
	name := a.text("as", s.run.options.Day.Program)
	spec.Path = filepath.Join(s.run.bin, name+exe)
	if _, err := os.Stat(spec.Path); err != nil {
		s.fault("there is no program %s here: name it in the header, \"# with: %s=./package\"", name, name)
	}
	s.stderr = newTail(stderrKept)
	if spec.Stderr == nil {
		spec.Stderr = s.stderr
	}
	spec.Args, spec.Dir, spec.Env = a.rest, s.ts.MkAbs("."), s.environment(a.flags["env"])
	spec.Guard = s.run.guard
	if name != peerName {
		// The peer is the judge's own executable, which under the race detector needs more.
		spec.Memory = s.limits.Memory
	}
	p, err := process.Start(spec)
	if err != nil {
		s.fault("%v", err)
	}
	s.deferred = append(s.deferred, func() { p.Kill(); <-p.Done() })
	return p
}

// wait waits for one of the channels, at most d and not beyond the criterion's time. It returns false when time is up.
func (s *script) wait(d time.Duration, done <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	case <-s.ctx.Done():
		return false
	}
}

// Name endings of executables, and the scripted peer's name on PATH.
var exe = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]

const peerName = "peer"
