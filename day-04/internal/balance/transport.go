package balance

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// errDial marks a connection that could not be made.
type errDial struct{ error }

func (e errDial) Unwrap() error { return e.error }

// neverSent reports whether the request can't have run: there was no connection to send it over.
func neverSent(err error) bool {
	var dial errDial
	return errors.As(err, &dial)
}

// transport opens a connection for each request. A kept one may be closed by the replica just when a request is written to it, and then
// nobody knows whether it ran.
var transport = &http.Transport{
	DisableKeepAlives:  true,
	DisableCompression: true,
	DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, network, address)
		if err != nil {
			return nil, errDial{err}
		}
		return conn, nil
	},
}
