//go:build unix

package tap

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
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
	}
	return 2
}

func TestDeathBySignal(t *testing.T) {
	s := start(t, "killed", nil)
	if code := codeOf(s.wait(t)); code != 128+int(syscall.SIGKILL) {
		t.Errorf("status %d", code)
	}
}

// A signal to the tap is a signal to the server.
func TestSignalsAreForwarded(t *testing.T) {
	for mode, want := range map[string]int{"terminated": 128 + int(syscall.SIGTERM), "polite": 7} {
		r, w := pipe(t)
		t.Setenv("TAP_SERVER", mode)
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
		if code := codeOf(<-done); code != want {
			t.Errorf("%s: status %d, want %d", mode, code, want)
		}
	}
}
