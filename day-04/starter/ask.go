package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"example.com/mcp7/day-04/internal/store"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type checkoutInput struct {
	Cart string `json:"cart"`
}

type checkoutOutput struct {
	Order   string `json:"order,omitempty" jsonschema:"the order's number; empty when nothing was ordered"`
	Cents   int64  `json:"cents" jsonschema:"what was paid, in cents"`
	Message string `json:"message"`
}

// confirmation is the key of the question to the user, and of its answer.
const confirmation = "confirmation"

// checkout asks the user in a first round, and orders in a second one, which may come to another replica (basic/patterns/mrtr).
func (s *shop) checkout(ctx context.Context, req *mcp.CallToolRequest, in checkoutInput) (*mcp.CallToolResult, checkoutOutput, error) {
	p := principalOf(req)
	cart, err := s.findCart(ctx, p, in.Cart)
	switch {
	case err != nil:
		return nil, checkoutOutput{}, hide(err)
	case len(cart.Items) == 0:
		return nil, checkoutOutput{}, errors.New("the cart is empty: add something first")
	}
	answer, answered := req.Params.InputResponses[confirmation].(*mcp.ElicitResult)
	if !answered || req.Params.RequestState == "" {
		return s.askUser(req, p, in, cart)
	}
	if answer.Action != "accept" || answer.Content["order"] != true {
		return nil, checkoutOutput{Message: "The user did not agree. Nothing was ordered."}, nil
	}
	order, err := s.placeOrder(ctx, p, in, cart, req.Params.RequestState)
	if err != nil {
		return nil, checkoutOutput{}, hide(err)
	}
	return nil, checkoutOutput{Order: order.ID, Cents: order.Cents, Message: "Ordered."}, nil
}

// askUser returns the question. A client that can't ask gets -32021.
func (s *shop) askUser(req *mcp.CallToolRequest, p principal, in checkoutInput, cart store.Cart) (*mcp.CallToolResult, checkoutOutput, error) {
	// An empty elicitation object means form mode too.
	if c := req.ClientCapabilities(); c == nil || c.Elicitation == nil || c.Elicitation.Form == nil && c.Elicitation.URL != nil {
		return nil, checkoutOutput{}, &jsonrpc.Error{
			Code:    mcp.CodeMissingRequiredClientCapabilities,
			Message: "checkout asks the user: the client has to declare elicitation in form mode",
			Data:    json.RawMessage(`{"requiredCapabilities":{"elicitation":{"form":{}}}}`),
		}
	}
	state, err := s.askState(p, in, cart)
	if err != nil {
		return nil, checkoutOutput{}, hide(err)
	}
	cents := total(cart)
	return &mcp.CallToolResult{
		InputRequests: mcp.InputRequestMap{confirmation: &mcp.ElicitParams{
			Mode:    "form",
			Message: fmt.Sprintf("Order %d kinds of goods for %d.%02d, shipped to %s?", len(cart.Items), cents/100, cents%100, cart.Region),
			RequestedSchema: json.RawMessage(`{"type":"object","properties":{"order":{"type":"boolean","title":"Place this order","default":false}},
				"required":["order"]}`),
		}},
		RequestState: state,
	}, checkoutOutput{}, nil
}

// hide keeps the database's own faults from clients: they are logged, and are an internal error for them. What a tool says to a model, and
// JSON-RPC errors, pass.
func hide(err error) error {
	var failure *store.Failure
	if !errors.As(err, &failure) {
		return err
	}
	slog.Error("a tool failed", "error", failure)
	return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
}
