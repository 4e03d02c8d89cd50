package main

import (
	"context"
	"fmt"

	"example.com/mcp7/day-03/internal/binding"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// prompts are chosen by the user, often as slash commands. Their arguments are strings, always (schema,
// GetPromptRequestParams).
var prompts = []*mcp.Prompt{
	{
		Name: "summarize_note", Title: "Summarize a note", Description: "A summary of one note in a few sentences.",
		Arguments: []*mcp.PromptArgument{
			{Name: "slug", Title: "Note", Description: "The note's slug.", Required: true},
			{Name: "language", Title: "Language", Description: "The language of the summary; that of the note when left out."},
		},
	},
	{
		Name: "draft_note", Title: "Draft a note", Description: "An outline for a new note.",
		Arguments: []*mcp.PromptArgument{
			{Name: "topic", Title: "Topic", Description: "What the note is to be about.", Required: true},
		},
	},
	{
		Name: "review_tag", Title: "Review a tag", Description: "What the notes of one tag, or of the whole library, have in common.",
		Arguments: []*mcp.PromptArgument{{Name: "tag", Title: "Tag", Description: "A tag; all notes when left out."}},
	},
}

func (n *notes) addPrompts(server *mcp.Server) {
	texts := map[string]func(arguments map[string]string) ([]*mcp.PromptMessage, error){
		"summarize_note": n.summarizeNote, "draft_note": draftNote, "review_tag": n.reviewTag,
	}
	for _, prompt := range prompts {
		server.AddPrompt(prompt, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			for _, argument := range prompt.Arguments {
				// An argument that is there and empty is the user's decision: the text deals with it.
				if _, given := req.Params.Arguments[argument.Name]; argument.Required && !given {
					return nil, binding.InvalidParams("prompt %s: the argument %q is missing", prompt.Name, argument.Name)
				}
			}
			messages, err := texts[prompt.Name](req.Params.Arguments)
			if err != nil {
				return nil, err
			}
			return &mcp.GetPromptResult{Description: prompt.Description, Messages: messages}, nil
		})
	}
}

// summarizeNote embeds the note, so that the host needs no second request for it.
func (n *notes) summarizeNote(arguments map[string]string) ([]*mcp.PromptMessage, error) {
	slug, language := arguments["slug"], arguments["language"]
	text := "Summarize this note in at most five sentences, in the note's own language."
	if language != "" {
		text = "Summarize this note in at most five sentences, in " + language + "."
	}
	data, err := n.library.Read(slug)
	if err != nil {
		return nil, binding.InvalidParams("prompt summarize_note: there is no note %q", slug)
	}
	note := &mcp.ResourceContents{URI: noteURI(slug), MIMEType: markdown, Text: string(data)}
	return []*mcp.PromptMessage{says(&mcp.TextContent{Text: text}), says(&mcp.EmbeddedResource{Resource: note})}, nil
}

func draftNote(arguments map[string]string) ([]*mcp.PromptMessage, error) {
	// The topic is text, not a template: nothing in it is expanded again.
	text := "Draft an outline for a Markdown note. Its topic is between the lines.\n---\n" + arguments["topic"] + "\n---"
	return []*mcp.PromptMessage{says(&mcp.TextContent{Text: text})}, nil
}

func (n *notes) reviewTag(arguments map[string]string) ([]*mcp.PromptMessage, error) {
	tag := arguments["tag"]
	if tag == "" {
		text := fmt.Sprintf("Review my library of %d notes: search it and say which topics it covers.", n.library.Len())
		return []*mcp.PromptMessage{says(&mcp.TextContent{Text: text})}, nil
	}
	link := &mcp.ResourceLink{URI: tagURI(tag), Name: tag, MIMEType: markdown}
	text := "Review the notes behind this list: what do they have in common, and what is missing?"
	return []*mcp.PromptMessage{says(&mcp.TextContent{Text: text}), says(link)}, nil
}

func says(content mcp.Content) *mcp.PromptMessage {
	return &mcp.PromptMessage{Role: "user", Content: content}
}
