package oauth

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Loopback asks the user through their own browser: it prints the address and waits on a loopback port for the way back.
// The port is open from the beginning, since the redirect address is part of the registration. RFC 8252, section 7.3.
type Loopback struct {
	address string
	server  *http.Server
	back    chan url.Values
	out     io.Writer
}

// NewLoopback opens the port. The caller must Close it.
func NewLoopback(out io.Writer) (*Loopback, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("wait for the authorization server: %w", err)
	}
	l := &Loopback{address: listener.Addr().String(), back: make(chan url.Values), out: out}
	l.server = &http.Server{Handler: http.HandlerFunc(l.callback), ReadHeaderTimeout: 5 * time.Second}
	go l.server.Serve(listener) // until Close
	return l, nil
}

func (l *Loopback) callback(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/callback" {
		http.NotFound(w, r)
		return
	}
	select {
	case l.back <- r.URL.Query():
		io.WriteString(w, "You can close this window and go back to the terminal.\n")
	case <-time.After(time.Second):
		http.Error(w, "Nobody waits for this.", http.StatusGone)
	}
}

// Redirect is the address to which the authorization server sends the user back.
func (l *Loopback) Redirect() string { return "http://" + l.address + "/callback" }

// Close frees the port.
func (l *Loopback) Close() error { return l.server.Close() }

// Ask implements [Ask]. A response that belongs to an older question is caught by its state.
func (l *Loopback) Ask(ctx context.Context, address string) (url.Values, error) {
	fmt.Fprintf(l.out, "This server asks for your permission. Open in a browser:\n  %s\n", address)
	select {
	case query := <-l.back:
		return query, nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Follow is [Ask] for test servers that send the user straight back.
func Follow(ctx context.Context, address string) (url.Values, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	resp.Body.Close()
	back, err := resp.Location()
	if err != nil {
		return nil, fmt.Errorf("authorization endpoint: status %d: %w", resp.StatusCode, err)
	}
	return back.Query(), nil
}
