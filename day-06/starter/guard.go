package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/policy"
	"example.com/mcp7/day-06/internal/secret"
	"example.com/mcp7/day-06/internal/visible"
)

// A call is a tool call on its way from a model to a server. Args are the bytes that the server will get: what is
// decided, shown and approved is read from them.
type call struct {
	Server     string // the user's alias for it, never the name that it gives itself
	Tool       string
	Definition json.RawMessage // nil when the server has no such tool
	Args       json.RawMessage
}

func (c call) name() string { return c.Server + "." + c.Tool }

// A verdict is what is done with a call. Each has one reason.
type verdict int

const (
	refuse verdict = iota // the zero verdict
	ask
	allow
)

// A guard stands between a model and its servers.
type guard struct {
	policy  *policy.Policy
	secrets secret.Values
	pins    pinfile.Pins // nil: definitions aren't compared
	trail   *trail       // nil: nothing is recorded
	asker   asker
	screen  io.Writer // where the user sees each call

	spill string // the folder for results that are too long; "" keeps none

	asking sync.Mutex // one question at a time

	mu       sync.Mutex
	approved map[string]bool // what the user has approved for the rest of this session
	tainted  string          // the tool whose result this conversation holds, or ""
}

// A sender carries a call's arguments to the server and returns its result.
type sender func(ctx context.Context, args json.RawMessage) (json.RawMessage, error)

// call decides on a call, shows it, asks when it has to, records it, sends exactly what was decided on, and returns
// what the model may read. Whatever goes wrong on the way, the call isn't sent.
func (g *guard) call(ctx context.Context, c call, found finding, send sender) json.RawMessage {
	c.Args = append(json.RawMessage(nil), c.Args...) // nobody changes it behind our back
	answer, reason, by := g.judge(ctx, c, found)
	about := g.about(c, by)
	if answer == refuse {
		g.show("refused  %s: %s", c, reason)
		about.Event, about.Reason = "refused", reason
		if err := g.record(about); err != nil {
			reason = err.Error()
		}
		return refusal(reason)
	}
	// The record of a call comes before the call: one that can't be recorded isn't made.
	about.Event = "intent"
	if err := g.record(about); err != nil {
		g.show("refused  %s: %s", c, err.Error())
		return refusal(err.Error())
	}
	g.show("call     %s (%s)", c, by)
	start := time.Now()
	result, err := send(ctx, c.Args)
	failed := err != nil || isError(result)
	about.Event, about.IsError, about.Milliseconds = "call", &failed, time.Since(start).Milliseconds()
	if err := g.record(about); err != nil {
		return refusal(err.Error())
	}
	if err != nil {
		return refusal("the server did not answer")
	}
	g.mu.Lock()
	g.tainted = c.name()
	g.mu.Unlock()
	return g.result(c, result)
}

// judge gives the verdict on a call, refuse or allow, the reason, and who decided.
func (g *guard) judge(ctx context.Context, c call, found finding) (verdict, string, string) {
	if c.Definition == nil {
		return refuse, "the server has no such tool", "policy"
	}
	if found.State != approved {
		return refuse, "its definition is not approved: " + found.State, "pins"
	}
	v, reason := g.decide(c)
	if v != ask {
		return v, reason, "policy"
	}
	key := approvalKey(c)
	g.asking.Lock()
	defer g.asking.Unlock()
	if g.isApproved(key) {
		return allow, reason, "session"
	}
	lines, err := confirmation(c, g.policy.Rule(c.Server, c.Tool).First)
	if err != nil {
		return refuse, err.Error(), "policy"
	}
	switch g.asker.ask(ctx, c.name(), reason, lines) {
	case yes:
		return allow, reason, g.asker.who()
	case always:
		g.mu.Lock()
		g.approved[key] = true
		g.mu.Unlock()
		return allow, reason, g.asker.who()
	}
	return refuse, "the user did not agree (" + reason + ")", g.asker.who()
}

func (g *guard) isApproved(key string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.approved[key]
}

// show tells the user of a call, on one line that nothing in it can leave.
func (g *guard) show(format string, c call, reason string) {
	fmt.Fprintf(g.screen, "guard: "+format+"\n", visible.Line(c.name()), visible.Line(reason))
}

// about begins the record of a call: what is the same in each of its lines.
func (g *guard) about(c call, by string) event {
	if g.trail == nil {
		return event{}
	}
	return describe(g.trail.ledger.Key(), c, event{By: by})
}

func (g *guard) record(e event) error {
	if g.trail == nil {
		return nil
	}
	if err := g.trail.append(e); err != nil {
		return fmt.Errorf("the audit can't be written, so no call is made: %w", err)
	}
	return nil
}

// refusal is what the model reads instead of a result. An isError result: it may go on without this call.
func refusal(reason string) json.RawMessage {
	text := "guard: this call was not made: " + visible.Line(reason)
	result, err := json.Marshal(map[string]any{
		"resultType": "complete", "isError": true, "content": []any{map[string]any{"type": "text", "text": text}},
	})
	if err != nil {
		panic(err) // strings only
	}
	return result
}

func isError(result json.RawMessage) bool {
	var r struct {
		IsError bool `json:"isError"`
	}
	return json.Unmarshal(result, &r) != nil || r.IsError
}

// newGuard puts a guard together. The secrets that the policy names are read from the environment; one that isn't set
// guards nothing, which is an error.
func newGuard(p *policy.Policy, getenv func(string) string, a asker, screen io.Writer) (*guard, error) {
	g := &guard{policy: p, secrets: secret.Values{}, asker: a, screen: screen, approved: map[string]bool{}}
	var missing []string
	for _, name := range p.Secrets {
		if g.secrets[name] = getenv(name); len(g.secrets[name]) < 6 {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, errors.New("policy: secrets of fewer than 6 characters, or not set: " + strings.Join(missing, ", "))
	}
	return g, nil
}
