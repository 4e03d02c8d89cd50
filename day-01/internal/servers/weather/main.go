// Command weather is a small MCP server: it tells the weather of a city, from a table. All that it ever learns is which
// cities it was asked for.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type question struct {
	City string `json:"city" jsonschema:"the city's name in English, such as Oslo"`
}

type report struct {
	City        string  `json:"city" jsonschema:"the city that was asked for"`
	Celsius     float64 `json:"celsius" jsonschema:"air temperature in degrees Celsius"`
	Description string  `json:"description" jsonschema:"the weather in a few words"`
}

var reports = map[string]report{
	"Oslo":      {"Oslo", -3.5, "light snow"},
	"Beijing":   {"Beijing", 4, "clear"},
	"São Paulo": {"São Paulo", 24.5, "showers"},
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "weather", Version: "1.0.0"}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = 300_000, "public"
		},
	})
	mcp.AddTool(server, &mcp.Tool{
		Name:        "get_weather",
		Description: "Tell the current weather of one city.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
	}, weather)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		slog.Error("weather", "error", err)
		os.Exit(1)
	}
}

// weather answers for a known city; for any other the model learns which ones there are.
func weather(_ context.Context, _ *mcp.CallToolRequest, q question) (*mcp.CallToolResult, report, error) {
	r, ok := reports[q.City]
	if !ok {
		return nil, report{}, fmt.Errorf("no report for %q: ask for Oslo, Beijing or São Paulo", q.City)
	}
	return nil, r, nil
}
