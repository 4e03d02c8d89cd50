package compat

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A direction is the side of a schema.
type direction int

const (
	input  direction = iota // clients send it: what was accepted must stay accepted
	output                  // clients read it: what could come must stay what they know
)

// A comparison walks through two schemas at once (JSON Schema 2020-12). What it doesn't understand and what differs is
// breaking: to be told once too often is better.
type comparison struct {
	direction     direction
	oldRoot, root map[string]any
	changes       []Change
	seen          map[string]bool // pairs of references that are being compared: schemas may be recursive
}

func compareSchemas(where string, old, new json.RawMessage, d direction) ([]Change, error) {
	c := &comparison{direction: d, seen: map[string]bool{}}
	before, err := decode(old)
	if err != nil {
		return nil, fmt.Errorf("%s schema: %w", where, err)
	}
	after, err := decode(new)
	if err != nil {
		return nil, fmt.Errorf("%s schema: %w", where, err)
	}
	c.oldRoot, _ = before.(map[string]any)
	c.root, _ = after.(map[string]any)
	c.schema(where, before, after)
	return c.changes, nil
}

// narrower notes that fewer values are valid than before, wider that more are. Which one breaks depends on the direction.
func (c *comparison) narrower(where, what string, args ...any) {
	c.note(c.direction == input, where, what, args...)
}
func (c *comparison) wider(where, what string, args ...any) {
	c.note(c.direction == output, where, what, args...)
}
func (c *comparison) breaks(where, what string, args ...any) { c.note(true, where, what, args...) }

func (c *comparison) note(breaking bool, where, what string, args ...any) {
	level := Minor
	if breaking {
		level = Breaking
	}
	c.changes = append(c.changes, Change{level, where, fmt.Sprintf(what, args...)})
}

func (c *comparison) schema(where string, oldAny, newAny any) {
	old, new := object(oldAny), object(newAny)
	oldRef, _ := old["$ref"].(string)
	newRef, _ := new["$ref"].(string)
	if oldRef != "" || newRef != "" {
		pair := oldRef + " " + newRef
		if oldRef == "" || newRef == "" {
			pair += " " + where // one side is written out: this pair is compared at each place, as deep as it is written
		}
		if c.seen[pair] {
			return
		}
		c.seen[pair] = true
		old, new = resolve(old, c.oldRoot), resolve(new, c.root)
	}
	c.types(where, old, new)
	c.enums(where, old, new)
	c.bounds(where, old, new)
	c.properties(where, old, new)
	c.alternatives(where, old, new)
	for _, key := range union(old, new) {
		c.keyword(where, key, old, new)
	}
}

// resolve follows a reference inside of the schema. One to elsewhere stays as it is and is compared as text.
func resolve(s, root map[string]any) map[string]any {
	ref, _ := s["$ref"].(string)
	path, local := strings.CutPrefix(ref, "#")
	if ref == "" || !local {
		return s
	}
	var target any = root
	for _, part := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		if path == "" {
			break
		}
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		m, _ := target.(map[string]any)
		target = m[part]
	}
	m := maps.Clone(object(target))
	for key, value := range s { // in 2020-12 keywords beside $ref count
		if key != "$ref" {
			m[key] = value
		}
	}
	delete(m, "$defs")
	return m
}

func (c *comparison) types(where string, old, new map[string]any) {
	before, after := typesOf(old), typesOf(new)
	gone, come := minus(before, after), minus(after, before)
	if len(gone) == 0 && len(come) == 0 {
		return
	}
	what := fmt.Sprintf("type %s → %s", names(before), names(after))
	switch {
	case len(gone) > 0 && len(come) > 0 && !(slices.Equal(gone, []string{"integer"}) && slices.Equal(come, []string{"number"})) &&
		!(slices.Equal(gone, []string{"number"}) && slices.Equal(come, []string{"integer"})):
		c.breaks(where, "%s", what)
	case slices.Contains(come, "number") && slices.Contains(gone, "integer"), len(gone) == 0:
		c.wider(where, "%s", what)
	default:
		c.narrower(where, "%s", what)
	}
}

func (c *comparison) enums(where string, old, new map[string]any) {
	before, restricted := values(old)
	after, restricts := values(new)
	switch {
	case !restricted && restricts:
		c.narrower(where, "only %s from now on", strings.Join(after, ", "))
	case restricted && !restricts:
		c.wider(where, "any value, not only %s", strings.Join(before, ", "))
	}
	if !restricted || !restricts {
		return
	}
	if gone := minus(before, after); len(gone) > 0 {
		c.narrower(where, "value removed: %s", strings.Join(gone, ", "))
	}
	if come := minus(after, before); len(come) > 0 {
		c.wider(where, "value added: %s", strings.Join(come, ", "))
	}
}

