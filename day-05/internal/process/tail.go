package process

import (
	"bytes"
	"strings"
	"sync"
)

// A Tail keeps the last lines that were written to it: what a server said on stderr before it died.
type Tail struct {
	mu   sync.Mutex
	data []byte
}

const tailSize = 2 << 10

// Write keeps the end of p. It never fails and never waits.
func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p[max(0, len(p)-tailSize):]...)
	if over := len(t.data) - tailSize; over > 0 {
		t.data = append(t.data[:0], t.data[over:]...)
	}
	return len(p), nil
}

// String returns the last line that is not blank, without what is no valid UTF-8.
func (t *Tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := bytes.Split(bytes.TrimSpace(t.data), []byte("\n"))
	return strings.TrimSpace(strings.ToValidUTF8(string(lines[len(lines)-1]), ""))
}
