// Command database is a small MCP server: it finds customers in a table. It sees, and says, what a weather server never
// should: names, addresses, balances.
package main

import (
	"context"
	"log/slog"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type query struct {
	City string `json:"city" jsonschema:"only customers who live here"`
}

type customer struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	City    string `json:"city"`
	Balance int    `json:"balance" jsonschema:"in cents"`
}

type rows struct {
	Customers []customer `json:"customers"`
}

var table = []customer{
	{"Kari Nordmann", "kari@example.com", "Oslo", 125000},
	{"Ola Hansen", "ola@example.com", "Oslo", -4200},
	{"王芳", "wang.fang@example.com", "Beijing", 88000},
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "database", Version: "1.0.0"}, &mcp.ServerOptions{
		Capabilities: &mcp.ServerCapabilities{},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = 0, "private"
		},
	})
	mcp.AddTool(server, &mcp.Tool{
		Name:        "find_customers",
		Description: "List the customers who live in a city.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
	}, find)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		slog.Error("database", "error", err)
		os.Exit(1)
	}
}

func find(_ context.Context, _ *mcp.CallToolRequest, q query) (*mcp.CallToolResult, rows, error) {
	found := rows{Customers: []customer{}}
	for _, c := range table {
		if strings.EqualFold(c.City, q.City) {
			found.Customers = append(found.Customers, c)
		}
	}
	return nil, found, nil
}
