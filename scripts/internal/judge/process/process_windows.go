package process

import (
	"fmt"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// job is a job object: closing its handle, or the judge's end, kills all that is in it.
type job struct{ handle windows.Handle }

func (j job) close() {
	if j.handle != 0 {
		windows.CloseHandle(j.handle)
	}
}

// adopt puts the process into a job object of its own, with the memory limit. Without one (an old or nested system)
// the program still runs, and Kill reaches only itself.
func adopt(cmd *exec.Cmd, memory int64) job {
	handle, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return job{}
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if memory > 0 {
		info.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		info.ProcessMemoryLimit = uintptr(memory)
	}
	_, err = windows.SetInformationJobObject(handle, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err == nil {
		var process windows.Handle
		process, err = windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
		if err == nil {
			err = windows.AssignProcessToJobObject(handle, process)
			windows.CloseHandle(process)
		}
	}
	if err != nil {
		windows.CloseHandle(handle)
		return job{}
	}
	return job{handle}
}

func awaitExit(cmd *exec.Cmd) (reap func()) {
	cmd.Wait()
	return func() {}
}

func (p *Process) killLocked() {
	if p.job.handle != 0 {
		windows.TerminateJobObject(p.job.handle, 1)
		return
	}
	if h, err := windows.OpenProcess(windows.PROCESS_TERMINATE, false, uint32(p.pid)); err == nil {
		windows.TerminateProcess(h, 1)
		windows.CloseHandle(h)
	}
}

// signalLocked sends Ctrl-Break, the one signal that a process group can be sent here. Go programs see os.Interrupt.
func (p *Process) signalLocked(name string) error {
	if name != "TERM" && name != "INT" {
		return fmt.Errorf("signal %s: only TERM and INT can be sent", name)
	}
	return windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(p.pid))
}

func killGroup(pid int) {}

// KillMarked has nothing to find here: a process can't leave its job.
func KillMarked(string) []string { return nil }
