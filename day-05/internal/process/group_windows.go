package process

import (
	"os/exec"
	"strconv"
	"syscall"
)

func start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
	return cmd.Start()
}

// Windows has no SIGTERM: the end of stdin was the polite way.
func terminate(cmd *exec.Cmd) { kill(cmd) }

// kill ends the process and its children. /T needs the parent alive, so this comes before the process itself is killed.
func kill(cmd *exec.Cmd) {
	exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	cmd.Process.Kill()
}

func endGroup(*exec.Cmd) {}
