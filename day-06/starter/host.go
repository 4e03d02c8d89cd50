package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/filter"
	"example.com/mcp7/day-06/internal/model"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/policy"
	"example.com/mcp7/day-06/internal/rpc"
	"example.com/mcp7/day-06/internal/secret"
)

// A step is one arrow of the picture.
type step struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Text   string `json:"text"`
	Canary bool   `json:"canary"` // the secret is in it
}

// A stop is something that the guard didn't let through.
type stop struct {
	What   string   `json:"what"`
	Reason string   `json:"reason"`
	Diff   []string `json:"diff,omitempty"`
	Like   string   `json:"like,omitempty"`
}

// A report is what a demonstration shows.
type report struct {
	Attack   string   `json:"attack"`
	Host     string   `json:"host,omitempty"`
	Server   string   `json:"server,omitempty"`
	Model    string   `json:"model,omitempty"`
	Leaked   bool     `json:"leaked"`
	Attempts int      `json:"attempts"` // calls that nobody but an injected text asked for
	Flow     []step   `json:"flow"`
	Stopped  []stop   `json:"stopped"`
	Screen   []string `json:"screen"` // what the user saw
	Answer   string   `json:"answer,omitempty"`
}

// A host runs a model over some servers: open, with a filter of words, or with a guard.
type host struct {
	kind   string
	canary string
	guard  *guard // nil unless kind is "guarded"
	screen bytes.Buffer

	tools  map[string]hosted // by the name that the model uses
	report *report
}

type hosted struct {
	call   call // without arguments
	found  finding
	server *rpc.Client
}

const demoPolicy = `
servers:
  notes: {tools: {read_note: read}}
  mail: {tools: {send_email: write}}
  weather: {tools: {get_forecast: send}}
  projects: {tools: {open_project: read}}
  calc: {tools: {add: read}}
  web: {tools: {fetch_page: send}}
`

// newHost starts the servers of an attack, and puts a guard in front of them when there is to be one.
func newHost(ctx context.Context, kind string, a attack, d *demonstration) (*host, func(), error) {
	h := &host{kind: kind, canary: d.canary, tools: map[string]hosted{}, report: &report{Attack: a.name, Host: kind}}
	var pins pinfile.Pins
	if kind == "guarded" {
		p, err := policy.Parse(strings.NewReader(demoPolicy))
		if err != nil {
			return nil, nil, err
		}
		if h.guard, err = newGuard(p, os.Getenv, d.asker(&h.screen, a.answers), &h.screen); err != nil {
			return nil, nil, err
		}
		h.guard.trail = d.trail
		if pins, err = d.pins(ctx, a); err != nil {
			return nil, nil, err
		}
		h.guard.pins = pins
	}
	var open []*rpc.Client
	end := func() {
		for _, c := range open {
			c.Close()
		}
	}
	for _, s := range a.servers {
		c, definitions, err := d.start(ctx, s, "15")
		if err != nil {
			end()
			return nil, nil, err
		}
		open = append(open, c)
		h.add(s.alias, c, definitions)
	}
	return h, end, nil
}

// add takes in a server's tools. With a guard, those that nobody has approved are stopped here already.
func (h *host) add(alias string, c *rpc.Client, definitions []json.RawMessage) {
	found := map[string]finding{}
	if h.guard != nil {
		found = inspect(h.guard.pins, alias, definitions)
	}
	for _, definition := range definitions {
		name := toolName(definition)
		t := hosted{call: call{Server: alias, Tool: name, Definition: definition}, found: found[name], server: c}
		h.tools[alias+"__"+name] = t
		if f := t.found; h.guard != nil && f.State != approved {
			h.stopped(t.call.name(), "its definition is not approved: "+f.State, f)
		}
	}
}

func (h *host) stopped(what, reason string, f finding) {
	h.report.Stopped = append(h.report.Stopped, stop{What: what, Reason: reason, Diff: f.Diff, Like: f.Like})
}

// run lets the model read the tools and do the task, and records all that flows.
func (h *host) run(ctx context.Context, m *model.Model, a attack) error {
	h.flow("you", "model", a.user)
	for _, name := range canon.Keys(h.tools) {
		t := h.tools[name]
		if h.guard != nil && t.found.State != approved {
			continue
		}
		text, err := h.describe(t)
		if err != nil {
			return err
		}
		m.Listen(text)
	}
	m.Ask(a.task)
	asked := map[string]bool{}
	for _, c := range a.task {
		asked[c.Tool+string(c.Args)] = true
	}
	for range 20 { // an injected model might go on for ever
		next, more := m.Next()
		if !more {
			break
		}
		if !asked[next.Tool+string(next.Args)] {
			h.report.Attempts++
		}
		h.flow("model", next.Tool, string(next.Args))
		text := h.call(ctx, next)
		h.flow(next.Tool, "model", text)
		m.Result(text)
	}
	h.report.Answer = "Done: " + a.user
	if !m.Quiet && h.report.Attempts > 0 {
		h.report.Answer += " I was also asked to do something else, by a text that I read, and did it."
	}
	h.report.Screen = strings.Split(strings.TrimRight(h.screen.String(), "\n"), "\n")
	return nil
}

// describe returns what the model reads about a tool: every text in its definition.
func (h *host) describe(t hosted) (string, error) {
	definition := t.call.Definition
	if h.guard != nil {
		var err error
		if definition, err = h.guard.definition(t.call.Server, definition); err != nil {
			return "", err
		}
	}
	v, err := canon.Decode(definition)
	if err != nil {
		return "", err
	}
	text := strings.Join(strs(v, nil), "\n")
	if h.kind == "filter" {
		text = filter.Clean(text)
	}
	return text, nil
}

// call makes a call as this kind of host makes it, and returns the text that the model reads.
func (h *host) call(ctx context.Context, next model.Call) string {
	t, known := h.tools[next.Tool]
	if !known {
		alias, name, _ := strings.Cut(next.Tool, "__")
		t.call = call{Server: alias, Tool: name}
	}
	t.call.Args = next.Args
	send := func(ctx context.Context, args json.RawMessage) (json.RawMessage, error) {
		if t.server == nil {
			return nil, errors.New("there is no such tool")
		}
		return t.server.Call(ctx, "tools/call", map[string]any{"name": t.call.Tool, "arguments": args})
	}
	if h.guard == nil {
		result, err := send(ctx, next.Args)
		if err != nil {
			return err.Error()
		}
		text := textOf(result)
		if h.kind == "filter" {
			text = filter.Clean(text)
		}
		return text
	}
	text := textOf(h.guard.call(ctx, t.call, t.found, send))
	if reason, stopped := strings.CutPrefix(text, "guard: this call was not made: "); stopped {
		h.stopped(t.call.name(), reason, finding{})
	}
	return text
}

func (h *host) flow(from, to, text string) {
	h.report.Flow = append(h.report.Flow, step{From: from, To: to, Text: text, Canary: secret.Within(text, h.canary)})
}
