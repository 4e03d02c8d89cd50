// Command atlas is an MCP server that offers everything a server can offer: it exists to be recorded. Cities are
// resources, a trip is a prompt, and its tools show progress, log messages and change.
package main

import (
	"context"
	"log/slog"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	a := &atlas{cities: map[string]string{
		"oslo":    "Oslo lies at the head of a fjord.",
		"beijing": "Beijing is built around the Forbidden City.",
		"bergen":  "Bergen has rain on two days of three.",
	}}
	a.server = mcp.NewServer(
		&mcp.Implementation{
			Name: "atlas", Title: "Atlas", Version: "1.2.0", WebsiteURL: "https://example.com/atlas",
			Icons: []mcp.Icon{{Source: "https://example.com/atlas.png", MIMEType: "image/png", Sizes: []string{"48x48"}}},
		},
		&mcp.ServerOptions{
			Instructions:       "Read a city before you plan a trip to it.",
			PageSize:           2,
			CompletionHandler:  a.complete,
			SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
			UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
				c.TTLMs, c.CacheScope = 60_000, "public"
			},
		})
	a.addTools()
	a.addResources()
	a.addPrompts()
	if err := a.server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		slog.Error("atlas", "error", err)
		os.Exit(1)
	}
}

// An atlas describes cities.
type atlas struct {
	server *mcp.Server
	cities map[string]string // by slug; only the handlers of one session, which run one at a time, change it
}
