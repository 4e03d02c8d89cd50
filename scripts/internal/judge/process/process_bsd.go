//go:build unix && !linux

package process

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// job stops the memory watch.
type job struct{ stop chan struct{} }

func (j job) close() {
	if j.stop != nil {
		close(j.stop)
	}
}

// adopt watches the resident size, since these systems enforce no limit on data.
func adopt(cmd *exec.Cmd, memory int64) job {
	if memory <= 0 {
		return job{}
	}
	j := job{stop: make(chan struct{})}
	pid := cmd.Process.Pid
	go func() {
		tick := time.NewTicker(250 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-j.stop:
				return
			case <-tick.C:
				out, err := exec.Command("ps", "-o", "rss=", "-p", strconv.Itoa(pid)).Output()
				kib, _ := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
				if err == nil && kib<<10 > memory {
					killGroup(pid)
				}
			}
		}
	}()
	return j
}

// awaitExit reaps at once: these systems offer no wait that leaves the process in place.
func awaitExit(cmd *exec.Cmd) (reap func()) {
	cmd.Wait()
	return func() {}
}

// KillMarked finds nothing here: these systems don't show another process's environment.
func KillMarked(string) []string { return nil }
