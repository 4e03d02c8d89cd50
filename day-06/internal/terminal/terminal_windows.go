// Package terminal opens the terminal that a program was started from, whatever its stdin and stdout are.
package terminal

import "os"

// Open returns the terminal's two directions, or an error when there is none.
func Open() (in, out *os.File, err error) {
	if in, err = os.OpenFile("CONIN$", os.O_RDWR, 0); err != nil {
		return nil, nil, err
	}
	out, err = os.OpenFile("CONOUT$", os.O_RDWR, 0)
	return in, out, err
}
