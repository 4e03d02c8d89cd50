package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"example.com/mcp7/day-04/internal/catalogue"
	"example.com/mcp7/day-04/internal/store"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type createInput struct {
	Region string `json:"region"`
	Label  string `json:"label,omitempty"`
}

type cartInput struct {
	Cart string `json:"cart"`
}

type addInput struct {
	Cart     string `json:"cart"`
	SKU      string `json:"sku"`
	Quantity int64  `json:"quantity"`
}

type cartOutput struct {
	Cart    string       `json:"cart" jsonschema:"the cart's handle"`
	Region  string       `json:"region"`
	Label   string       `json:"label,omitempty"`
	Items   []itemOutput `json:"items"`
	Cents   int64        `json:"cents" jsonschema:"what all items cost together, in cents"`
	Orders  int64        `json:"orders" jsonschema:"how many orders were placed for this cart"`
	Expires time.Time    `json:"expires" jsonschema:"when the cart will be gone"`
}

type itemOutput struct {
	SKU      string `json:"sku"`
	Name     string `json:"name"`
	Quantity int64  `json:"quantity"`
	Cents    int64  `json:"cents"`
}

func (s *shop) addTools(server *mcp.Server) {
	no, yes := false, true
	cart := `"cart":{"type":"string","maxLength":64,"description":"the handle that create_cart returned"}`
	mcp.AddTool(server, &mcp.Tool{
		Name: "create_cart", Title: "Open a cart", Description: createDescription(s.CartLifetime),
		InputSchema: schema(`"region":{"type":"string","enum":["eu","us","ap"],"description":"where the order will be shipped to","x-mcp-header":"Region"},
			"label":{"type":"string","maxLength":80,"description":"a name for people, in any language","x-mcp-header":"Label"}`, "region"),
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, OpenWorldHint: &no},
	}, s.createCart)
	mcp.AddTool(server, &mcp.Tool{
		Name: "add_to_cart", Title: "Add to a cart", Description: "Put a product into a cart. Products: " + productList() + ".",
		InputSchema: schema(cart+`,"sku":{"type":"string","enum":`+skus()+`},
			"quantity":{"type":"integer","minimum":1,"maximum":99,"x-mcp-header":"Quantity"}`, "cart", "sku", "quantity"),
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, OpenWorldHint: &no},
	}, s.addToCart)
	mcp.AddTool(server, &mcp.Tool{
		Name: "get_cart", Title: "Show a cart", Description: "Show what a cart holds, what it costs, and how many orders were placed for it.",
		InputSchema: schema(cart, "cart"),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, s.getCart)
	mcp.AddTool(server, &mcp.Tool{
		Name: "quote_shipping", Title: "Ask the carriers",
		Description: "Ask three carriers, one after the other, what shipping a cart costs. Takes a few seconds; reports progress.",
		InputSchema: schema(cart, "cart"),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &yes},
	}, s.quoteShipping)
	mcp.AddTool(server, &mcp.Tool{
		Name: "checkout", Title: "Place an order",
		Description: "Order and pay what a cart holds. The user is asked first. The cart stays, to be ordered again.",
		InputSchema: schema(cart, "cart"),
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &yes, OpenWorldHint: &no},
	}, s.checkout)
}

func (s *shop) createCart(ctx context.Context, req *mcp.CallToolRequest, in createInput) (*mcp.CallToolResult, cartOutput, error) {
	cart, err := s.openCart(ctx, principalOf(req), in.Region, in.Label)
	return nil, describe(cart), hide(err)
}

func (s *shop) addToCart(ctx context.Context, req *mcp.CallToolRequest, in addInput) (*mcp.CallToolResult, cartOutput, error) {
	p := principalOf(req)
	cart, err := s.findCart(ctx, p, in.Cart)
	if err != nil {
		return nil, cartOutput{}, hide(err)
	}
	if err := s.store.AddItem(ctx, cart, in.SKU, in.Quantity); err != nil {
		return nil, cartOutput{}, hide(err)
	}
	cart, err = s.findCart(ctx, p, in.Cart)
	return nil, describe(cart), hide(err)
}

func (s *shop) getCart(ctx context.Context, req *mcp.CallToolRequest, in cartInput) (*mcp.CallToolResult, cartOutput, error) {
	cart, err := s.findCart(ctx, principalOf(req), in.Cart)
	return nil, describe(cart), hide(err)
}

func describe(cart store.Cart) cartOutput {
	out := cartOutput{
		Cart: cart.Handle, Region: cart.Region, Label: cart.Label, Items: []itemOutput{},
		Cents: total(cart), Orders: cart.Orders, Expires: cart.Expires.UTC().Truncate(time.Second),
	}
	for _, item := range cart.Items {
		product, _ := catalogue.Find(item.SKU)
		out.Items = append(out.Items, itemOutput{SKU: item.SKU, Name: product.Name, Quantity: item.Quantity, Cents: product.Cents * item.Quantity})
	}
	return out
}

// schema is an input schema with these properties and no others.
func schema(properties string, required ...string) json.RawMessage {
	names, _ := json.Marshal(required) // strings always marshal
	return json.RawMessage(`{"type":"object","properties":{` + properties + `},"required":` + string(names) + `,"additionalProperties":false}`)
}

func productList() string {
	var list string
	for i, p := range catalogue.All() {
		if i > 0 {
			list += "; "
		}
		list += fmt.Sprintf("%s: %s, %d.%02d", p.SKU, p.Name, p.Cents/100, p.Cents%100)
	}
	return list
}

func skus() string {
	var list []string
	for _, p := range catalogue.All() {
		list = append(list, p.SKU)
	}
	data, _ := json.Marshal(slices.Clip(list)) // strings always marshal
	return string(data)
}
