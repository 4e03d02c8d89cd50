package ledger

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func line(n int, size int) func(Head) ([]byte, string, error) {
	return func(h Head) ([]byte, string, error) {
		return fmt.Appendf(nil, "%d %d %s", h.Lines+1, n, strings.Repeat("x", size)), fmt.Sprint(h.Lines + 1), nil
	}
}

// TestTogether: two ledgers on one file, as two processes have them, lose nothing.
func TestTogether(t *testing.T) {
	name := filepath.Join(t.TempDir(), "audit")
	var all sync.WaitGroup
	for range 2 {
		l, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 50 {
			all.Go(func() {
				if err := l.Append(line(n, 10)); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	for i, l := range lines {
		if !bytes.HasPrefix(l, fmt.Appendf(nil, "%d ", i+1)) {
			t.Fatalf("line %d is %q", i+1, l)
		}
	}
	if head, err := ReadHead(name); err != nil || len(lines) != 100 || head.Lines != 100 || head.Bytes != int64(len(data)) {
		t.Errorf("%d lines, head %+v, error %v; want 100", len(lines), head, err)
	}
}

// TestTornLine: what a crash left behind the head is written over.
func TestTornLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "audit")
	l, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(line(1, 10)); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(whole, "2 half a li"...), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Append(line(2, 1)); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != string(whole)+"2 2 x\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestTakenAway: a file that is shorter than it was, or gone, isn't continued.
func TestTakenAway(t *testing.T) {
	name := filepath.Join(t.TempDir(), "audit")
	l, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Append(line(1, 10)); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, 3); err != nil {
		t.Fatal(err)
	}
	if err := l.Append(line(2, 1)); err == nil {
		t.Error("appended to a file that was cut off")
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name); err == nil {
		t.Error("began anew although the head is there")
	}
}
