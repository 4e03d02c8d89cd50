//go:build unix

package process

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// shell starts /bin/sh -c command.
func shell(t *testing.T, command string, s Spec) *Process {
	t.Helper()
	s.Path, s.Args = "/bin/sh", []string{"-c", command}
	s.Env = append(s.Env, "PATH="+os.Getenv("PATH"))
	s.Dir = t.TempDir()
	p, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Kill(); <-p.Done() })
	return p
}

// end waits for a process, which must not take long.
func end(t *testing.T, p *Process) Exit {
	t.Helper()
	select {
	case <-p.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("still running after 10s")
	}
	return p.Exit()
}

func TestExit(t *testing.T) {
	for command, want := range map[string]Exit{
		"exit 0":        {},
		"exit 3":        {Code: 3},
		"kill -TERM $$": {Code: -1, Signal: "terminated"},
	} {
		if got := end(t, shell(t, command, Spec{})); got != want {
			t.Errorf("%s: got %+v, want %+v", command, got, want)
		}
	}
	if _, err := Start(Spec{Path: "/nowhere/to/be/found"}); err == nil {
		t.Error("a program that is not there started")
	}
}

func TestStreams(t *testing.T) {
	var out, err bytes.Buffer
	p := shell(t, "read x; echo got $x; echo oops >&2; cat", Spec{Stdin: true, Stdout: &out, Stderr: &err})
	io.WriteString(p.Stdin, "one\ntwo\n")
	p.Stdin.Close()
	end(t, p)
	if out.String() != "got one\ntwo\n" || err.String() != "oops\n" {
		t.Errorf("got %q and %q", out.String(), err.String())
	}
}

// TestAllIsDrained ends a program whose last bytes are still in the pipe.
func TestAllIsDrained(t *testing.T) {
	var out bytes.Buffer
	end(t, shell(t, "head -c 1000000 /dev/zero", Spec{Stdout: &out}))
	if out.Len() != 1_000_000 {
		t.Errorf("got %d bytes", out.Len())
	}
}

func TestSignal(t *testing.T) {
	var out bytes.Buffer
	p := shell(t, "trap 'echo bye; exit 5' TERM; echo ready; while :; do sleep 0.01; done", Spec{Stdout: &locked{w: &out}})
	deadline := time.Now().Add(10 * time.Second)
	for !strings.Contains(text(&out), "ready") && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if err := p.Signal("TERM"); err != nil {
		t.Fatal(err)
	}
	if e := end(t, p); e.Code != 5 || !strings.Contains(text(&out), "bye") {
		t.Errorf("got %+v, %q", e, text(&out))
	}
	if err := p.Signal("TERM"); err != os.ErrProcessDone {
		t.Errorf("a signal after the end: got %v", err)
	}
	if err := shell(t, "sleep 5", Spec{}).Signal("HUP"); err == nil {
		t.Error("HUP was sent")
	}
}

// TestHeld lets a program leave a child behind that holds its stdout. The end is not waited for, and the child is killed.
func TestHeld(t *testing.T) {
	var out bytes.Buffer
	start := time.Now()
	p := shell(t, "sleep 60 & echo $!", Spec{Stdout: &out})
	if e := end(t, p); !e.Held || e.Code != 0 {
		t.Errorf("got %+v", e)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("took %v", d)
	}
	if left := ended(strings.TrimSpace(out.String())); left != "" {
		t.Errorf("the child %s is still running", left)
	}
}

// TestKillMarked finds a child that has left the group and holds nothing.
func TestKillMarked(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems don't show a process's environment")
	}
	var out bytes.Buffer
	p := shell(t, "setsid sleep 60 </dev/null >/dev/null 2>&1 & echo $!; sleep 0.2", Spec{Stdout: &out, Env: []string{"MARK=4711"}})
	if e := end(t, p); e.Held {
		t.Errorf("got %+v", e)
	}
	if names := KillMarked("MARK=4711"); len(names) != 1 || names[0] != "sleep" {
		t.Errorf("killed %v", names)
	}
	if left := ended(strings.TrimSpace(out.String())); left != "" {
		t.Errorf("the child %s is still running", left)
	}
}

// TestMemory stops a program at its limit.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the limit is enforced later elsewhere")
	}
	// The shell itself grows: a string that doubles.
	e := end(t, shell(t, "x=0123456789abcdef; while :; do x=$x$x; done", Spec{Memory: 64 << 20}))
	if e.Code == 0 {
		t.Errorf("got %+v", e)
	}
}

// ended waits a moment for a process to be gone; it returns the number when it is not.
func ended(pid string) string {
	n := 0
	for _, c := range pid {
		n = n*10 + int(c-'0')
	}
	for range 200 {
		if err := syscall.Kill(n, 0); err == syscall.ESRCH || zombie(pid) {
			return ""
		}
		time.Sleep(10 * time.Millisecond)
	}
	return pid
}

// zombie reports whether a process only waits for being reaped, by whoever adopted it.
func zombie(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}
