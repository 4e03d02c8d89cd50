package stdio

import (
	"context"
	"io"
	"log/slog"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Transport speaks newline-delimited JSON-RPC with one client. Use it for one [mcp.Server.Run].
type Transport struct {
	In  io.Reader    // the client's messages
	Out io.Writer    // the server's messages, and nothing else
	Log *slog.Logger // what goes wrong on the wire; nil: nowhere

	// BeforeEOF is called once: the input has ended, and the server does not know it yet. idle is closed as soon as every
	// request that was read has its answer. Once BeforeEOF returns, the server stops, and an answer that is still
	// missing stays missing. Without BeforeEOF the server stops at once.
	BeforeEOF func(idle <-chan struct{})

	endOnce sync.Once
	end     chan struct{}
	initEnd sync.Once
}

// Connect implements [mcp.Transport].
func (t *Transport) Connect(context.Context) (mcp.Connection, error) {
	log := t.Log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	c := &conn{
		in:        make(chan line),
		out:       t.Out,
		log:       log,
		end:       t.ended(),
		closed:    make(chan struct{}),
		beforeEOF: t.BeforeEOF,
	}
	go c.scan(t.In)
	return c, nil
}

// EndInput ends the session as the client's end of input would: what was read is still served, nothing more is read.
// It may be called more than once, and from any goroutine.
func (t *Transport) EndInput() { t.endOnce.Do(func() { close(t.ended()) }) }

func (t *Transport) ended() chan struct{} {
	t.initEnd.Do(func() { t.end = make(chan struct{}) })
	return t.end
}
