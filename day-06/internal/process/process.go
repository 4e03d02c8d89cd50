// Package process starts a server in a group of its own, so that nothing of it is left behind.
package process

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// A Process is a running server.
type Process struct {
	In  io.WriteCloser
	Out io.Reader

	cmd *exec.Cmd
}

// Start starts a server; its stderr is ours.
func Start(argv []string, stderr io.Writer) (*Process, error) {
	cmd := exec.CommandContext(context.Background(), argv[0], argv[1:]...)
	cmd.Stderr = stderr
	group(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", argv[0], err)
	}
	return &Process{In: in, Out: out, cmd: cmd}, nil
}

// End closes the server's stdin, and ends it with all that it has started when its output, whose end closes done,
// has not ended after the time given.
func (p *Process) End(done <-chan struct{}, patience time.Duration) {
	p.In.Close()
	select {
	case <-done:
	case <-time.After(patience):
	}
	kill(p.cmd)
	p.cmd.Wait()
}
