// Command tamper changes an audit as somebody would who has something to hide, and looks for a secret in files. It is
// for tests.
//
//	tamper edit N FILE      change one character of line N
//	tamper remove N FILE    remove line N
//	tamper swap N FILE      swap line N with the next one
//	tamper truncate N FILE  keep N lines
//	tamper repeat N FILE    append a copy of line N
//	tamper search VALUE FILE…  fail if a file holds VALUE in any encoding
package main

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"

	"example.com/mcp7/day-06/internal/secret"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "tamper:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 3 {
		return fmt.Errorf("want an action and two arguments, got %q", args)
	}
	if args[0] == "search" {
		return search(args[1], args[2:])
	}
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	data, err := os.ReadFile(args[2])
	if err != nil {
		return err
	}
	lines := slices.Collect(bytes.Lines(data))
	if n < 1 || n > len(lines) || args[0] == "swap" && n == len(lines) {
		return fmt.Errorf("%s has %d lines, no line %d", args[2], len(lines), n)
	}
	switch i := n - 1; args[0] {
	case "edit":
		lines[i] = bytes.Replace(lines[i], []byte(`"server":"`), []byte(`"server":"X`), 1)
	case "remove":
		lines = slices.Delete(lines, i, i+1)
	case "swap":
		lines[i], lines[i+1] = lines[i+1], lines[i]
	case "truncate":
		lines = lines[:n]
	case "repeat":
		lines = append(lines, lines[i])
	default:
		return fmt.Errorf("no action %q", args[0])
	}
	return os.WriteFile(args[2], bytes.Join(lines, nil), 0o600)
}

func search(value string, files []string) error {
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if secret.Within(string(data), value) {
			return fmt.Errorf("%s holds the secret %s", name, value)
		}
	}
	return nil
}
