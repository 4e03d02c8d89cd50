package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"example.com/mcp7/day-06/internal/canon"
)

// wait waits for the answer to an exchange.
func (p *proxy) wait(ctx context.Context, x *exchange) (answered, error) {
	select {
	case a := <-x.answer:
		return a, nil
	case <-ctx.Done():
		return answered{}, ctx.Err()
	case <-p.ended:
		return answered{}, errors.New("the server has ended")
	}
}

func (p *proxy) cancelled(requestID any) {
	id, err := canon.Encode(requestID)
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.waiting[string(id)]; x != nil && x.cancel != nil {
		x.cancel()
	} else if x != nil {
		delete(p.waiting, string(id))
		p.idle.Broadcast()
	}
}

// finished forgets a request and answers it: with the answer, the client may use its id again.
func (p *proxy) finished(id, member string, value any) {
	p.mu.Lock()
	delete(p.waiting, id)
	p.writes++
	p.mu.Unlock()
	p.reply(id, member, value)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.writes--
	p.idle.Broadcast()
}

func (p *proxy) forget(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.waiting, id)
	p.idle.Broadcast()
}

// reply writes an answer to the client. Without an id it is an error that belongs to no request.
func (p *proxy) reply(id, member string, value any) {
	message := map[string]any{"jsonrpc": "2.0", member: value}
	if id != "" {
		message["id"] = json.RawMessage(id)
	}
	line, err := json.Marshal(message)
	if err != nil {
		fmt.Fprintf(p.g.screen, "guard: write an answer: %v\n", err)
		return
	}
	p.toClient(line)
}

func (p *proxy) toClient(line []byte) { p.write(p.client, line) }
func (p *proxy) toServer(line []byte) { p.write(p.server.In, line) }

func (p *proxy) write(to io.Writer, line []byte) {
	p.writing.Lock()
	defer p.writing.Unlock()
	if _, err := to.Write(append(bytes.Clone(line), '\n')); err != nil {
		fmt.Fprintf(p.g.screen, "guard: write a message: %v\n", err)
	}
}
