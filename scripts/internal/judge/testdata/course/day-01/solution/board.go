package main

import (
	"fmt"
	"os"
)

// init is the program's self-test. (Real programs use package selftest, which the fixture does not depend on.)
func init() {
	if os.Getenv("SELFTEST") != "1" || os.Getenv("MOCK") != "1" {
		return
	}
	if upper("a") != "A" {
		fmt.Println("1 ✗ capital letters", os.Getenv("LC_ALL"))
		os.Exit(1)
	}
	fmt.Println("1 ✓ capital letters", os.Getenv("LC_ALL"))
	os.Exit(0)
}
