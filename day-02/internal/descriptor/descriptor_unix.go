//go:build unix && !linux

package descriptor

import (
	"os"
	"syscall"
)

func duplicate(f *os.File) (*os.File, error) {
	fd, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd) // the client's end of a pipe must close when this process ends, not when a child does
	return os.NewFile(uintptr(fd), f.Name()), nil
}

func redirect(f, target *os.File) error {
	return syscall.Dup2(int(target.Fd()), int(f.Fd()))
}
