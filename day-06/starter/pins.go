package main

import (
	"encoding/json"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/pinfile"
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
//
// TODO(6.3): whatever a server sends counts as approved here. Compare it with what somebody has looked at
// (criteria 9 to 11). Spec: server/tools, Tool (all of its fields reach the model).

// inspect compares the definitions that a server sends now with its pins, and returns a finding for each name. All of a
// definition counts, since all of it reaches the model; the order of keys doesn't (canon.JSON). A new tool isn't trusted
// because it is new: Like names an approved tool ("server.tool") that it could be taken for, on this server or another
// one (lookalike.Skeleton), or one that is gone from this server and was the same but for its name. Definitions without
// a name are found under "".
func inspect(pins pinfile.Pins, server string, definitions []json.RawMessage) map[string]finding {
	found := map[string]finding{}
	for _, definition := range definitions {
		found[toolName(definition)] = finding{State: approved}
	}
	return found
}

// END EXERCISE 6.3
