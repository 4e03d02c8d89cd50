package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/day-06/internal/arguments"
	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/policy"
	"example.com/mcp7/day-06/internal/secret"
	"example.com/mcp7/day-06/internal/visible"
)

const (
	maxRows  = 20 // lines of a confirmation: what doesn't fit on a screen can't be approved
	maxValue = 60 // characters of one value that are shown
)

// dangerous are the arguments that say where something goes. A confirmation shows them before all others.
var dangerous = []string{"to", "cc", "bcc", "recipient", "url", "uri", "host", "path", "file", "command", "amount"}

// EXERCISE 6.1: decide locally, show what will be sent, send what was approved.

// decide says whether a call is refused, needs the user's agreement, or may go, and why. The policy decides (g.policy,
// g.secrets); what the server claims about its tool (policy.ClaimsOf) and what the conversation has read (g.tainted)
// may add a question, never take one away. Specification: server/tools, Tool annotations and Security Considerations.
func (g *guard) decide(c call) (verdict, string) {
	fields, err := arguments.Fields(c.Args)
	if err != nil {
		return refuse, err.Error()
	}
	for _, f := range fields {
		if name := g.secrets.In(f.Path + "\n" + f.Value); name != "" {
			return refuse, "an argument holds the secret " + name
		}
	}
	rule, claims := g.policy.Rule(c.Server, c.Tool), policy.ClaimsOf(c.Definition)
	g.mu.Lock()
	tainted := g.tainted
	g.mu.Unlock()
	switch {
	case rule.Effect == policy.Deny:
		return refuse, "the policy does not allow this tool"
	case rule.Effect == policy.Write:
		return ask, "it changes something"
	case claims.Destructive:
		return ask, "the server calls it destructive"
	case (rule.Effect == policy.Send || claims.OpenWorld) && tainted != "":
		return ask, "its arguments leave, and this conversation has read " + tainted
	}
	return allow, "the policy allows this tool"
}

// confirmation returns the lines on which the user sees the arguments of a call: each argument on a line of its own,
// those that the policy or dangerous names before all others, long values with their length, beginning and end, secrets
// masked, no character that a terminal would obey. What doesn't fit on maxRows lines is an error.
func confirmation(c call, first []string) ([]string, error) {
	fields, err := arguments.Fields(c.Args)
	if err != nil {
		return nil, err
	}
	if len(fields) > maxRows {
		return nil, fmt.Errorf("%d values are too many to be looked at: at most %d", len(fields), maxRows)
	}
	first = slices.Concat(first, dangerous)
	rank := func(f arguments.Field) int {
		if i := slices.Index(first, strings.ToLower(f.Name)); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(fields, func(a, b arguments.Field) int { return rank(a) - rank(b) })
	lines := make([]string, len(fields))
	for i, f := range fields {
		value := shorten(f.Value)
		if secret.Looks(f.Path, f.Value) {
			value = fmt.Sprintf("(a secret, %d characters)", utf8.RuneCountInString(f.Value))
		}
		lines[i] = shorten(f.Path) + " = " + value
	}
	return lines, nil
}

// shorten shows a text on one line, of a long one the two ends.
func shorten(text string) string {
	shown := []rune(visible.Line(text))
	if len(shown) <= maxValue {
		return string(shown)
	}
	half := maxValue / 2
	return fmt.Sprintf("%s … %s (%d characters)", string(shown[:half]), string(shown[len(shown)-half:]), utf8.RuneCountInString(text))
}

// approvalKey says what "always" means: the calls with an equal key are not asked again in this session.
func approvalKey(c call) string {
	key, err := canon.Encode([]any{c.Server, c.Tool, string(c.Definition), string(c.Args)})
	if err != nil {
		return ""
	}
	return string(key)
}

// END EXERCISE 6.1
