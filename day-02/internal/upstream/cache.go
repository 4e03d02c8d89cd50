package upstream

import (
	"sync"
	"time"
)

// maxEntries bounds the cache. What is beyond it is asked for again.
const maxEntries = 256

// cache keeps answers for as long as they are fresh, and never serves one that is not. The zero value is ready for use.
type cache struct {
	mu      sync.Mutex
	entries map[string]entry
}

type entry struct {
	body  []byte
	until time.Time
}

func (c *cache) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok || !time.Now().Before(e.until) {
		delete(c.entries, key)
		return nil, false
	}
	return e.body, true
}

func (c *cache) put(key string, body []byte, fresh time.Duration) {
	if fresh <= 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil {
		c.entries = map[string]entry{}
	}
	if len(c.entries) >= maxEntries {
		c.makeRoom()
	}
	c.entries[key] = entry{body: body, until: time.Now().Add(fresh)}
}

// makeRoom drops what is stale and, if that is nothing, any one entry.
func (c *cache) makeRoom() {
	now := time.Now()
	for key, e := range c.entries {
		if !now.Before(e.until) {
			delete(c.entries, key)
		}
	}
	for key := range c.entries {
		if len(c.entries) < maxEntries {
			return
		}
		delete(c.entries, key)
	}
}
