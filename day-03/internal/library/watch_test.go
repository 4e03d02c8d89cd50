package library_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"example.com/mcp7/day-03/internal/library"
)

// watched opens a library and watches it until the test ends.
func watched(t *testing.T, dir string, o library.Options) (*library.Library, *library.Feed) {
	t.Helper()
	l := open(t, dir, o)
	feed := l.Feed()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { l.Watch(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done; feed.Close() })
	return l, feed
}

// next waits for changes.
func next(t *testing.T, feed *library.Feed) map[string]bool {
	t.Helper()
	select {
	case <-feed.Ready():
	case <-time.After(5 * time.Second):
		t.Fatal("no change within 5 s")
	}
	listed := map[string]bool{}
	for _, c := range feed.Take() {
		listed[c.Slug] = c.Listed
	}
	return listed
}

// none makes sure that nothing else happened: the marker, written last, is the only thing that comes.
func none(t *testing.T, dir string, feed *library.Feed) {
	t.Helper()
	marker := fmt.Sprint("marker-", time.Now().UnixNano())
	write(t, filepath.Join(dir, marker+".md"), "x")
	for changes := next(t, feed); ; changes = next(t, feed) {
		delete(changes, marker)
		if len(changes) > 0 {
			t.Fatalf("unexpected changes: %v", changes)
		}
		return
	}
}

// The ways in which editors save a note: each is one change of it, and none makes it come and go.
func TestWatchEditors(t *testing.T) {
	saves := map[string]func(dir string) error{
		"in place": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "a.md"), []byte("# A\n\nlonger"), 0o644)
		},
		"new file over the old one": func(dir string) error {
			draft := filepath.Join(dir, "a.md.tmp")
			if err := os.WriteFile(draft, []byte("# A\n\nlonger"), 0o644); err != nil {
				return err
			}
			return os.Rename(draft, filepath.Join(dir, "a.md"))
		},
		"old file moved away first": func(dir string) error {
			if err := os.Rename(filepath.Join(dir, "a.md"), filepath.Join(dir, "a.md~")); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("# A\n\nlonger"), 0o644); err != nil {
				return err
			}
			return os.Remove(filepath.Join(dir, "a.md~"))
		},
		"truncated, then written in pieces": func(dir string) error {
			f, err := os.Create(filepath.Join(dir, "a.md"))
			if err != nil {
				return err
			}
			for _, piece := range []string{"# A\n", "\n", "longer"} {
				if _, err := f.WriteString(piece); err != nil {
					return err
				}
			}
			return f.Close()
		},
	}
	for name, save := range saves {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "a.md"), "# A")
			_, feed := watched(t, dir, library.Options{})
			if err := save(dir); err != nil {
				t.Fatal(err)
			}
			if got := next(t, feed); !maps.Equal(got, map[string]bool{"a": false}) {
				t.Errorf("changes %v, want the note a, the list unchanged", got)
			}
			none(t, dir, feed)
		})
	}
}

func TestWatchComeAndGo(t *testing.T) {
	for _, o := range []library.Options{{}, {Poll: 10 * time.Millisecond}} {
		t.Run(fmt.Sprint("poll ", o.Poll), func(t *testing.T) {
			dir := t.TempDir()
			l, feed := watched(t, dir, o)
			write(t, filepath.Join(dir, "龙井.md"), "---\ntags: [茶]\n---\n")
			if got := next(t, feed); !maps.Equal(got, map[string]bool{"龙井": true}) {
				t.Errorf("created: %v", got)
			}
			if got := l.Tags(); !slices.Equal(got, []string{"茶"}) {
				t.Errorf("tags %v", got)
			}
			write(t, filepath.Join(dir, "龙井.md"), "---\ntitle: 西湖龙井\n---\n")
			if got := next(t, feed); !maps.Equal(got, map[string]bool{"龙井": true}) {
				t.Errorf("title changed: %v", got)
			}
			if err := os.Remove(filepath.Join(dir, "龙井.md")); err != nil {
				t.Fatal(err)
			}
			if got := next(t, feed); !maps.Equal(got, map[string]bool{"龙井": true}) {
				t.Errorf("deleted: %v", got)
			}
			if l.Len() != 0 || len(l.Tags()) != 0 {
				t.Errorf("%d notes, tags %v, want none", l.Len(), l.Tags())
			}
		})
	}
}

// What is no note, and what doesn't change one, is nobody's business.
func TestWatchIgnores(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.md"), "# A")
	l, feed := watched(t, dir, library.Options{})
	write(t, filepath.Join(dir, "a.txt"), "x")
	write(t, filepath.Join(dir, ".a.md.swp"), "x")
	write(t, filepath.Join(dir, "sub", "b.md"), "x")
	if err := l.Index(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		if err := os.Symlink("a.md", filepath.Join(dir, "link.md")); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(filepath.Join(dir, "a.md"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	none(t, dir, feed)
}

// More events than the system's queue holds (16,384 on Linux) come before anybody looks: the end of the queue is
// lost. In the end the index is what is on the disk all the same.
func TestWatchOverflow(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, library.Options{})
	feed := l.Feed()
	defer feed.Close()
	const n = 10_000 // at least two events each
	for i := range n {
		write(t, filepath.Join(dir, fmt.Sprintf("n-%05d.md", i)), "x")
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { l.Watch(ctx); close(done) }()
	defer func() { stop(); <-done }()
	seen := map[string]bool{}
	deadline := time.After(30 * time.Second)
	for len(seen) < n {
		select {
		case <-feed.Ready():
			for _, c := range feed.Take() {
				seen[c.Slug] = true
			}
		case <-deadline:
			t.Fatalf("%d of %d changes after 30 s", len(seen), n)
		}
	}
	if l.Len() != n {
		t.Errorf("%d notes, want %d", l.Len(), n)
	}
}

// A change that happens between Open and Watch is not lost.
func TestWatchBeginsAtOpen(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, library.Options{})
	feed := l.Feed()
	defer feed.Close()
	write(t, filepath.Join(dir, "a.md"), "x")
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { l.Watch(ctx); close(done) }()
	if got := next(t, feed); !got["a"] {
		t.Errorf("changes %v, want the note a", got)
	}
	stop()
	<-done
}

// Feeds are independent, and a closed one gets nothing.
func TestFeeds(t *testing.T) {
	l := open(t, t.TempDir(), library.Options{})
	first, second, closed := l.Feed(), l.Feed(), l.Feed()
	defer first.Close()
	defer second.Close()
	closed.Close()
	for i := range 3 {
		if err := l.Create(fmt.Sprint("n", i), "t", []string{"tag"}, "b"); err != nil {
			t.Fatal(err)
		}
	}
	if got := next(t, first); len(got) != 3 {
		t.Errorf("first feed: %v", got)
	}
	if got := next(t, second); len(got) != 3 {
		t.Errorf("second feed: %v", got)
	}
	if got := closed.Take(); len(got) != 0 {
		t.Errorf("closed feed: %v", got)
	}
}
