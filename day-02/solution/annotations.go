package main

import "github.com/modelcontextprotocol/go-sdk/mcp"

// EXERCISE 2.3: annotations that tell the truth.

// annotations says how a tool behaves, and how it is called in a user interface. Hosts decide by it what to ask the user
// about, so a flattering hint costs trust, and a forgotten one means the worst: the defaults are destructive and
// open-world. Spec: server/tools, Tool; schema, ToolAnnotations.
func annotations(tool string) *mcp.ToolAnnotations {
	switch tool {
	case "get_weather": // asks a service on the internet, changes nothing
		return &mcp.ToolAnnotations{
			Title:        "Current weather",
			ReadOnlyHint: true, DestructiveHint: new(false), IdempotentHint: true, OpenWorldHint: new(true),
		}
	case "convert_currency": // the same
		return &mcp.ToolAnnotations{
			Title:        "Convert currency",
			ReadOnlyHint: true, DestructiveHint: new(false), IdempotentHint: true, OpenWorldHint: new(true),
		}
	case "save_city": // adds to a file of the user's: once, however often it is called
		return &mcp.ToolAnnotations{
			Title:        "Save a city",
			ReadOnlyHint: false, DestructiveHint: new(false), IdempotentHint: true, OpenWorldHint: new(false),
		}
	case "forget_city": // what it removes can't be brought back
		return &mcp.ToolAnnotations{
			Title:        "Forget a city",
			ReadOnlyHint: false, DestructiveHint: new(true), IdempotentHint: true, OpenWorldHint: new(false),
		}
	}
	return &mcp.ToolAnnotations{}
}

// END EXERCISE 2.3
