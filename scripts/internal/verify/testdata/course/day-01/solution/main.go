// Calc computes: calc add A B, calc mul A B, calc square-sum A B.
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "calc: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	if len(args) != 3 {
		return fmt.Errorf("want an operation and two numbers")
	}
	a, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	b, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	result, err := calculate(args[0], a, b)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, result)
	return err
}

func calculate(operation string, a, b int) (int, error) {
	switch operation {
	case "add":
		return add(a, b)
	case "mul":
		return mul(a, b)
	case "square-sum":
		sum, err := add(a, b)
		if err != nil {
			return 0, err
		}
		return mul(sum, sum)
	}
	return 0, fmt.Errorf("unknown operation %q", operation)
}
