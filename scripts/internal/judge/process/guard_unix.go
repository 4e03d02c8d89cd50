//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// prepareGuard keeps the guard out of the judge's group, so that Ctrl-C does not reach it.
func prepareGuard(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
