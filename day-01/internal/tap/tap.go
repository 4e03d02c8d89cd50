// Package tap runs a server and sits between it and its client: every byte passes unchanged in both directions, and
// every line is recorded. The client and the server can't tell that it is there, but for their process ids.
package tap

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"time"

	"example.com/mcp7/day-01/internal/capture"
)

// drainLimit is how long the tap waits for the rest of the output of a server that has exited, which a grandchild may
// still hold open.
const drainLimit = time.Second

// A Tap is one server process and the recording of its conversation.
type Tap struct {
	Command []string // the server and its arguments
	Conn    string   // the name of the connection in the capture
	Record  io.Writer
	Stdin   *os.File // where the client writes
	Stdout  *os.File // where the client reads
	Stderr  *os.File
	Log     *slog.Logger
}

// An ExitError says how a server ended that did not end with status 0.
type ExitError struct{ Code int }

func (e *ExitError) Error() string { return fmt.Sprintf("server exited with status %d", e.Code) }

// Run runs the server until it has exited. It forwards signals, passes each end of file on in its own direction, and
// returns an [*ExitError] with the server's status, or 128+n when signal n ended it. A fault of the recording is logged
// once and ends the recording, never the session.
func (t *Tap) Run(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, t.Command[0], t.Command[1:]...)
	ours, theirs, err := pipes()
	if err != nil {
		return fmt.Errorf("tap %s: %w", t.Command[0], err)
	}
	defer ours.close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs.stdin, theirs.stdout, theirs.stderr
	release := adopt(cmd)
	defer release()

	recorder := newRecorder(t)
	defer recorder.close()
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, forwarded...)
	defer signal.Stop(signals)
	defer surviveBrokenPipe()()

	err = cmd.Start()
	theirs.close()
	if err != nil {
		return fmt.Errorf("tap: %w", err)
	}
	recorder.event("start")

	var output sync.WaitGroup
	output.Go(func() {
		forward(ours.stdout, t.Stdout, recorder.lines(capture.Server, capture.Message))
		t.Stdout.Close()
	})
	output.Go(func() { forward(ours.stderr, t.Stderr, recorder.lines(capture.Server, capture.Stderr)) })
	input := make(chan struct{})
	go func() {
		defer close(input)
		forward(t.Stdin, ours.stdin, recorder.lines(capture.Client, capture.Message))
		ours.stdin.Close()
	}()

	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	for {
		select {
		case s := <-signals:
			forwardSignal(cmd.Process, s)
		case err := <-exited:
			drain(&output, ours)
			// The client may never end its input: reading it ends with the process at the latest.
			t.Stdin.SetReadDeadline(time.Now()) //nolint:errcheck // not every file has deadlines
			waitFor(input, drainLimit/10)
			recorder.event("end")
			return status(err)
		}
	}
}

// forward copies everything from one end to the other and shows it to the recorder, until the source ends. When the
// destination is gone, it closes the source, so that its writer is told the way it would be without a tap.
func forward(from, to *os.File, lines *lines) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			lines.seen(buffer[:n])
			if _, err := to.Write(buffer[:n]); err != nil {
				from.Close()
				break
			}
		}
		if err != nil {
			break
		}
	}
	lines.end()
}

func drain(output *sync.WaitGroup, ours *ends) {
	done := make(chan struct{})
	go func() { output.Wait(); close(done) }()
	if !waitFor(done, drainLimit) {
		ours.stdout.Close()
		ours.stderr.Close()
	}
}

func waitFor(done <-chan struct{}, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

func status(err error) error {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &exit):
		return &ExitError{exitCode(exit.ProcessState)}
	default:
		return fmt.Errorf("tap: %w", err)
	}
}
