package library

import (
	"maps"
	"slices"
	"sync"
)

// A Change tells what happened to one note since the feed was last asked.
type Change struct {
	Slug   string
	Tags   []string // all tags that the note has or had: their lists may differ now
	Listed bool     // the list of notes differs: a note came, went, or shows another title
}

// A Feed collects changes for one reader, from the moment it is made. A slow reader costs memory for each changed
// note at most once, and never holds up the others.
type Feed struct {
	library *Library
	ready   chan struct{} // holds a token while there are changes to take

	mu      sync.Mutex
	pending map[string]Change
}

// Feed begins to collect changes. Close ends it.
func (l *Library) Feed() *Feed {
	f := &Feed{library: l, ready: make(chan struct{}, 1), pending: map[string]Change{}}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.feeds[f] = true
	return f
}

// Close stops the feed.
func (f *Feed) Close() {
	f.library.mu.Lock()
	defer f.library.mu.Unlock()
	delete(f.library.feeds, f)
}

// Ready gives a value when there are changes to take.
func (f *Feed) Ready() <-chan struct{} { return f.ready }

// Take returns the changes so far, one for each note, and forgets them.
func (f *Feed) Take() []Change {
	f.mu.Lock()
	defer f.mu.Unlock()
	changes := slices.Collect(maps.Values(f.pending))
	clear(f.pending)
	return changes
}

func (f *Feed) add(c Change) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if earlier, ok := f.pending[c.Slug]; ok {
		c.Listed = c.Listed || earlier.Listed
		c.Tags = append(c.Tags, earlier.Tags...)
	}
	f.pending[c.Slug] = c
	select {
	case f.ready <- struct{}{}:
	default:
	}
}

// publish counts tags and tells the feeds; before or after is nil for a note that came or went. It is called with the
// library's lock held.
func (l *Library) publish(before, after *Entry) {
	c := Change{Listed: before == nil || after == nil}
	if after != nil {
		c.Slug = after.Slug
		c.Tags = append(c.Tags, after.Tags...)
		for _, tag := range after.Tags {
			l.tags[tag]++
		}
	}
	if before != nil {
		c.Slug = before.Slug
		c.Tags = append(c.Tags, before.Tags...)
		for _, tag := range before.Tags {
			if l.tags[tag]--; l.tags[tag] == 0 {
				delete(l.tags, tag)
			}
		}
	}
	if before != nil && after != nil {
		c.Listed = before.Title != after.Title || !slices.Equal(before.Tags, after.Tags)
	}
	for f := range l.feeds {
		f.add(c)
	}
}
