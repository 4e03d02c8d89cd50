package library

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// settle is how long a file's events are left to come to rest. Editors save in several steps (write a new file,
	// move the old one away, move the new one into its place): looked at between two of them, the note seems to be
	// gone.
	settle = 25 * time.Millisecond
	// defaultPoll is how often the directory is rescanned where the system gives no events.
	defaultPoll = 2 * time.Second
)

// newWatcher returns nil where events are not to be had: on some network file systems, or when the system's limit of
// watches is reached.
func newWatcher(dir string) *fsnotify.Watcher {
	w, err := fsnotify.NewWatcher()
	if err == nil {
		if err = w.Add(dir); err == nil {
			return w
		}
		w.Close()
	}
	slog.Warn("no file events, the library is rescanned instead", "dir", dir, "every", defaultPoll, "error", err)
	return nil
}

// Watch keeps the index up to date until ctx ends.
func (l *Library) Watch(ctx context.Context) {
	if l.watcher == nil {
		l.poll(ctx)
		return
	}
	var (
		touched = map[string]bool{}
		rest    = time.NewTimer(settle)
	)
	defer rest.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case event, ok := <-l.watcher.Events:
			if !ok {
				return
			}
			slug, isNote := slugOf(filepath.Base(event.Name))
			if !isNote || event.Op == fsnotify.Chmod {
				continue
			}
			if len(touched) == 0 {
				rest.Reset(settle)
			}
			touched[slug] = true
		case <-rest.C:
			for slug := range touched {
				l.refresh(slug)
			}
			clear(touched)
		case err, ok := <-l.watcher.Errors:
			if !ok {
				return
			}
			// After an overflow of the system's queue nobody knows what was missed.
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				slog.Warn("watch the library", "error", err)
			}
			l.rescan(ctx)
		}
	}
}

func (l *Library) poll(ctx context.Context) {
	every := l.options.Poll
	if every == 0 {
		every = defaultPoll
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			l.rescan(ctx)
		}
	}
}

func (l *Library) rescan(ctx context.Context) {
	if err := l.Rescan(ctx); err != nil && ctx.Err() == nil {
		slog.Warn("rescan the library", "error", err)
	}
}
