//go:build !windows

package wmo

import "os"

func descriptor() *os.File { return os.NewFile(1, "stdout") }
