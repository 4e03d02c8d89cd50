package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

// ErrNotFound is what is returned for a note that is not there.
var ErrNotFound = errors.New("no such note")

// Options are what can be chosen about a library.
type Options struct {
	Poll time.Duration // rescan so often instead of watching for events; 0: watch
	Pace time.Duration // how long Index takes for one note beyond its real work, to make a short job long
}

// A Library is an open directory of notes. Its methods may be called concurrently.
type Library struct {
	root    *os.Root
	options Options
	watcher *fsnotify.Watcher // nil where events are not to be had

	mu      sync.RWMutex
	entries []*Entry // by slug
	tags    map[string]int
	feeds   map[*Feed]bool
}

// Open reads the directory's index. It begins to collect file events before it scans, so that no change between the
// scan and Watch is lost.
func Open(ctx context.Context, dir string, o Options) (*Library, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	l := &Library{root: root, options: o, tags: map[string]int{}, feeds: map[*Feed]bool{}}
	if o.Poll == 0 {
		l.watcher = newWatcher(dir)
	}
	if err := l.removeUnfinished(); err != nil {
		l.Close()
		return nil, err
	}
	if err := l.Rescan(ctx); err != nil {
		l.Close()
		return nil, fmt.Errorf("scan %s: %w", dir, err)
	}
	return l, nil
}

// Close lets go of the directory.
func (l *Library) Close() error {
	if l.watcher != nil {
		l.watcher.Close()
	}
	return l.root.Close()
}

// Len is the number of notes.
func (l *Library) Len() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.entries)
}

// After returns at most n entries in the order of their slugs, beginning behind the slug after, which need not exist;
// "" is before all. more says whether others follow. The time that it takes does not depend on the position.
func (l *Library) After(after string, n int) (entries []*Entry, more bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	at, found := l.search(after)
	if found {
		at++
	}
	end := min(at+n, len(l.entries))
	return slices.Clone(l.entries[at:end]), end < len(l.entries)
}

// Entry returns the entry of a note.
func (l *Library) Entry(slug string) (*Entry, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	at, found := l.search(slug)
	if !found {
		return nil, false
	}
	return l.entries[at], true
}

// Slugs returns all slugs, sorted.
func (l *Library) Slugs() []string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	slugs := make([]string, len(l.entries))
	for i, e := range l.entries {
		slugs[i] = e.Slug
	}
	return slugs
}

// Tags returns all tags that a note has, sorted.
func (l *Library) Tags() []string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Sorted(maps.Keys(l.tags))
}

// Tagged returns the entries that have a tag, in the order of their slugs.
func (l *Library) Tagged(tag string) []*Entry {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var tagged []*Entry
	for _, e := range l.entries {
		if slices.Contains(e.Tags, tag) {
			tagged = append(tagged, e)
		}
	}
	return tagged
}

// search is called with the lock held.
func (l *Library) search(slug string) (int, bool) {
	return slices.BinarySearchFunc(l.entries, slug, func(e *Entry, slug string) int { return strings.Compare(e.Slug, slug) })
}

// Read returns the bytes of the note's file. It looks at the disk, not at the index: a note that was written a moment
// ago can be read although no event has arrived yet.
func (l *Library) Read(slug string) ([]byte, error) {
	info, err := l.root.Lstat(fileOf(slug))
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path.Base(slug), ErrNotFound)
	}
	if info.Size() > maxNote {
		return nil, fmt.Errorf("%s has %d bytes: a note has at most %d", slug, info.Size(), maxNote)
	}
	data, err := l.root.ReadFile(fileOf(slug))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: %w", slug, ErrNotFound)
	}
	return data, err
}
