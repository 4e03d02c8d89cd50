package wmo

import "os"

func descriptor() *os.File { return os.Stdout }
