// Package early takes os.Stdout away before any other package can keep it or print to it, if the program imports it.
//
// Go initializes packages in the order of their import paths, each as soon as all that it imports is ready, and package
// main last (Go specification, "Program initialization"). A package that imports nothing but os is therefore ready before
// every package that prints with fmt or log. One more import here, log/slog for instance, and the others come first.
//
// It moves the variable, not the stream: whoever writes to descriptor 1 without asking os.Stdout (C code, a child process
// that inherits it) still reaches the client.
package early

import "os"

// Stdout is the real standard output, as the process got it.
var Stdout = takeStdout()

func takeStdout() *os.File {
	real := os.Stdout
	os.Stdout = os.Stderr
	return real
}
