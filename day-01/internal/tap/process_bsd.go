//go:build unix && !linux

package tap

import (
	"os/exec"
	"syscall"
)

// adopt gives the server a process group of its own, so that Ctrl-C reaches it once, through the tap. When the tap is
// killed, the server's stdin ends, which ends the server.
func adopt(cmd *exec.Cmd) (release func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() {}
}
