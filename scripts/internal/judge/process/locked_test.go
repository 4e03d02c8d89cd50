//go:build unix

package process

import (
	"bytes"
	"sync"
)

var mu sync.Mutex

// locked lets a test read a buffer while it is being written to.
type locked struct{ w *bytes.Buffer }

func (l *locked) Write(p []byte) (int, error) {
	mu.Lock()
	defer mu.Unlock()
	return l.w.Write(p)
}

func text(b *bytes.Buffer) string {
	mu.Lock()
	defer mu.Unlock()
	return b.String()
}
