package process

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// job is what the system needs to keep for a process; nothing here.
type job struct{}

func (job) close() {}

// adopt limits the data segment, not the address space: Go programs reserve far more addresses than they use.
func adopt(cmd *exec.Cmd, memory int64) job {
	if memory > 0 {
		limit := unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}
		unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_DATA, &limit, nil)
	}
	return job{}
}

// awaitExit returns when the program has exited but is not reaped yet: its number still names its group, so the group
// can be killed without hitting a stranger.
func awaitExit(cmd *exec.Cmd) (reap func()) {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			break
		}
	}
	return func() { cmd.Wait() }
}

// KillMarked kills every process whose environment contains mark and returns their names. It finds those that left
// their process group (setsid).
func KillMarked(mark string) []string {
	var names []string
	environs, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range environs {
		env, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(env, []byte(mark)) {
			continue
		}
		dir := filepath.Dir(file)
		pid, err := strconv.Atoi(filepath.Base(dir))
		if err != nil || pid == os.Getpid() {
			continue
		}
		name, _ := os.ReadFile(filepath.Join(dir, "comm"))
		if syscall.Kill(pid, syscall.SIGKILL) == nil {
			names = append(names, strings.TrimSpace(string(name)))
		}
	}
	return names
}
