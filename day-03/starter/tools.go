package main

import (
	"context"
	"errors"
	"fmt"

	"example.com/mcp7/day-03/internal/library"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func (n *notes) addTools(server *mcp.Server) {
	yes, no := true, false
	mcp.AddTool(server, &mcp.Tool{
		Name: "search_notes", Title: "Search notes",
		Description: "Finds notes that contain a text in their slug, title, tags or body, whatever the case. " +
			"Gives links; read a link's URI to see the note.",
		InputSchema: schemaOf[searchInput](), OutputSchema: schemaOf[searchOutput](),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, n.search)
	mcp.AddTool(server, &mcp.Tool{
		Name: "create_note", Title: "Create a note",
		Description: "Creates a new Markdown note. An existing note is never overwritten.",
		InputSchema: schemaOf[createInput](),
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, OpenWorldHint: &no},
	}, n.create)
	mcp.AddTool(server, &mcp.Tool{
		Name: "delete_note", Title: "Delete a note",
		Description: "Deletes one note after the user has confirmed it; the note can be restored from the library's trash.",
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &yes, OpenWorldHint: &no},
	}, n.deleteNote)
	mcp.AddTool(server, &mcp.Tool{
		Name: "reindex", Title: "Rebuild the index",
		Description: "Reads every note again and rebuilds the index on disk. " +
			"Takes long in a large library; reports progress and can be cancelled.",
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, IdempotentHint: true, OpenWorldHint: &no},
	}, n.reindex)
}

type searchInput struct {
	Query string `json:"query" jsonschema:"the text to look for, not empty"`
	Limit *int   `json:"limit,omitempty" jsonschema:"how many notes at most, from 1 to 100; 10 when it is left out"`
}

type searchOutput struct {
	Notes []foundNote `json:"notes"`
}

type foundNote struct {
	URI   string   `json:"uri"`
	Slug  string   `json:"slug"`
	Title string   `json:"title"`
	Tags  []string `json:"tags"`
}

func (n *notes) search(ctx context.Context, _ *mcp.CallToolRequest, in searchInput) (*mcp.CallToolResult, searchOutput, error) {
	limit := 10
	if in.Limit != nil {
		limit = *in.Limit
	}
	if in.Query == "" || limit < 1 || limit > 100 {
		return nil, searchOutput{}, errors.New("query is not empty, and limit is from 1 to 100")
	}
	found, err := n.library.Search(ctx, in.Query, limit)
	if err != nil {
		return nil, searchOutput{}, err
	}
	output := searchOutput{Notes: make([]foundNote, len(found))}
	result := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("%d notes found", len(found))}}}
	for i, e := range found {
		output.Notes[i] = foundNote{URI: noteURI(e.Slug), Slug: e.Slug, Title: e.Title, Tags: append([]string{}, e.Tags...)}
		link := &mcp.ResourceLink{URI: noteURI(e.Slug), Name: e.Slug, Title: e.Title, MIMEType: markdown}
		result.Content = append(result.Content, link)
	}
	return result, output, nil
}

type createInput struct {
	Slug  string   `json:"slug" jsonschema:"the new note's name, Chinese or English, without a path: meeting-2026-07-28"`
	Title string   `json:"title"`
	Tags  []string `json:"tags,omitempty"`
	Body  string   `json:"body" jsonschema:"Markdown without front matter"`
}

type createOutput struct {
	URI string `json:"uri"`
}

func (n *notes) create(_ context.Context, _ *mcp.CallToolRequest, in createInput) (*mcp.CallToolResult, createOutput, error) {
	if err := n.library.Create(in.Slug, in.Title, in.Tags, in.Body); err != nil {
		return nil, createOutput{}, forModel(err)
	}
	return nil, createOutput{URI: noteURI(in.Slug)}, nil
}

// forModel adds to an error what the model can do about it: the SDK shows it to the model as a result with isError.
func forModel(err error) error {
	switch {
	case errors.Is(err, library.ErrNotFound):
		return fmt.Errorf("%w: search_notes gives the slugs of this library", err)
	case errors.Is(err, library.ErrExists):
		return fmt.Errorf("%w: choose another slug", err)
	case errors.Is(err, library.ErrRedeemed):
		return fmt.Errorf("%w: nothing was deleted now", err)
	}
	return err
}
