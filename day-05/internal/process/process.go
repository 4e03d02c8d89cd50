// Package process runs the child process of a stdio server, and ends it with all of its own children.
//
// Spec: basic/transports/stdio, Shutdown.
package process

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A Command says what to run. Nothing goes through a shell.
type Command struct {
	Path string
	Args []string
	Env  []string // NAME=value, all of it: see [Environment]
	Dir  string   // "" is the current folder
}

// A Process is a running child. Whoever reads Stdout and Stderr must go on until they end: a child that nobody reads
// from stops in the middle of a write.
type Process struct {
	Stdin  *os.File
	Stdout *os.File
	Stderr *os.File

	cmd    *exec.Cmd
	exited chan struct{}
	stop   sync.Once
}

// Start runs a command. The caller must Stop it.
func Start(c Command) (*Process, error) {
	p := &Process{exited: make(chan struct{})}
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Env, cmd.Dir = c.Env, c.Dir
	var theirs []*os.File
	pipe := func(ours, its **os.File, weWrite bool) error {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		if weWrite {
			r, w = w, r
		}
		*ours, *its = r, w
		theirs = append(theirs, w)
		return nil
	}
	var in, out, errs *os.File
	err := pipe(&p.Stdin, &in, true)
	if err == nil {
		err = pipe(&p.Stdout, &out, false)
	}
	if err == nil {
		err = pipe(&p.Stderr, &errs, false)
	}
	if err == nil {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, errs
		err = start(cmd)
	}
	for _, f := range theirs {
		f.Close()
	}
	if err != nil {
		p.closePipes()
		return nil, fmt.Errorf("start %s: %w", c.Path, err)
	}
	p.cmd = cmd
	go func() {
		cmd.Wait() // the pipes are files, so this waits for the process alone
		endGroup(cmd)
		close(p.exited)
	}()
	return p, nil
}

// Stop ends the process: it closes stdin and waits, then asks (SIGTERM), then kills, a grace period each, and always the
// whole process group, since npx and shells have the server as a child. It returns when the process is gone.
func (p *Process) Stop(grace time.Duration) {
	p.stop.Do(func() {
		p.Stdin.Close()
		if !p.gone(grace) {
			terminate(p.cmd)
			if !p.gone(grace) {
				kill(p.cmd)
			}
		}
		<-p.exited
		p.closePipes()
	})
}

// Exited is closed when the process has ended.
func (p *Process) Exited() <-chan struct{} { return p.exited }

// State says how the process ended: "exit status 1". It waits for that, but not longer than a second.
func (p *Process) State() string {
	if !p.gone(time.Second) {
		return "still running"
	}
	return p.cmd.ProcessState.String()
}

// PID is the process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

func (p *Process) gone(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}

func (p *Process) closePipes() {
	for _, f := range []*os.File{p.Stdin, p.Stdout, p.Stderr} {
		if f != nil {
			f.Close()
		}
	}
}

// inherited is what a server gets of this program's environment: enough to run, nothing secret.
var inherited = []string{
	"PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "TMPDIR", "TZ",
	"SYSTEMROOT", "SYSTEMDRIVE", "APPDATA", "LOCALAPPDATA", "PROGRAMFILES", "USERPROFILE", "TEMP", "TMP", "COMSPEC", "PATHEXT",
}

// Environment returns a small part of the given environment with the settings added.
func Environment(lookup func(string) (string, bool), settings map[string]string) []string {
	var env []string
	for _, name := range inherited {
		if _, given := settings[name]; given {
			continue
		}
		if value, ok := lookup(name); ok && !strings.HasPrefix(value, "()") { // an exported shell function is code
			env = append(env, name+"="+value)
		}
	}
	for name, value := range settings {
		env = append(env, name+"="+value)
	}
	return env
}
