package library_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-03/internal/library"
)

const crashDir = "NOTES_CRASH_DIR"

var bigBody = strings.Repeat("0123456789abcdef\n", 1<<15) // 544 KiB: many writes' worth

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		createUntilKilled(dir)
	}
	os.Exit(m.Run())
}

func createUntilKilled(dir string) {
	l, err := library.Open(context.Background(), dir, library.Options{Poll: time.Hour})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for i := 0; ; i++ {
		if err := l.Create(fmt.Sprintf("%d-%d", os.Getpid(), i), "Big", nil, bigBody); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(i)
	}
}

// A process is killed while it creates notes: each note is there whole or not at all, and what was half written goes
// at the next start.
func TestKilledWhileCreating(t *testing.T) {
	dir := t.TempDir()
	halves := 0
	for round := range 15 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), crashDir+"="+dir)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 1)); err != nil { // the first note is there, the next one is being written
			t.Fatalf("%v: %s", err, stderr.String())
		}
		timer := time.NewTimer(time.Duration(round*170) * time.Microsecond)
		<-timer.C
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		drafts, err := filepath.Glob(filepath.Join(dir, ".tmp-*"))
		if err != nil {
			t.Fatal(err)
		}
		halves += len(drafts)
		l, err := library.Open(t.Context(), dir, library.Options{Poll: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		for _, slug := range l.Slugs() {
			data, err := l.Read(slug)
			if err != nil || !bytes.HasSuffix(data, []byte("---\n\n"+bigBody)) {
				t.Fatalf("round %d: note %s has %d bytes (%v), want all of it", round, slug, len(data), err)
			}
		}
		l.Close()
		if drafts, _ := filepath.Glob(filepath.Join(dir, ".tmp-*")); len(drafts) > 0 {
			t.Errorf("after the next start there is still %v", drafts)
		}
	}
	if halves == 0 {
		t.Log("no kill hit a write: the test saw only whole notes")
	}
	t.Logf("%d of 15 kills left a draft behind", halves)
}
