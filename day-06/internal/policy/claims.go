package policy

import "example.com/mcp7/day-06/internal/canon"

// Claims are what a server says about its tool. They are untrusted (specification, server/tools, Tool annotations):
// they can give a reason to ask, never one not to ask.
type Claims struct {
	Destructive bool // it says that it may destroy, or its hints make no sense together
	OpenWorld   bool // it says that what it is told goes elsewhere
}

// ClaimsOf reads the annotations of a tool's definition. Hints that are missing claim nothing here: the effect of the
// policy holds. A hint that is there is read with the specification's defaults for the others, and one of a wrong type,
// or one that contradicts another, counts as the worst.
func ClaimsOf(definition []byte) Claims {
	worst := Claims{Destructive: true, OpenWorld: true}
	decoded, err := canon.Decode(definition)
	tool, ok := decoded.(map[string]any)
	if err != nil || !ok {
		return worst
	}
	annotations, there := tool["annotations"]
	if !there || annotations == nil {
		return Claims{}
	}
	hints, ok := annotations.(map[string]any)
	if !ok {
		return worst
	}
	said := map[string]bool{}
	for _, name := range []string{"readOnlyHint", "destructiveHint", "openWorldHint"} {
		value, there := hints[name]
		if !there || value == nil {
			continue
		}
		if said[name], ok = value.(bool); !ok {
			return worst
		}
	}
	readOnly, saysReadOnly := said["readOnlyHint"]
	destructive, saysDestructive := said["destructiveHint"]
	return Claims{
		Destructive: destructive || saysReadOnly && !readOnly && !saysDestructive,
		OpenWorld:   said["openWorldHint"],
	}
}
