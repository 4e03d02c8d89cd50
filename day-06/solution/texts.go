package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/policy"
)

// definition returns a tool as the model may see it: its texts are quoted, and what isn't needed for a call is left out.
// The output schema goes too, since results come as one quoted text.
func (g *guard) definition(server string, definition json.RawMessage) (json.RawMessage, error) {
	v, err := canon.Decode(definition)
	if err != nil {
		return nil, err
	}
	tool, _ := v.(map[string]any)
	kept := map[string]any{}
	for _, name := range []string{"name", "description", "inputSchema", "annotations", "execution"} {
		if value, there := tool[name]; there {
			kept[name] = value
		}
	}
	if annotations, ok := kept["annotations"].(map[string]any); ok {
		delete(annotations, "title")
	}
	name, _ := tool["name"].(string)
	limits := g.policy.Rule(server, name).Limits
	quoteTexts(kept, fmt.Sprintf("server %q, tool %q", server, name), limits)
	return canon.Encode(kept)
}

// quoteTexts quotes the texts in a definition or a schema. What is a value (enum, default …) stays: without it the tool
// could not be called. Pins and the policy are what guards against those.
func quoteTexts(v any, source string, limits policy.Limits) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range canon.Keys(v) {
			text, isText := v[key].(string)
			switch {
			case isText && slices.Contains([]string{"title", "description", "$comment"}, key):
				v[key] = quote(source+", "+key, text, limits)
			case !slices.Contains([]string{"enum", "const", "default", "examples"}, key):
				quoteTexts(v[key], source, limits)
			}
		}
	case []any:
		for _, item := range v {
			quoteTexts(item, source, limits)
		}
	}
}

// result returns a result as the model may read it: all texts in one quote under one limit, then pictures and sounds. A
// structuredContent that repeats a text counts once.
func (g *guard) result(c call, result json.RawMessage) json.RawMessage {
	v, err := canon.Decode(result)
	if err != nil {
		return refusal("the result can't be read")
	}
	r, _ := v.(map[string]any)
	if r["resultType"] == "input_required" {
		return result // a question to the user, not a text for the model
	}
	texts, media := contents(r)
	limits := g.policy.Rule(c.Server, c.Tool).Limits
	whole := strings.Join(texts, "\n\n")
	content := []any{}
	if whole != "" {
		text := quote(fmt.Sprintf("server %q, tool %q, its result", c.Server, c.Tool), whole, limits)
		content = append(content, map[string]any{"type": "text", "text": text})
		if name := g.spilled(whole, limits); name != "" {
			content = append(content, map[string]any{"type": "text", "text": "guard: the whole text is in the file " + name})
		}
	}
	out := map[string]any{"content": append(content, media...)}
	for _, key := range []string{"resultType", "isError"} {
		if value, there := r[key]; there {
			out[key] = value
		}
	}
	encoded, err := canon.Encode(out)
	if err != nil {
		return refusal("the result can't be written")
	}
	return encoded
}

// contents takes a result apart. Data of a picture that stands in the structuredContent again is left out there.
func contents(r map[string]any) (texts []string, media []any) {
	blocks, _ := r["content"].([]any)
	seen := map[string]bool{}
	for _, item := range blocks {
		block, _ := item.(map[string]any)
		switch block["type"] {
		case "text":
			text, _ := block["text"].(string)
			texts = append(texts, text)
			if same, err := canon.JSON([]byte(text)); err == nil {
				seen[string(same)] = true
			}
		case "image", "audio":
			data, _ := block["data"].(string)
			seen[data] = true
			media = append(media, map[string]any{"type": block["type"], "data": block["data"], "mimeType": block["mimeType"]})
		default:
			if text, err := canon.Encode(item); err == nil {
				texts = append(texts, string(text))
			}
		}
	}
	if structured, there := r["structuredContent"]; there {
		text, err := canon.Encode(without(structured, seen))
		if err == nil && !seen[string(text)] {
			texts = append(texts, string(text))
		}
	}
	return texts, media
}

func without(v any, seen map[string]bool) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = without(value, seen)
		}
	case []any:
		for i, value := range v {
			v[i] = without(value, seen)
		}
	case string:
		if len(v) > 100 && seen[v] {
			return "(see the picture or sound)"
		}
	}
	return v
}

// spilled keeps a text that is too long for the model in a file, where somebody can page through it.
func (g *guard) spilled(text string, limits policy.Limits) string {
	if g.spill == "" || len(text) <= limits.Bytes && len([]rune(text)) <= limits.Runes {
		return ""
	}
	f, err := os.CreateTemp(g.spill, "result-*.txt")
	if err != nil {
		return ""
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		return ""
	}
	return filepath.ToSlash(f.Name())
}
