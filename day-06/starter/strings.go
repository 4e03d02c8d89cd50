package main

import (
	"encoding/json"
	"strings"

	"example.com/mcp7/day-06/internal/canon"
)

// strs collects the strings in a value.
func strs(v any, all []string) []string {
	switch v := v.(type) {
	case string:
		return append(all, v)
	case []any:
		for _, item := range v {
			all = strs(item, all)
		}
	case map[string]any:
		for _, key := range canon.Keys(v) {
			all = strs(v[key], all)
		}
	}
	return all
}

// textOf returns the text of a tool's result.
func textOf(result json.RawMessage) string {
	var r struct {
		Content []struct {
			Text string `json:"text"`
		} `json:"content"`
	}
	if err := json.Unmarshal(result, &r); err != nil {
		return err.Error()
	}
	var texts []string
	for _, block := range r.Content {
		texts = append(texts, block.Text)
	}
	return strings.Join(texts, "\n")
}
