package main

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func (a *atlas) addPrompts() {
	a.server.AddPrompt(&mcp.Prompt{
		Name: "plan_trip", Title: "Plan a trip", Description: "Plan a weekend in a city.",
		Arguments: []*mcp.PromptArgument{{Name: "city", Title: "City", Description: "where to go", Required: true}},
	}, a.planTrip)
}

func (a *atlas) planTrip(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	city := req.Params.Arguments["city"]
	return &mcp.GetPromptResult{
		Description: "A weekend in " + city,
		Messages: []*mcp.PromptMessage{
			{Role: "user", Content: &mcp.TextContent{Text: "Plan a weekend in " + city + "."}},
			{Role: "user", Content: &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
				URI: scheme + city, MIMEType: "text/markdown", Text: a.cities[city],
			}}},
		},
	}, nil
}

// complete suggests cities, for the prompt's argument and for the template's variable alike.
func (a *atlas) complete(_ context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	slugs := slices.DeleteFunc(slices.Sorted(maps.Keys(a.cities)), func(slug string) bool {
		return !strings.HasPrefix(slug, req.Params.Argument.Value)
	})
	return &mcp.CompleteResult{
		Completion: mcp.CompletionResultDetails{Values: slugs, Total: len(slugs)},
	}, nil
}
