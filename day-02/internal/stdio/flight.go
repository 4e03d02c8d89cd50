package stdio

import (
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// flight knows the requests that were read and not answered yet.
type flight struct {
	mu      sync.Mutex
	open    map[jsonrpc.ID]*call
	waiting int           // open and not cancelled
	idle    chan struct{} // asked for by drained, closed when waiting is 0
}

type call struct {
	id        json.RawMessage // as the client wrote it
	cancelled bool
}

// depart notes a request that goes to the server. It refuses an id that is already in flight.
func (f *flight) depart(sdk jsonrpc.ID, id json.RawMessage) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open[sdk] != nil {
		return false
	}
	if f.open == nil {
		f.open = map[jsonrpc.ID]*call{}
	}
	f.open[sdk] = &call{id: id}
	f.waiting++
	return true
}

// cancel notes that nobody waits for this answer any more. An id that is not in flight is no error: its answer may
// have crossed the cancellation.
func (f *flight) cancel(sdk jsonrpc.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.open[sdk]; c != nil && !c.cancelled {
		c.cancelled = true
		f.landed()
	}
}

// arrive writes an answer, unless its request was cancelled. A cancellation that comes while it is being written is too
// late. The lock is not held meanwhile: a client that reads nothing must not keep the server from reading.
func (f *flight) arrive(sdk jsonrpc.ID, write func(id json.RawMessage) error) error {
	f.mu.Lock()
	c := f.open[sdk]
	delete(f.open, sdk)
	f.mu.Unlock()
	if c == nil || c.cancelled {
		return nil
	}
	err := write(c.id)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.landed()
	return err
}

// landed counts one request that waits no more. It is called with the lock held.
func (f *flight) landed() {
	f.waiting--
	if f.waiting == 0 && f.idle != nil {
		close(f.idle)
		f.idle = nil
	}
}

// drained returns a channel that is closed as soon as no request waits for an answer. It is called once, when no more
// requests can depart.
func (f *flight) drained() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	idle := make(chan struct{})
	if f.waiting == 0 {
		close(idle)
	} else {
		f.idle = idle
	}
	return idle
}
