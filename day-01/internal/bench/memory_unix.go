//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// residentSet is the largest amount of memory that a process held, in bytes.
func residentSet(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return int64(usage.Maxrss)
	default:
		return int64(usage.Maxrss) << 10
	}
}
