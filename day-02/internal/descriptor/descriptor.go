// Package descriptor works on the streams below os.Stdout: on what a file descriptor leads to.
package descriptor

import "os"

// Duplicate returns a second file for f's stream, with a descriptor of its own. f may then be redirected or closed.
// On Windows it returns f itself.
func Duplicate(f *os.File) (*os.File, error) { return duplicate(f) }

// Redirect makes f's descriptor lead to where target leads, for everybody in this process who uses it. Windows has no such
// operation: there it does nothing.
func Redirect(f, target *os.File) error { return redirect(f, target) }
