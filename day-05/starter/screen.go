package main

import (
	"context"
	"encoding/json"
	"sync"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/model"
	"example.com/mcp7/day-05/internal/terminal"
)

// screen shows a conversation to a person.
type screen struct {
	terminal *terminal.Terminal
	yes      bool // every call is approved beforehand
}

func (s *screen) Say(text string)       { s.terminal.Printf("%s", terminal.Visible(text)) }
func (s *screen) News(text string)      { s.terminal.Printf("[%s]\n", terminal.Visible(text)) }
func (s *screen) Request(model.Request) {}

// Approve shows a call with its arguments, and asks unless the server says that the tool changes nothing. That is only
// what the server says: a stricter policy is day 6's.
func (s *screen) Approve(ctx context.Context, r row, call model.Call) bool {
	s.terminal.Printf("\n→ %s %s\n", call.Name, terminal.Visible(compact(call.Arguments)))
	if s.yes || r.Tool.Annotations.ReadOnly {
		return true
	}
	ok, err := s.terminal.Yes(ctx, "  This may change something at "+terminal.Visible(r.Alias)+". Run it?")
	return ok && err == nil
}

func (s *screen) Done(_ row, call model.Call, result client.Result) {
	sign := "←"
	if result.IsError {
		sign = "✗"
	}
	const most = 300
	text := []rune(oneLine(result.Text()))
	if len(text) > most {
		text = append(text[:most], '…')
	}
	s.terminal.Printf("%s %s: %s\n", sign, call.Name, terminal.Visible(string(text)))
}

// events shows a conversation to a program: one JSON object a line.
type events struct {
	screen
	mu  sync.Mutex
	out *json.Encoder
}

func (e *events) event(kind string, value any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.out.Encode(map[string]any{"event": kind, kind: value})
}

func (e *events) Say(text string)         { e.event("say", text) }
func (e *events) News(text string)        { e.event("news", text) }
func (e *events) Request(r model.Request) { e.event("request", r) }

func (e *events) Approve(ctx context.Context, r row, call model.Call) bool {
	ok := e.screen.Approve(ctx, r, call)
	e.event("call", map[string]any{
		"name": call.Name, "arguments": compact(call.Arguments), "server": r.Alias, "tool": r.Tool.Name, "approved": ok,
	})
	return ok
}

func (e *events) Done(r row, call model.Call, result client.Result) {
	e.event("result", map[string]any{
		"name": call.Name, "server": r.Alias, "tool": r.Tool.Name, "text": result.Text(), "isError": result.IsError,
	})
}
