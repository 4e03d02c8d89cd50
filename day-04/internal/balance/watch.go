package balance

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Watch asks every replica again and again whether it is ready, until ctx ends. One that is about to end says so before it stops listening,
// so that no request is on its way to it by then.
func (b *Balancer) Watch(ctx context.Context) {
	var watching sync.WaitGroup
	for _, r := range b.replicas {
		watching.Go(func() {
			ticker := time.NewTicker(resting / 5)
			defer ticker.Stop()
			for {
				select {
				case <-ctx.Done():
					return
				case <-ticker.C:
					r.ask(ctx)
				}
			}
		})
	}
	watching.Wait()
}

// ask lets a replica rest that does not say that it is ready, and takes one back that does.
func (r *replica) ask(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, resting)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.url.String()+"/readyz", nil)
	if err != nil {
		return
	}
	res, err := transport.RoundTrip(req)
	if err == nil {
		res.Body.Close()
	}
	if err == nil && res.StatusCode == http.StatusOK {
		r.rest.Store(0)
		return
	}
	r.rest.Store(time.Now().Add(resting).UnixNano())
}
