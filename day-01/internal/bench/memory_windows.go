package main

import "os"

func residentSet(*os.ProcessState) int64 { return 0 }
