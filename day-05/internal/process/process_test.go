//go:build unix

package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	switch os.Getenv("CHILD") {
	case "":
		os.Exit(m.Run())
	case "polite": // ends with its input
		io.Copy(io.Discard, os.Stdin)
	case "grandchild": // like npx: the server is the child's child, and outlives a kill of the child alone
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "CHILD=stubborn")
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		fmt.Println(cmd.Process.Pid)
		select {}
	case "stubborn":
		select {}
	}
}

func child(t *testing.T, kind string) *Process {
	t.Helper()
	p, err := Start(Command{Path: os.Args[0], Env: append(os.Environ(), "CHILD="+kind)})
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, p.Stderr)
	return p
}

func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }

func TestStop(t *testing.T) {
	begin := time.Now()
	p := child(t, "polite")
	p.Stop(5 * time.Second)
	if took := time.Since(begin); took > 4*time.Second || !strings.Contains(p.State(), "exit status 0") {
		t.Errorf("a polite server: %v, %s", took, p.State())
	}
	p = child(t, "stubborn")
	p.Stop(100 * time.Millisecond)
	if alive(p.PID()) {
		t.Error("a stubborn server is still there")
	}
}

func TestEnvironment(t *testing.T) {
	env := Environment(func(name string) (string, bool) {
		v, ok := map[string]string{"PATH": "/bin", "AWS_SECRET_ACCESS_KEY": "s3cret", "SHELL": "() { :; }"}[name]
		return v, ok
	}, map[string]string{"TOKEN": "t", "EMPTY": ""})
	got := strings.Join(env, " ")
	for _, want := range []string{"PATH=/bin", "TOKEN=t", "EMPTY="} {
		if !strings.Contains(got, want) {
			t.Errorf("want %s in %s", want, got)
		}
	}
	if strings.Contains(got, "s3cret") || strings.Contains(got, "SHELL") {
		t.Errorf("secrets and code are not passed on: %s", got)
	}
}

func TestTail(t *testing.T) {
	var tail Tail
	for range 5000 {
		fmt.Fprintln(&tail, "noise")
	}
	fmt.Fprint(&tail, "out of memory \xff\n\n")
	if got := tail.String(); got != "out of memory" {
		t.Errorf("got %q", got)
	}
}

// The server behind a wrapper is ended with it.
func TestGrandchild(t *testing.T) {
	p := child(t, "grandchild")
	line, err := bufio.NewReader(p.Stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || !alive(pid) {
		t.Fatalf("grandchild %d: %v", pid, err)
	}
	p.Stop(100 * time.Millisecond)
	for deadline := time.Now().Add(5 * time.Second); alive(pid); runtime.Gosched() { // whoever adopted it has to collect it
		if time.Now().After(deadline) {
			t.Fatalf("grandchild %d is still there", pid)
		}
	}
}
