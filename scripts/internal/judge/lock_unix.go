//go:build unix

package judge

import (
	"os"

	"golang.org/x/sys/unix"
)

// tryLock takes an exclusive lock on a file if nobody else has it. It goes with the file's closing, or the process.
func tryLock(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return false, nil
	}
	return err == nil, err
}
