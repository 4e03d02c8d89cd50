// Package policy reads the user's own decision about what each tool of each server may do.
package policy

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"go.yaml.in/yaml/v3"
)

// An Effect is what a tool does, as the user judges it: the server isn't asked.
type Effect string

// The effects. A tool that the policy doesn't name is refused.
const (
	Deny  Effect = "deny"
	Read  Effect = "read"  // it reads, and what it is told stays where the server is
	Send  Effect = "send"  // it reads, but its arguments leave: a search on the web, a forecast
	Write Effect = "write" // it changes something, or tells somebody something
)

// Limits bound how much of one text the model reads. Both are kept; 0 means the one of the level above.
type Limits struct {
	Runes int `yaml:"runes"`
	Bytes int `yaml:"bytes"`
}

// A Rule is what the policy says of one tool.
type Rule struct {
	Effect Effect   `yaml:"effect"`
	First  []string `yaml:"first"` // the arguments that a confirmation shows first
	Limits Limits   `yaml:"limits"`
}

// UnmarshalYAML accepts an effect alone in place of a whole rule.
func (r *Rule) UnmarshalYAML(node *yaml.Node) error {
	type plain Rule
	var err error
	if node.Kind == yaml.ScalarNode {
		err = node.Decode(&r.Effect)
	} else {
		err = strict(node, (*plain)(r), "effect", "first", "limits")
	}
	if err != nil {
		return err
	}
	switch r.Effect {
	case Deny, Read, Send, Write:
		return nil
	}
	return fmt.Errorf("line %d: effect %q is none of deny, read, send, write", node.Line, r.Effect)
}

// strict decodes a mapping and refuses keys that it doesn't know: a misspelt rule must not be a missing one. The
// decoder's own check doesn't reach into types that decode themselves.
func strict(node *yaml.Node, into any, known ...string) error {
	for i := 0; i < len(node.Content); i += 2 {
		key := node.Content[i]
		found := false
		for _, name := range known {
			found = found || key.Value == name
		}
		if !found {
			return fmt.Errorf("line %d: %q is none of %s", key.Line, key.Value, strings.Join(known, ", "))
		}
	}
	return node.Decode(into)
}

// A Server is what the policy says of one server.
type Server struct {
	Limits Limits          `yaml:"limits"`
	Tools  map[string]Rule `yaml:"tools"`
}

// A Policy is a whole policy file.
type Policy struct {
	Limits  Limits            `yaml:"limits"`
	Secrets []string          `yaml:"secrets"` // names of environment variables whose values no argument may hold
	Servers map[string]Server `yaml:"servers"`
}

// DefaultLimits hold where the policy says nothing.
var DefaultLimits = Limits{Runes: 20_000, Bytes: 80_000}

// Rule returns what holds for a tool of a server: the zero rule's effect is Deny.
func (p *Policy) Rule(server, tool string) Rule {
	s := p.Servers[server]
	rule, ok := s.Tools[tool]
	if !ok {
		rule.Effect = Deny
	}
	for _, above := range []Limits{s.Limits, p.Limits, DefaultLimits} {
		if rule.Limits.Runes == 0 {
			rule.Limits.Runes = above.Runes
		}
		if rule.Limits.Bytes == 0 {
			rule.Limits.Bytes = above.Bytes
		}
	}
	return rule
}

// Open reads a policy file.
func Open(name string) (*Policy, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the policy: %w", err)
	}
	defer f.Close()
	p, err := Parse(f)
	if err != nil {
		return nil, fmt.Errorf("policy %s: %w", name, err)
	}
	return p, nil
}

// Parse reads a policy. Unknown keys, unknown effects and keys that come twice are errors.
func Parse(r io.Reader) (*Policy, error) {
	d := yaml.NewDecoder(r)
	d.KnownFields(true)
	p := &Policy{}
	if err := d.Decode(p); err != nil {
		return nil, err
	}
	if err := d.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one document")
	}
	return p, nil
}
