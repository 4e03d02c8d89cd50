package main

import (
	"context"
	"time"

	"example.com/mcp7/day-04/internal/catalogue"
	"example.com/mcp7/day-04/internal/dispatch"
	"example.com/mcp7/day-04/internal/seal"
	"example.com/mcp7/day-04/internal/store"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A shop is the business behind the tools. It keeps nothing in memory that belongs to one client: any replica can serve any request.
type shop struct {
	store            *store.Store
	ring             *seal.Ring // the replicas share its keys
	CartLifetime     time.Duration
	QuestionLifetime time.Duration // how long the user may think about an order
	CarrierPace      time.Duration // how long a carrier takes to name its price
}

// Scopes. A wider one implies narrower ones.
const (
	scopeRead  = "cart:read"
	scopeWrite = "cart:write"
	scopeOrder = "order:place"
	scopeAll   = "shop"
)

var impliedScopes = map[string][]string{
	scopeAll:   {scopeWrite, scopeOrder},
	scopeWrite: {scopeRead},
}

// toolScopes is what each tool needs. Discovery and lists need a valid token only.
func toolScopes(tool string) []string {
	switch tool {
	case "get_cart", "quote_shipping":
		return []string{scopeRead}
	case "create_cart", "add_to_cart":
		return []string{scopeWrite}
	case "checkout":
		return []string{scopeRead, scopeOrder}
	}
	return nil
}

// server returns the shop as an MCP server.
func (s *shop) server() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "shop", Title: "Tea shop", Version: "1.0.0"}, serverOptions())
	server.AddReceivingMiddleware(dispatch.Recover)
	s.addTools(server)
	return server
}

// serverOptions narrow the SDK to the one revision, without logging to clients (deprecated; stderr is for that).
func serverOptions() *mcp.ServerOptions {
	return &mcp.ServerOptions{
		SupportedProtocolVersions: []string{revision},
		Capabilities:              &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = 300_000, "public" // the tools are the same for everybody
		},
	}
}

// principalOf returns who calls a tool, as the binding has found out. Nothing that the client says about itself, such as clientInfo in _meta,
// comes into it.
func principalOf(req *mcp.CallToolRequest) principal {
	if req.Extra == nil || req.Extra.TokenInfo == nil {
		return principal{}
	}
	return principal{ID: req.Extra.TokenInfo.UserID, Scopes: req.Extra.TokenInfo.Scopes}
}

// total is what a cart costs, in cents.
func total(cart store.Cart) int64 {
	var cents int64
	for _, item := range cart.Items {
		product, _ := catalogue.Find(item.SKU)
		cents += product.Cents * item.Quantity
	}
	return cents
}
