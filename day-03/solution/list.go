package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"example.com/mcp7/day-03/internal/binding"
	"example.com/mcp7/day-03/internal/library"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// templates are sorted by their key, the URI template.
var templates = []*mcp.ResourceTemplate{
	{
		URITemplate: tagTemplate, Name: "tag", Title: "Notes of a tag", MIMEType: markdown,
		Description: "Links to all notes that have a tag.",
	},
	{
		URITemplate: noteTemplate, Name: "note", Title: "Note", MIMEType: markdown,
		Description: "A note with its front matter, by its slug.",
	},
}

type resourcesResult struct {
	envelope
	cacheable
	Resources  []*mcp.Resource `json:"resources"`
	NextCursor *string         `json:"nextCursor,omitempty"`
}

type templatesResult struct {
	envelope
	cacheable
	Templates  []*mcp.ResourceTemplate `json:"resourceTemplates"`
	NextCursor *string                 `json:"nextCursor,omitempty"`
}

// listResources answers resources/list.
func (n *notes) listResources(_ context.Context, params json.RawMessage) (any, error) {
	cursor, err := cursorOf(params)
	if err != nil {
		return nil, err
	}
	entries, next, err := page(n, "resources/list", cursor, n.library.After, func(e *library.Entry) string { return e.Slug })
	if err != nil {
		return nil, err
	}
	resources := make([]*mcp.Resource, len(entries))
	for i, e := range entries {
		resources[i] = describe(e)
	}
	return resourcesResult{envelope: complete(), cacheable: private(n.settings.ttl), Resources: resources, NextCursor: next}, nil
}

// describe returns a note as the list shows it. Size and time are left out: they change with every edit, and a list
// that shows them would be stale each time.
func describe(e *library.Entry) *mcp.Resource {
	r := &mcp.Resource{URI: noteURI(e.Slug), Name: e.Slug, Title: e.Title, MIMEType: markdown}
	if len(e.Tags) > 0 {
		r.Description = "Tags: " + strings.Join(e.Tags, ", ")
	}
	return r
}

// listTemplates answers resources/templates/list.
func (n *notes) listTemplates(_ context.Context, params json.RawMessage) (any, error) {
	cursor, err := cursorOf(params)
	if err != nil {
		return nil, err
	}
	key := func(t *mcp.ResourceTemplate) string { return t.URITemplate }
	after := func(after string, size int) ([]*mcp.ResourceTemplate, bool) {
		at := slices.IndexFunc(templates, func(t *mcp.ResourceTemplate) bool { return key(t) > after })
		if at < 0 {
			at = len(templates)
		}
		end := min(at+size, len(templates))
		return templates[at:end], end < len(templates)
	}
	found, next, err := page(n, "resources/templates/list", cursor, after, key)
	if err != nil {
		return nil, err
	}
	return templatesResult{envelope: complete(), cacheable: private(n.settings.ttl), Templates: found, NextCursor: next}, nil
}

// cursorOf returns a list request's cursor: nil when there is none, or null. The cursor "" is one.
func cursorOf(params json.RawMessage) (*string, error) {
	var p struct {
		Cursor *string `json:"cursor"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, binding.InvalidParams("cursor is a string")
	}
	return p.Cursor, nil
}