// lower and upper bounds: a greater lower bound is narrower.
var limits = map[string]int{
	"minimum": 1, "exclusiveMinimum": 1, "minLength": 1, "minItems": 1, "minProperties": 1, "minContains": 1,
	"maximum": -1, "exclusiveMaximum": -1, "maxLength": -1, "maxItems": -1, "maxProperties": -1, "maxContains": -1,
}

func (c *comparison) bounds(where string, old, new map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(limits)) {
		before, was := number(old[key])
		after, is := number(new[key])
		switch {
		case !was && !is, was && is && before.Cmp(after) == 0:
		case !was, was && is && after.Cmp(before) == limits[key]:
			c.narrower(where, "%s %s → %s", key, show(old[key]), show(new[key]))
		default:
			c.wider(where, "%s %s → %s", key, show(old[key]), show(new[key]))
		}
	}
}

func (c *comparison) properties(where string, old, new map[string]any) {
	before, after := object(old["properties"]), object(new["properties"])
	must, mustNow := list(old["required"]), list(new["required"])
	for _, name := range sortedKeys(before) {
		if schema, there := after[name]; there {
			c.schema(where+"."+name, before[name], schema)
			continue
		}
		what := "field removed"
		for _, other := range sortedKeys(after) {
			if _, old := before[other]; !old && same(before[name], after[other]) {
				what = "field renamed to " + other
			}
		}
		c.breaks(where+"."+name, "%s", what)
	}
	for _, name := range sortedKeys(after) {
		if _, there := before[name]; !there && !(c.direction == input && slices.Contains(mustNow, name)) {
			c.note(false, where+"."+name, "field added")
		}
	}
	for _, name := range minus(mustNow, must) {
		what := "required now"
		if _, there := before[name]; !there {
			what = "field added, and required"
		}
		c.narrower(where+"."+name, "%s", what)
	}
	for _, name := range minus(must, mustNow) {
		if _, there := after[name]; there {
			c.wider(where+"."+name, "no longer required")
		}
	}
	c.additional(where, old, new)
}

func (c *comparison) additional(where string, old, new map[string]any) {
	before, after := orTrue(old["additionalProperties"]), orTrue(new["additionalProperties"])
	switch {
	case same(before, after):
	case same(after, false) || same(before, true):
		c.narrower(where, "additionalProperties %s → %s", show(before), show(after))
	case same(after, true) || same(before, false):
		c.wider(where, "additionalProperties %s → %s", show(before), show(after))
	default:
		c.schema(where+".*", before, after)
	}
}

func (c *comparison) alternatives(where string, old, new map[string]any) {
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		before, was := old[key].([]any)
		after, is := new[key].([]any)
		switch {
		case !was && !is:
		case was != is:
			c.breaks(where, "%s %s", key, map[bool]string{true: "added", false: "removed"}[is])
		case len(before) == len(after):
			for i := range before {
				c.schema(fmt.Sprintf("%s.%s[%d]", where, key, i), before[i], after[i])
			}
		case (len(before) < len(after)) == (key != "allOf"):
			c.wider(where, "%s: %d → %d alternatives", key, len(before), len(after))
		default:
			c.narrower(where, "%s: %d → %d alternatives", key, len(before), len(after))
		}
	}
}

// keyword compares what no other method does.
func (c *comparison) keyword(where, key string, old, new map[string]any) {
	if _, limit := limits[key]; limit || slices.Contains(elsewhere, key) || same(old[key], new[key]) {
		return
	}
	switch {
	case key == "description" || key == "title":
		c.changes = append(c.changes, Change{Wording, where, key + " changed"})
	case key == "items" || key == "contains" || key == "propertyNames":
		c.schema(where+"[]", orTrue(old[key]), orTrue(new[key]))
	case key == "default":
		c.breaks(where, "default %s → %s", show(old[key]), show(new[key]))
	case old[key] == nil && slices.Contains(assertions, key):
		c.narrower(where, "%s added: %s", key, show(new[key]))
	case new[key] == nil && slices.Contains(assertions, key):
		c.wider(where, "%s removed: %s", key, show(old[key]))
	default:
		c.breaks(where, "%s %s → %s", key, show(old[key]), show(new[key]))
	}
}

var (
	elsewhere = []string{"type", "enum", "const", "properties", "required", "additionalProperties", "anyOf", "oneOf", "allOf",
		"$defs", "definitions", "$schema", "$id", "$comment", "examples", "deprecated"}
	assertions = []string{"pattern", "format", "multipleOf", "uniqueItems", "not"}
)
