//go:build unix

package process

import (
	"fmt"
	"syscall"
)

func (p *Process) killLocked() {
	// ESRCH only says that nobody is left.
	syscall.Kill(-p.pid, syscall.SIGKILL)
}

func (p *Process) signalLocked(name string) error {
	switch name {
	case "TERM":
		return syscall.Kill(p.pid, syscall.SIGTERM)
	case "INT":
		return syscall.Kill(p.pid, syscall.SIGINT)
	}
	return fmt.Errorf("signal %s: only TERM and INT can be sent", name)
}

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
