//go:build unix

package tap

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func serveSignals(mode string) int {
	switch mode {
	case "killed":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "terminated": // by default
		os.Stdout.WriteString("ready\n")
		io.Copy(io.Discard, os.Stdin)
	case "polite": // ends with a status of its own
		got := make(chan os.Signal, 1)
		signal.Notify(got, syscall.SIGTERM)
		os.Stdout.WriteString("ready\n")
		<-got
		return 7
	case "launcher": // as npx does: the server is a child, and nobody passes signals on
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), "TAP_SERVER=locked")
		child.Stdin, child.Stdout = os.Stdin, os.Stdout
		child.Run()
	case "locked": // holds a lock as long as it lives
		lock, err := os.Open(os.Getenv("TAP_LOCK"))
		if err != nil || syscall.Flock(int(lock.Fd()), syscall.LOCK_EX) != nil {
			return 1
		}
		os.Stdout.WriteString("ready\n")
		time.Sleep(time.Minute) // unless it is told to end
	}
	return 2
}

func TestDeathBySignal(t *testing.T) {
	s := start(t, "killed", nil)
	if code := codeOf(s.wait(t)); code != 128+int(syscall.SIGKILL) {
		t.Errorf("status %d", code)
	}
}

// terminate starts the server of that name behind a tap, waits until it is ready, and sends SIGTERM to the tap, which is
// this process. It returns how the tap ended.
func terminate(t *testing.T, mode string) error {
	t.Helper()
	t.Setenv("TAP_SERVER", mode)
	r, w := pipe(t)
	in, _ := pipe(t)
	_, errW := pipe(t)
	tap := Tap{Command: []string{os.Args[0]}, Record: io.Discard, Stdin: in, Stdout: w, Stderr: errW}
	done := make(chan error, 1)
	go func() { done <- tap.Run(t.Context()) }()
	if _, err := r.Read(make([]byte, 16)); err != nil { // ready
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	return <-done
}

// A signal to the tap is a signal to the server.
func TestSignalsAreForwarded(t *testing.T) {
	for mode, want := range map[string]int{"terminated": 128 + int(syscall.SIGTERM), "polite": 7} {
		if code := codeOf(terminate(t, mode)); code != want {
			t.Errorf("%s: status %d, want %d", mode, code, want)
		}
	}
}

// A launcher's child gets the signal too, so that it does not outlive the session.
func TestSignalsReachTheChildrenOfALauncher(t *testing.T) {
	lock := filepath.Join(t.TempDir(), "lock")
	if err := os.WriteFile(lock, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TAP_LOCK", lock)
	if err := terminate(t, "launcher"); err == nil {
		t.Error("the launcher ended with status 0")
	}
	released := make(chan error, 1)
	go func() {
		f, err := os.Open(lock)
		if err == nil {
			err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		}
		released <- err
	}()
	select {
	case err := <-released:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the launcher's child is still alive")
	}
}
