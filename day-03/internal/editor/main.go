// Command editor does to a folder of notes what editors and other programs do: the criteria use it.
//
//	editor fill DIR PREFIX N     writes N notes PREFIX-000, PREFIX-001 … as fast as it can
//	editor quiet DIR DURATION    waits until nothing in DIR has changed for so long; exit 1 when that takes more than 10 s
//	editor churn DIR             makes and deletes notes until its stdin ends
package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdin); err != nil {
		fmt.Fprintf(os.Stderr, "editor: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string, stdin io.Reader) error {
	switch {
	case len(args) == 4 && args[0] == "fill":
		n, err := strconv.Atoi(args[3])
		if err != nil {
			return err
		}
		return fill(args[1], args[2], n)
	case len(args) == 3 && args[0] == "quiet":
		d, err := time.ParseDuration(args[2])
		if err != nil {
			return err
		}
		return quiet(args[1], d)
	case len(args) == 2 && args[0] == "churn":
		return churn(args[1], stdin)
	}
	return fmt.Errorf("unknown arguments %q", args)
}

func fill(dir, prefix string, n int) error {
	for i := range n {
		name := fmt.Sprintf("%s-%03d", prefix, i)
		note := fmt.Sprintf("---\ntitle: Note %s\ntags: [%s]\n---\n\nThe text of %s.\n", name, prefix, name)
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte(note), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func quiet(dir string, d time.Duration) error {
	begin, last, since := time.Now(), "", time.Now()
	for time.Since(since) < d {
		if time.Since(begin) > 10*time.Second {
			return fmt.Errorf("%s still changes", dir)
		}
		now, err := state(dir)
		if err != nil {
			return err
		}
		if now != last {
			last, since = now, time.Now()
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil
}

// state tells one content of a folder from another.
func state(dir string) (string, error) {
	files, newest := 0, time.Time{}
	err := filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return nil // it went away meanwhile
		}
		if info, err := e.Info(); err == nil && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
		files++
		return nil
	})
	return fmt.Sprint(files, newest.UnixNano()), err
}

func churn(dir string, stdin io.Reader) error {
	ended := make(chan struct{})
	go func() {
		io.Copy(io.Discard, stdin)
		close(ended)
	}()
	for i := 0; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf("churn-%d.md", i%50))
		if err := os.WriteFile(name, []byte("# churn\n"), 0o644); err != nil {
			return err
		}
		if err := os.Remove(name); err != nil {
			return err
		}
		select {
		case <-ended:
			return nil
		case <-time.After(time.Millisecond):
		}
	}
}
