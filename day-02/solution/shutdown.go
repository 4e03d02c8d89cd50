package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-02/internal/stdio"
)

const (
	grace    = time.Second            // how long a signal leaves the calls in flight
	lastWord = 500 * time.Millisecond // how long a call that was given up may take to say so
)

// serve runs the server until the client ends the input, or SIGINT or SIGTERM arrives. Requests in flight are answered
// first; after a signal they have a second, then abandon tells them to give up, which they do with an answer.
// A second signal ends the process at once. Spec: basic/transports/stdio, Shutdown.
func serve(ctx context.Context, server *mcp.Server, transport *stdio.Transport, abandon func()) error {
	// EXERCISE 2.5: stop promptly, but not before the requests in flight are answered.
	signals, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(signals, func() {
		stop() // the next signal is the system's to handle
		transport.EndInput()
	})()
	transport.BeforeEOF = func(idle <-chan struct{}) {
		select {
		case <-idle: // each call has its own time limit, so this comes
			return
		case <-signals.Done():
		}
		select {
		case <-idle:
			return
		case <-time.After(grace):
		}
		abandon()
		select {
		case <-idle:
		case <-time.After(lastWord):
		}
	}
	// The SDK would drop the answers in flight if its own context ended: the input's end is what stops it.
	return server.Run(context.WithoutCancel(ctx), transport)
	// END EXERCISE 2.5
}
