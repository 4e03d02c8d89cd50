package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/process"
	"example.com/mcp7/day-06/internal/rpc"
	"example.com/mcp7/day-06/internal/visible"
)

const (
	owed     = 5 * time.Second // how long requests in flight have after the end of the input
	patience = time.Second     // how long the server has to end by itself
)

// A proxy carries messages between a client and a server. What isn't about tools passes as it is.
type proxy struct {
	g      *guard
	alias  string
	server *process.Process
	ended  chan struct{} // closed when the server's output ends

	writing sync.Mutex // one message at a time, to each side
	client  io.Writer

	mu      sync.Mutex
	waiting map[string]*exchange // requests in flight, by their id as JSON
	idle    *sync.Cond           // signals that one of them is answered
	writes  int                  // answers that are being written
	own     int                  // requests of our own, so far
	tools   toolList
}

// An exchange is a request that the server has not answered yet.
type exchange struct {
	method string
	first  bool               // tools/list: the first page
	answer chan answered      // set when somebody here waits for it; otherwise it goes to the client
	cancel context.CancelFunc // tools/call
}

type answered struct {
	Result json.RawMessage `json:"result"`
	Error  *rpc.Error      `json:"error"`
}

func newProxy(g *guard, alias string, server *process.Process, client io.Writer) *proxy {
	p := &proxy{g: g, alias: alias, server: server, client: client, ended: make(chan struct{}), waiting: map[string]*exchange{}}
	p.idle = sync.NewCond(&p.mu)
	return p
}

// run ends with the input, the server, or ctx. What is owed is answered first.
func (p *proxy) run(ctx context.Context, in io.Reader) error {
	defer p.server.End(p.ended, patience)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go p.fromServer(ctx)
	hungUp := make(chan error, 1)
	go func() { hungUp <- p.fromClient(ctx, in) }() // a read of stdin can't be interrupted: it ends with the process
	select {
	case err := <-hungUp:
		p.finish()
		return err
	case <-ctx.Done():
		p.finish()
		return nil
	case <-p.ended:
		return errors.New("the server has ended")
	}
}

// finish waits until everything is answered that will be answered without more input.
func (p *proxy) finish() {
	late := false
	timer := time.AfterFunc(owed, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		late = true
		p.idle.Broadcast()
	})
	defer timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !late && p.owes() {
		p.idle.Wait()
	}
}

func (p *proxy) owes() bool {
	if p.writes > 0 {
		return true
	}
	for _, x := range p.waiting {
		if x.method != "subscriptions/listen" {
			return true
		}
	}
	return false
}

func (p *proxy) fromClient(ctx context.Context, in io.Reader) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := lines.ReadBytes('\n')
		if line := bytes.TrimSpace(line); len(line) > 0 {
			p.fromClientLine(ctx, line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read stdin: %w", err)
		}
	}
}

// fromClientLine passes a message on. One that another reader could understand differently is refused: what was checked
// here has to be what is run there.
func (p *proxy) fromClientLine(ctx context.Context, line []byte) {
	v, err := canon.Decode(line)
	m, isObject := v.(map[string]any)
	params, _ := m["params"].(map[string]any)
	switch {
	case err != nil:
		p.reply("", "error", &rpc.Error{Code: -32700, Message: visible.Line(err.Error())})
		return
	case !isObject, otherCase(m, "jsonrpc", "id", "method", "params", "result", "error"),
		otherCase(params, "name", "arguments", "_meta", "cursor", "inputResponses", "requestState", "requestId"):
		p.reply("", "error", &rpc.Error{Code: -32600, Message: "not a message that every reader understands alike"})
		return
	}
	method, _ := m["method"].(string)
	idValue, isRequest := m["id"]
	if method == "" || !isRequest {
		if method == "notifications/cancelled" {
			p.cancelled(params["requestId"])
		}
		if method != "tools/call" { // which is never a notification
			p.toServer(line)
		}
		return
	}
	id, err := canon.Encode(idValue)
	if err != nil {
		return
	}
	x := &exchange{method: method}
	switch method {
	case "tools/call":
		x.answer = make(chan answered, 1)
		ctx, x.cancel = context.WithCancel(ctx)
	case "tools/list":
		_, more := params["cursor"]
		x.first = !more
	}
	p.mu.Lock()
	_, again := p.waiting[string(id)]
	if !again {
		p.waiting[string(id)] = x
	}
	p.mu.Unlock()
	if again { // its answer would not be told from the other's
		p.reply("", "error", &rpc.Error{Code: -32600, Message: "a request with this id is in flight"})
		return
	}
	if method == "tools/call" {
		go p.call(ctx, string(id), x, line)
		return
	}
	p.toServer(line)
}

// otherCase reports whether a key is one of the known ones in other letters: Go's decoder, for one, takes "Name" for
// "name" (CVE-2026-27896).
func otherCase(members map[string]any, known ...string) bool {
	for key := range members {
		for _, name := range known {
			if key != name && strings.EqualFold(key, name) {
				return true
			}
		}
	}
	return false
}

// call makes one tool call through the guard.
func (p *proxy) call(ctx context.Context, id string, x *exchange, line []byte) {
	defer x.cancel()
	var m struct {
		Params struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
			Meta      json.RawMessage `json:"_meta"`
		} `json:"params"`
	}
	if err := json.Unmarshal(line, &m); err != nil {
		p.finished(id, "error", &rpc.Error{Code: -32602, Message: "not a CallToolRequest"})
		return
	}
	c := call{Server: p.alias, Tool: m.Params.Name, Args: m.Params.Arguments}
	var found finding
	c.Definition, found = p.definition(ctx, c.Tool, m.Params.Meta)
	var protocol *rpc.Error
	result := p.g.call(ctx, c, found, func(ctx context.Context, _ json.RawMessage) (json.RawMessage, error) {
		p.toServer(line) // the very bytes that c.Args was read from
		a, err := p.wait(ctx, x)
		if protocol = a.Error; protocol != nil {
			return nil, protocol
		}
		return a.Result, err
	})
	switch {
	case ctx.Err() != nil:
		p.forget(id) // a cancelled request is not answered
	case protocol != nil:
		p.finished(id, "error", &rpc.Error{Code: protocol.Code, Message: visible.Line(protocol.Message)})
	default:
		p.finished(id, "result", result)
	}
}
