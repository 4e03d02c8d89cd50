package tap

import (
	"os/exec"
	"runtime"
	"syscall"
)

// adopt keeps the server from outliving the tap, even one that is killed: the kernel ends it with the thread that
// started it. The server gets a process group of its own, so that Ctrl-C reaches it once, through the tap.
func adopt(cmd *exec.Cmd) (release func()) {
	runtime.LockOSThread()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	return runtime.UnlockOSThread
}
