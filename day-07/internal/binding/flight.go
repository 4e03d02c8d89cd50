package binding

import (
	"context"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// A flight holds the requests that are not answered yet.
type flight struct {
	mu       sync.Mutex
	requests map[jsonrpc.ID]*request
	open     int           // requests that are not answered, or whose answer is being written
	draining bool          // no further request comes
	landed   chan struct{} // closed when draining and none is open
}

type request struct {
	cancel    context.CancelFunc
	stream    bool // a subscription: it has no end of its own
	cancelled bool // by the client: no answer is to be sent
}

func newFlight() *flight {
	return &flight{requests: map[jsonrpc.ID]*request{}, landed: make(chan struct{})}
}

// begin notes a request. Its context ends when the client cancels it; a stream's also when the connection is about to
// close. fresh is false when a request with this id is still in flight.
func (f *flight) begin(ctx context.Context, id jsonrpc.ID, stream bool) (_ context.Context, fresh bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.requests[id] != nil {
		return nil, false
	}
	ctx, cancel := context.WithCancel(ctx)
	f.requests[id] = &request{cancel: cancel, stream: stream}
	f.open++
	return ctx, true
}

// cancel stops a request on behalf of the client. An id that is not in flight is ignored.
func (f *flight) cancel(id jsonrpc.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r := f.requests[id]; r != nil {
		r.cancelled = true
		r.cancel()
	}
}

// finish ends a request with its answer, which write sends; the answer to a cancelled one is dropped.
func (f *flight) finish(id jsonrpc.ID, write func() error) (err error) {
	f.mu.Lock()
	r := f.requests[id]
	delete(f.requests, id) // the client may use the id again as soon as it has the answer
	wanted := r == nil || !r.cancelled
	f.mu.Unlock()
	if wanted {
		err = write()
	}
	if r == nil {
		return err
	}
	r.cancel()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open--
	f.checkLanded()
	return err
}

// drain ends the streams, and waits until all requests are answered, at most so long as grace says. What is left is
// cancelled.
func (f *flight) drain(grace time.Duration) {
	f.mu.Lock()
	if !f.draining {
		f.draining = true
		f.checkLanded()
	}
	for _, r := range f.requests {
		if r.stream {
			r.cancel()
		}
	}
	f.mu.Unlock()
	timeout := time.NewTimer(grace)
	defer timeout.Stop()
	select {
	case <-f.landed:
	case <-timeout.C:
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range f.requests {
		r.cancel()
	}
}

// checkLanded is called with the lock held.
func (f *flight) checkLanded() {
	if !f.draining || f.open > 0 {
		return
	}
	select {
	case <-f.landed:
	default:
		close(f.landed)
	}
}
