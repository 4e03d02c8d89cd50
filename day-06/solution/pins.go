package main

import (
	"bytes"
	"encoding/json"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/lookalike"
	"example.com/mcp7/day-06/internal/pinfile"
	"example.com/mcp7/day-06/internal/visible"
)

// The states of a tool's definition. Only an approved tool can be called.
const (
	approved = "approved"
	changed  = "changed" // differs from what was approved
	unknown  = "new"     // nobody has looked at it
	twice    = "twice"   // the server has several tools of this name
	unclear  = "unclear" // can't be read, or can be read in two ways
)

// A finding is what a comparison says of one tool.
type finding struct {
	State string
	Diff  []string // of a changed one, for a person
	Like  string   // of a new one: the approved tool that it looks like or replaces
}

// toolName returns the name of a definition, "" when it has none.
func toolName(definition json.RawMessage) string {
	v, err := canon.Decode(definition)
	if err != nil {
		return ""
	}
	tool, _ := v.(map[string]any)
	name, _ := tool["name"].(string)
	return name
}

// EXERCISE 6.3: an approved tool that changes is stopped until somebody has seen the diff.

// inspect compares the definitions that a server sends now with its pins, and returns a finding for each name. All of a
// definition counts, since all of it reaches the model; the order of keys doesn't (canon.JSON). A new tool isn't trusted
// because it is new: Like names an approved tool ("server.tool") that it could be taken for, on this server or another
// one (lookalike.Skeleton), or one that is gone from this server and was the same but for its name. Definitions without
// a name are found under "".
func inspect(pins pinfile.Pins, server string, definitions []json.RawMessage) map[string]finding {
	found := map[string]finding{}
	for _, definition := range definitions {
		name := toolName(definition)
		if _, again := found[name]; again {
			found[name] = finding{State: twice}
			continue
		}
		found[name] = compare(pins[server][name], definition)
	}
	for _, definition := range definitions {
		name := toolName(definition)
		if f := found[name]; f.State == unknown {
			f.Like = resembles(pins, server, definition, found)
			found[name] = f
		}
	}
	return found
}

func compare(pin, definition json.RawMessage) finding {
	now, err := canon.JSON(definition)
	if err != nil {
		return finding{State: unclear, Diff: []string{visible.Line(err.Error())}}
	}
	if pin == nil {
		return finding{State: unknown}
	}
	then, err := canon.JSON(pin)
	if err != nil || !bytes.Equal(then, now) {
		return finding{State: changed, Diff: canon.Diff(pin, definition)}
	}
	return finding{State: approved}
}

func resembles(pins pinfile.Pins, server string, definition json.RawMessage, found map[string]finding) string {
	name := toolName(definition)
	for _, other := range canon.Keys(pins) {
		for _, pinned := range canon.Keys(pins[other]) {
			_, there := found[pinned]
			renamed := other == server && !there && sameButName(pins[other][pinned], definition)
			if renamed || lookalike.Skeleton(pinned) == lookalike.Skeleton(name) {
				return other + "." + pinned
			}
		}
	}
	return ""
}

func sameButName(a, b json.RawMessage) bool {
	schema := func(definition json.RawMessage) string {
		v, err := canon.Decode(definition)
		if err != nil {
			return err.Error()
		}
		tool, _ := v.(map[string]any)
		text, err := canon.Encode(tool["inputSchema"])
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	return schema(a) == schema(b)
}

// END EXERCISE 6.3
