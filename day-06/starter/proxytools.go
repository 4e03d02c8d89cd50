package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/policy"
	"example.com/mcp7/day-06/internal/rpc"
)

// A toolList is what the proxy knows of the server's tools.
type toolList struct {
	all      []json.RawMessage
	named    map[string]json.RawMessage
	found    map[string]finding
	complete bool // there are no more pages, and no news of a change
	told     map[string]string
}

// fromServer passes on what the server writes. It ends with the server's output.
func (p *proxy) fromServer(ctx context.Context) {
	defer close(p.ended)
	lines := bufio.NewReaderSize(p.server.Out, 64<<10)
	for {
		line, err := lines.ReadBytes('\n')
		if line := bytes.TrimSpace(line); len(line) > 0 {
			p.fromServerLine(line)
		}
		if err != nil || ctx.Err() != nil {
			return
		}
	}
}

func (p *proxy) fromServerLine(line []byte) {
	var m map[string]json.RawMessage
	if err := json.Unmarshal(line, &m); err != nil {
		p.toClient(line) // not ours to judge: the client will
		return
	}
	if method, ok := m["method"]; ok {
		if string(method) == `"notifications/tools/list_changed"` {
			p.mu.Lock()
			p.tools.complete = false
			p.mu.Unlock()
		}
		p.toClient(line)
		return
	}
	id := string(m["id"])
	p.mu.Lock()
	x := p.waiting[id]
	p.mu.Unlock()
	switch {
	case x == nil: // nobody waits for it any more
	case x.answer != nil:
		a := answered{Result: m["result"]}
		if text, ok := m["error"]; ok {
			a.Error = &rpc.Error{}
			if json.Unmarshal(text, a.Error) != nil {
				a.Error = &rpc.Error{Code: -32603, Message: "the server's error can't be read"}
			}
		}
		select {
		case x.answer <- a:
		default: // a second answer
		}
	case m["result"] != nil && x.method == "tools/list":
		p.listed(id, x.first, m["result"])
	case m["result"] != nil && (x.method == "initialize" || x.method == "server/discover"):
		p.introduced(id, m["result"])
	case m["error"] != nil:
		p.finished(id, "error", m["error"])
	default:
		p.finished(id, "result", m["result"])
	}
}

// listed passes on a page of tools: those that the policy allows and that nothing is wrong with, their texts quoted.
func (p *proxy) listed(id string, first bool, result json.RawMessage) {
	v, err := canon.Decode(result)
	page, _ := v.(map[string]any)
	items, isList := page["tools"].([]any)
	if err != nil || !isList {
		p.finished(id, "error", &rpc.Error{Code: -32603, Message: "the server's list of tools can't be read"})
		return
	}
	var definitions []json.RawMessage
	for _, item := range items {
		if definition, err := canon.Encode(item); err == nil {
			definitions = append(definitions, definition)
		}
	}
	p.mu.Lock()
	if first {
		p.tools.all = nil
	}
	p.learn(append(p.tools.all, definitions...))
	p.tools.complete = page["nextCursor"] == nil
	found := p.tools.found
	p.mu.Unlock()
	kept := []json.RawMessage{}
	for _, definition := range definitions {
		name := toolName(definition)
		if f := found[name]; f.State != approved {
			p.quarantined(name, f)
			continue
		}
		if p.g.policy.Rule(p.alias, name).Effect == policy.Deny {
			continue
		}
		if shown, err := p.g.definition(p.alias, definition); err == nil {
			kept = append(kept, shown)
		}
	}
	page["tools"] = kept
	p.finished(id, "result", page)
}

// learn takes in the definitions that there are. p.mu is locked.
func (p *proxy) learn(definitions []json.RawMessage) {
	pins := p.g.pins
	if pins == nil { // nothing to compare with: only what is wrong in itself is found
		pins = pinfile.Pins{p.alias: {}}
		for _, definition := range definitions {
			pins[p.alias][toolName(definition)] = definition
		}
	}
	p.tools.all, p.tools.named = definitions, map[string]json.RawMessage{}
	for _, definition := range definitions {
		p.tools.named[toolName(definition)] = definition
	}
	delete(p.tools.named, "")
	p.tools.found = inspect(pins, p.alias, definitions)
}

// quarantined tells the user of a tool that is kept from the model, and records it, once.
func (p *proxy) quarantined(name string, f finding) {
	p.mu.Lock()
	if p.tools.told == nil {
		p.tools.told = map[string]string{}
	}
	again := p.tools.told[name] == f.State
	p.tools.told[name] = f.State
	p.mu.Unlock()
	if again {
		return
	}
	c := call{Server: p.alias, Tool: name}
	p.g.show("stopped  %s: its definition is %s", c, f.State)
	for _, line := range f.Diff {
		fmt.Fprintf(p.g.screen, "           %s\n", line)
	}
	c.Definition = json.RawMessage(`{}`)
	about := p.g.about(c, "pins")
	about.Event, about.Reason = "drift", f.State
	if err := p.g.record(about); err != nil {
		fmt.Fprintf(p.g.screen, "guard: %v\n", err)
	}
}

// introduced quotes the instructions that a server has for the model, below the rule that says what a quote is.
func (p *proxy) introduced(id string, result json.RawMessage) {
	v, err := canon.Decode(result)
	r, isObject := v.(map[string]any)
	if err != nil || !isObject {
		p.finished(id, "error", &rpc.Error{Code: -32603, Message: "the server's answer can't be read"})
		return
	}
	instructions := rule
	if text, ok := r["instructions"].(string); ok {
		instructions += quote(fmt.Sprintf("server %q, its instructions", p.alias), text, p.g.policy.Rule(p.alias, "").Limits)
	}
	r["instructions"] = instructions
	p.finished(id, "result", r)
}

// definition returns what is known of a tool. When that isn't all, or not new, the server is asked first, in the terms
// of the client's own request.
func (p *proxy) definition(ctx context.Context, name string, meta json.RawMessage) (json.RawMessage, finding) {
	p.mu.Lock()
	complete := p.tools.complete
	p.mu.Unlock()
	if !complete {
		definitions, err := rpc.Pages(func(params map[string]any) (json.RawMessage, error) {
			if len(meta) > 0 {
				params["_meta"] = meta
			}
			return p.ask(ctx, "tools/list", params)
		})
		if err != nil {
			fmt.Fprintf(p.g.screen, "guard: list the tools: %v\n", err)
			return nil, finding{}
		}
		p.mu.Lock()
		p.learn(definitions)
		p.tools.complete = true
		p.mu.Unlock()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tools.named[name], p.tools.found[name]
}

// ask sends a request of the proxy's own.
func (p *proxy) ask(ctx context.Context, method string, params map[string]any) (json.RawMessage, error) {
	x := &exchange{method: method, answer: make(chan answered, 1)}
	p.mu.Lock()
	p.own++
	id := fmt.Sprintf(`"guard-%d"`, p.own)
	p.waiting[id] = x
	p.mu.Unlock()
	defer p.forget(id)
	line, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	p.toServer(line)
	a, err := p.wait(ctx, x)
	if err == nil && a.Error != nil {
		err = a.Error
	}
	return a.Result, err
}
