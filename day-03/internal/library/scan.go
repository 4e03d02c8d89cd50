package library

import (
	"context"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Rescan compares the whole directory with the index and applies what differs. Only files whose size or time changed
// are read.
func (l *Library) Rescan(ctx context.Context) error {
	dir, err := l.root.Open(".")
	if err != nil {
		return err
	}
	defer dir.Close()
	files, err := dir.ReadDir(-1)
	if err != nil {
		return err
	}
	found := l.loadAll(ctx, files)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	slices.SortFunc(found, func(a, b *Entry) int { return strings.Compare(a.Slug, b.Slug) })
	l.replace(found)
	return nil
}

// loadAll reads entries with more workers than there are processors: reading many small files is mostly waiting.
func (l *Library) loadAll(ctx context.Context, files []fs.DirEntry) []*Entry {
	var (
		workers sync.WaitGroup
		loaded  = make([]*Entry, len(files))
		next    = make(chan int)
	)
	for range 4 * runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				if slug, ok := slugOf(files[i].Name()); ok && files[i].Type().IsRegular() {
					loaded[i] = l.current(slug)
				}
			}
		})
	}
	for i := range files {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return slices.DeleteFunc(loaded, func(e *Entry) bool { return e == nil })
}

// current returns the entry that a note should have now: the known one when its file did not change, nil when there
// is no such note. A file that can't be read is not listed.
func (l *Library) current(slug string) *Entry {
	info, err := l.stat(slug)
	if err != nil {
		return nil
	}
	if known, ok := l.Entry(slug); ok && known.Size == info.Size() && known.Modified.Equal(info.ModTime()) {
		return known
	}
	e, err := l.load(slug, info)
	if err != nil {
		return nil
	}
	return e
}

// refresh brings one note's entry up to date.
func (l *Library) refresh(slug string) {
	e := l.current(slug)
	l.mu.Lock()
	defer l.mu.Unlock()
	at, known := l.search(slug)
	switch {
	case e == nil && !known:
	case e == nil:
		l.publish(l.entries[at], nil)
		l.entries = slices.Delete(l.entries, at, at+1)
	case !known:
		l.publish(nil, e)
		l.entries = slices.Insert(l.entries, at, e)
	case l.entries[at] != e:
		l.publish(l.entries[at], e)
		l.entries[at] = e
	}
}

// replace makes a sorted list of entries the index, and publishes what differs from the one before.
func (l *Library) replace(entries []*Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.entries
	for i, j := 0, 0; i < len(before) || j < len(entries); {
		switch {
		case j == len(entries) || i < len(before) && before[i].Slug < entries[j].Slug:
			l.publish(before[i], nil)
			i++
		case i == len(before) || entries[j].Slug < before[i].Slug:
			l.publish(nil, entries[j])
			j++
		default:
			if before[i] != entries[j] {
				l.publish(before[i], entries[j])
			}
			i, j = i+1, j+1
		}
	}
	l.entries = entries
}

// removeUnfinished deletes what a crash left half written.
func (l *Library) removeUnfinished() error {
	left, err := fs.Glob(l.root.FS(), temporary+"*")
	if err != nil {
		return err
	}
	for _, name := range left {
		if err := l.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
