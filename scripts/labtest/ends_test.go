//go:build linux

package labtest_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hang gives the course a criterion whose program starts two more, one of them in a session of its own, and hangs.
func hang(t *testing.T) *workspace {
	w := newWorkspace(t)
	w.write("day-01/testdata/criteria/01-command.txtar", `# Criterion 1: it ends.
# zh: 会结束。
# exercises: 1.1
# with: bad=./internal/bad
# source: none

# it hangs
run -within 60s -as bad family
`)
	return w
}

// programs lists the running processes that the judge has started in this workspace.
func (w *workspace) programs() []string {
	var list []string
	environs, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range environs {
		env, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(env, []byte("MCP7_JUDGE=")) || !bytes.Contains(env, []byte(w.temp)) {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		if strings.Contains(string(command), "/bin/bad\x00") {
			list = append(list, strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return list
}

// until polls for a condition that another process brings about.
func until(t *testing.T, what string, limit time.Duration, condition func() bool) {
	t.Helper()
	for start := time.Now(); !condition(); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > limit {
			t.Fatalf("%s: not within %v", what, limit)
		}
	}
}

// folders lists what the judge has left in the temporary folder.
func (w *workspace) folders() []string {
	left, _ := filepath.Glob(filepath.Join(w.temp, "mcp7-judge-*"))
	return left
}

// gone requires that nothing is left, now or, after a kill, in a moment.
func (w *workspace) gone(within time.Duration) {
	w.t.Helper()
	until(w.t, "everything gone", within, func() bool { return len(w.programs()) == 0 && len(w.folders()) == 0 })
}

// start starts a command in a process group of its own and waits until the three programs run.
func (w *workspace) start(cmd *exec.Cmd, out *bytes.Buffer) {
	w.t.Helper()
	cmd.Stdout, cmd.Stderr = out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	until(w.t, "the programs run", time.Minute, func() bool { return len(w.programs()) == 3 })
	if len(w.folders()) == 0 {
		w.t.Error("there is no work folder where one is looked for")
	}
}

// TestTimeout lets go test's -timeout come near: the judge stops first.
func TestTimeout(t *testing.T) {
	w := hang(t)
	out, green := w.goTest("-timeout", "12s")
	if green || !strings.Contains(out, "not judged: stopped shortly before go test's -timeout") {
		t.Errorf("got\n%s", out)
	}
	w.gone(0)
}

// TestInterrupt sends Ctrl-C, which the whole foreground group gets, and SIGTERM.
func TestInterrupt(t *testing.T) {
	w := hang(t)
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		var out bytes.Buffer
		// Without a package, go test passes the test's words on as they come.
		cmd := w.command("go", "test", "-ldflags=-w", "-run", "Solution")
		if signal == syscall.SIGTERM {
			// The go command does not pass SIGTERM on: here it goes to the test itself.
			cmd = w.command(w.binary(), "-test.run=Solution")
		}
		w.start(cmd, &out)
		syscall.Kill(-cmd.Process.Pid, signal)
		if err := cmd.Wait(); err == nil || !strings.Contains(out.String(), "    interrupted\n") {
			t.Errorf("%v: %v\n%s", signal, err, out.String())
		}
		w.gone(0)
	}
}

// TestKill kills the judge, which can do nothing about it: the guard does.
func TestKill(t *testing.T) {
	w := hang(t)
	var out bytes.Buffer
	cmd := w.command(w.binary(), "-test.run=Solution")
	w.start(cmd, &out)
	syscall.Kill(cmd.Process.Pid, syscall.SIGKILL)
	cmd.Wait()
	w.gone(5 * time.Second)
}
