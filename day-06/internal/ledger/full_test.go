//go:build linux || darwin

package ledger

import (
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFullDisk: when a file can't grow any more, a line is an error, and the ones before it are whole. The limit on the
// size of files stands for the full disk: it fails the same write.
func TestFullDisk(t *testing.T) {
	name := filepath.Join(t.TempDir(), "audit")
	l, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(line(1, 100)); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	full := limit
	full.Cur = 300
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	failed := l.Append(line(2, 1000))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if failed == nil {
		t.Error("no error on a full disk")
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the file is %q, error %v; want %q", after, err, before)
	}
	if err := l.Append(line(2, 10)); err != nil {
		t.Errorf("after there is room again: %v", err)
	}
}
