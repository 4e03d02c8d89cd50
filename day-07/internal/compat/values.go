package compat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strings"
)

func number(v any) (*big.Rat, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(n.String())
}

func decode(data json.RawMessage) (v any, err error) {
	if len(data) == 0 {
		return nil, fmt.Errorf("it is missing")
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	err = decoder.Decode(&v)
	return v, err
}

// object is a schema as a map; true is the schema that accepts everything, false the one that accepts nothing.
func object(v any) map[string]any {
	if v == false {
		return map[string]any{"not": map[string]any{}}
	}
	if m, ok := v.(map[string]any); ok {
		return m
	}
	return map[string]any{}
}

func same(a, b any) bool { return reflect.DeepEqual(plainly(a), plainly(b)) }

// plainly makes raw JSON and decoded JSON comparable.
func plainly(v any) any {
	if raw, ok := v.(json.RawMessage); ok {
		v, _ = decode(raw)
	}
	return v
}

func typesOf(s map[string]any) []string {
	switch t := s["type"].(type) {
	case string:
		return []string{t}
	case []any:
		return list(t)
	}
	return []string{"any"}
}

func values(s map[string]any) (shown []string, restricted bool) {
	all, restricted := s["enum"].([]any)
	if value, ok := s["const"]; ok {
		all, restricted = []any{value}, true
	}
	for _, v := range all {
		shown = append(shown, show(v))
	}
	return shown, restricted
}

func list(v any) []string {
	items, _ := v.([]any)
	var texts []string
	for _, item := range items {
		if s, ok := item.(string); ok {
			texts = append(texts, s)
		}
	}
	slices.Sort(texts)
	return texts
}

func minus(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

func union(a, b map[string]any) []string {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return sortedKeys(all)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func orTrue(v any) any {
	if v == nil {
		return true
	}
	return v
}

func names(types []string) string { return strings.Join(types, "|") }

func show(v any) string {
	if v == nil {
		return "none"
	}
	data, _ := json.Marshal(v) // decoded JSON marshals
	return string(data)
}
