// Package demo is two small servers and a script for a model, so that the agent works offline: MOCK=1. Both servers have
// a tool called search.
package demo

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-05/internal/config"
)

// Script is what the scripted model says.
//
//go:embed script.jsonl
var Script string

// Config has both servers, as children of the program at path.
func Config(path string) config.Config {
	c := config.Config{MaxTools: config.DefaultMaxTools}
	for _, name := range []string{"library", "tracker"} {
		c.Servers = append(c.Servers, config.Server{
			Alias: name, Command: path, Args: []string{"demo", name},
			Connect: config.DefaultConnect, Call: config.DefaultCall, BreakerRests: config.DefaultRest,
		})
	}
	return c
}

type entry struct{ title, text string }

var library = []entry{
	{"Timeouts", "Every request needs a time limit: a server on stdio that says nothing says nothing for ever."},
	{"Name collisions", "Two servers may both have a tool called search. The client tells them apart."},
	{"Prompt caches", "A list of tools that changes in the middle of a conversation costs the cache."},
}

var tracker = []entry{
	{"#1 Timeouts are ignored", "On stdio the limit was never applied. Closed."},
	{"#2 Names over 64 characters", "The model's API refused the whole request. Open."},
}

type query struct {
	Query string `json:"query" jsonschema:"words to look for"`
}

type issue struct {
	Title string `json:"title" jsonschema:"what is wrong, in one line"`
}

// Serve runs one of the servers on stdin and stdout.
func Serve(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("demo: library or tracker?")
	}
	s := mcp.NewServer(&mcp.Implementation{Name: "search-server", Version: "1.0.0"}, nil) // both say the same name
	readOnly := &mcp.ToolAnnotations{ReadOnlyHint: true}
	switch args[0] {
	case "library":
		mcp.AddTool(s, &mcp.Tool{Name: "search", Description: "Search the notes of the library.", Annotations: readOnly}, search(library))
	case "tracker":
		mcp.AddTool(s, &mcp.Tool{Name: "search", Description: "Search the issues of the tracker.", Annotations: readOnly}, search(tracker))
		mcp.AddTool(s, &mcp.Tool{Name: "create", Description: "Create an issue."}, create)
	default:
		return fmt.Errorf("demo: no server %q", args[0])
	}
	return s.Run(ctx, &mcp.StdioTransport{})
}

func search(in []entry) mcp.ToolHandlerFor[query, any] {
	return func(_ context.Context, _ *mcp.CallToolRequest, q query) (*mcp.CallToolResult, any, error) {
		var found []string
		for _, e := range in {
			if strings.Contains(strings.ToLower(e.title+" "+e.text), strings.ToLower(q.Query)) {
				found = append(found, e.title+": "+e.text)
			}
		}
		if found == nil {
			found = []string{"Nothing found."}
		}
		return text(strings.Join(found, "\n")), nil, nil
	}
}

func create(_ context.Context, _ *mcp.CallToolRequest, i issue) (*mcp.CallToolResult, any, error) {
	return text("Created #3 " + i.Title), nil, nil
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}
