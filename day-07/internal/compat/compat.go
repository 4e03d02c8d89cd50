// Package compat compares two releases of a server's tools and names what breaks whom.
//
// What a server takes in may become wider, what it gives back may become narrower; the other way round breaks somebody. And
// a tool has one more part that may break: its description, the only thing by which a model chooses. No error ever shows
// that, so a changed description demands an eval.
package compat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Tool is a tool as tools/list gives it.
type Tool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title,omitempty"`
	Description  string          `json:"description,omitempty"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Annotations  json.RawMessage `json:"annotations,omitempty"`
}

// A Level says how grave a change is.
type Level string

// The levels.
const (
	Breaking Level = "breaking"
	Wording  Level = "wording" // texts that models read: an eval decides
	Minor    Level = "minor"
)

// A Change is one difference.
type Change struct {
	Level Level  `json:"level"`
	Where string `json:"where"` // "search_docs input.limit"
	What  string `json:"what"`
}

// Read reads a list of tools: {"tools": […]}, or the list alone.
func Read(name string, data []byte) ([]Tool, error) {
	var list struct{ Tools []Tool }
	if err := json.Unmarshal(data, &list); err != nil {
		if err := json.Unmarshal(data, &list.Tools); err != nil {
			return nil, fmt.Errorf("%s is no list of tools: %w", name, err)
		}
	}
	if len(list.Tools) == 0 {
		return nil, fmt.Errorf("%s is no list of tools: it has none", name)
	}
	return list.Tools, nil
}

// Canonical writes tools in one way: sorted tools and keys, nothing escaped that need not be, LF. Two lists that mean the
// same are the same bytes, whatever the order in which a server sent them.
func Canonical(tools []Tool) ([]byte, error) {
	tools = slices.Clone(tools)
	slices.SortFunc(tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	data, err := json.Marshal(map[string]any{"tools": tools})
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var plain any // maps, whose keys are marshalled in order
	if err := decoder.Decode(&plain); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(plain)
	return out.Bytes(), err
}

// Compare returns the changes from old to new, in the order of names.
func Compare(old, new []Tool) ([]Change, error) {
	before, after := byName(old), byName(new)
	var changes []Change
	for _, t := range sorted(old) {
		if n, there := after[t.Name]; there {
			list, err := compareTool(t, n)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", t.Name, err)
			}
			changes = append(changes, list...)
			continue
		}
		changes = append(changes, removed(t, after, before))
	}
	for _, t := range sorted(new) {
		if _, there := before[t.Name]; !there {
			// An eval shows whether it takes calls from its neighbours.
			changes = append(changes, Change{Minor, t.Name, "tool added"})
		}
	}
	return changes, nil
}

// deprecated is how a tool is marked before it goes: the model reads it, and people do.
var deprecated = regexp.MustCompile(`(?i)(?:deprecated[:,]? (?:please )?use|已弃用[，,：:]?\s*(?:请)?(?:改用|使用))\s*([A-Za-z0-9_.-]*[A-Za-z0-9_-])`)

// removed judges a tool that went away: that is fine when the last release called it deprecated and named a tool that is
// there now.
func removed(t Tool, after, before map[string]Tool) Change {
	if m := deprecated.FindStringSubmatch(t.Description); m != nil {
		if _, there := after[m[1]]; there {
			return Change{Minor, t.Name, "tool removed after it was deprecated; " + m[1] + " replaces it"}
		}
		return Change{Breaking, t.Name, "tool removed, and its replacement " + m[1] + " is not there"}
	}
	for _, name := range sortedKeys(after) {
		if _, old := before[name]; !old && same(after[name].InputSchema, t.InputSchema) {
			return Change{Breaking, t.Name, "tool renamed to " + name + ": keep both for a release, and mark this one \"Deprecated: use " + name + "\""}
		}
	}
	return Change{Breaking, t.Name, "tool removed: mark it \"Deprecated: use …\" for a release first"}
}

func compareTool(old, new Tool) ([]Change, error) {
	var changes []Change
	add := func(level Level, what string) { changes = append(changes, Change{level, old.Name, what}) }
	if old.Description != new.Description {
		add(Wording, "description changed")
	}
	if old.Title != new.Title {
		add(Minor, "title changed")
	}
	in, err := compareSchemas(old.Name+" input", old.InputSchema, new.InputSchema, input)
	if err != nil {
		return nil, err
	}
	changes = append(changes, in...)
	switch {
	case old.OutputSchema == nil && new.OutputSchema != nil:
		add(Minor, "output schema added")
	case old.OutputSchema != nil && new.OutputSchema == nil:
		add(Breaking, "output schema removed")
	case old.OutputSchema != nil:
		out, err := compareSchemas(old.Name+" output", old.OutputSchema, new.OutputSchema, output)
		if err != nil {
			return nil, err
		}
		changes = append(changes, out...)
	}
	return append(changes, annotations(old, new)...), nil
}

// annotations compares what a tool promises. A promise that is withdrawn breaks hosts that relied on it. What is not said
// has the default of the specification (schema, ToolAnnotations).
func annotations(old, new Tool) []Change {
	var changes []Change
	safe := func(t Tool, hint string, def, good bool) bool {
		var all map[string]any
		json.Unmarshal(t.Annotations, &all) // absent or no object: the defaults hold
		value, said := all[hint].(bool)
		if !said {
			value = def
		}
		return value == good
	}
	for _, hint := range []struct {
		name      string
		def, good bool
	}{{"destructiveHint", true, false}, {"idempotentHint", false, true}, {"openWorldHint", true, false}, {"readOnlyHint", false, true}} {
		before, after := safe(old, hint.name, hint.def, hint.good), safe(new, hint.name, hint.def, hint.good)
		switch {
		case before && !after:
			changes = append(changes, Change{Breaking, old.Name, hint.name + ": a promise is withdrawn"})
		case after && !before:
			changes = append(changes, Change{Minor, old.Name, hint.name + ": a promise is added"})
		}
	}
	return changes
}

func byName(tools []Tool) map[string]Tool {
	m := map[string]Tool{}
	for _, t := range tools {
		m[t.Name] = t
	}
	return m
}

func sorted(tools []Tool) []Tool {
	return slices.SortedFunc(slices.Values(tools), func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
}
