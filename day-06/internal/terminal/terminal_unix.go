//go:build unix

// Package terminal opens the terminal that a program was started from, whatever its stdin and stdout are.
package terminal

import (
	"os"
	"os/signal"
	"syscall"
)

// Open returns the terminal's two directions, or an error when there is none. A program in the background that reads
// would be stopped by the system: it gets an error instead.
func Open() (in, out *os.File, err error) {
	signal.Ignore(syscall.SIGTTIN, syscall.SIGTTOU)
	f, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
	return f, f, err
}
