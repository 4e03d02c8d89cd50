// Package process starts programs that nobody has to trust: each has its own process group, its output is drained
// however much it is, its memory is limited, and it ends, with whatever it started, when its owner says so.
package process

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// A Spec says what to start.
type Spec struct {
	Path   string // absolute
	Args   []string
	Dir    string
	Env    []string  // the whole environment
	Stdin  bool      // true: a pipe, see [Process.Stdin]; false: the null device
	Stdout io.Writer // both are written by one goroutine each, until the process is done; nil discards
	Stderr io.Writer
	Memory int64  // most bytes of data that it may allocate; 0: no limit
	Guard  *Guard // ends the process when the judge itself is killed; may be nil
}

// A Process is one running program.
type Process struct {
	Stdin *os.File // the writing end; nil unless the spec asked for it. Deadlines work.

	done chan struct{}
	exit Exit

	mu   sync.Mutex
	pid  int
	gone bool // reaped: the number may belong to somebody else
	job  job
}

// An Exit says how a process ended.
type Exit struct {
	Code   int    // -1 when a signal ended it
	Signal string // "killed", "terminated"; "" when it ended by itself
	Held   bool   // something that it had started still held its stdout or stderr
}

// Start starts the program and returns once it runs.
func Start(s Spec) (*Process, error) {
	p := &Process{done: make(chan struct{})}
	cmd := &exec.Cmd{Path: s.Path, Args: append([]string{s.Path}, s.Args...), Dir: s.Dir, Env: s.Env}
	var ours, theirs []*os.File
	closeAll := func(files []*os.File) {
		for _, f := range files {
			f.Close()
		}
	}
	// Pipes of our own, not StdoutPipe or writers: then Wait does not wait for whoever else holds them.
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err != nil {
			closeAll(ours)
			closeAll(theirs)
		}
		return r, w, err
	}
	if s.Stdin {
		r, w, err := pipe()
		if err != nil {
			return nil, err
		}
		cmd.Stdin, p.Stdin = r, w
		ours, theirs = append(ours, w), append(theirs, r)
	}
	outR, outW, err := pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout = outW
	ours, theirs = append(ours, outR), append(theirs, outW)
	errR, errW, err := pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stderr = errW
	ours, theirs = append(ours, errR), append(theirs, errW)

	started := make(chan error, 1)
	go p.own(cmd, s, outR, errR, started, func() { closeAll(theirs) })
	if err := <-started; err != nil {
		closeAll(ours)
		return nil, fmt.Errorf("start %s: %w", s.Path, err)
	}
	return p, nil
}

// own is the process's one owner, from start to reaping. It stays on one thread, since on Linux the process is
// killed when the thread that started it ends (Pdeathsig), which is what happens when the judge is killed.
func (p *Process) own(cmd *exec.Cmd, s Spec, outR, errR *os.File, started chan<- error, closeTheirs func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	prepare(cmd)
	err := cmd.Start()
	closeTheirs()
	if err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	p.job = adopt(cmd, s.Memory)
	s.Guard.watch(p.pid)
	started <- nil

	out, errs := newStream(outR, s.Stdout), newStream(errR, s.Stderr)
	reap := awaitExit(cmd)
	out.exited()
	errs.exited()
	heldOut, heldErr := <-out.held, <-errs.held
	p.exit.Held = heldOut || heldErr
	p.mu.Lock()
	p.killLocked()
	reap()
	p.gone = true
	p.mu.Unlock()
	p.job.close()
	s.Guard.forget(p.pid)
	out.close()
	errs.close()
	if p.Stdin != nil {
		p.Stdin.Close()
	}
	p.exit.Code = cmd.ProcessState.ExitCode()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		p.exit.Signal = status.Signal().String()
	}
	close(p.done)
}

// Done is closed when the process has exited and all that it wrote has been read.
func (p *Process) Done() <-chan struct{} { return p.done }

// Exit waits for the end and says how it was.
func (p *Process) Exit() Exit {
	<-p.done
	return p.exit
}

// Kill ends the process and its group. It does not wait.
func (p *Process) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.gone {
		p.killLocked()
	}
}

// Signal sends a signal to the process alone: "TERM" or "INT".
func (p *Process) Signal(name string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return os.ErrProcessDone
	}
	return p.signalLocked(name)
}

func (e Exit) String() string {
	if e.Signal != "" {
		return "signal: " + e.Signal
	}
	return fmt.Sprintf("exit status %d", e.Code)
}
