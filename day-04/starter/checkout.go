package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"example.com/mcp7/day-04/internal/store"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// statePurpose is what the requestState of a checkout is sealed for.
const statePurpose = "requestState of checkout"

// errState is the answer to every requestState that is not good for this call, whatever is wrong with it.
var errState = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "this requestState is not valid for this call: call again without it"}

// errCartChanged is for a model: the user agreed to something else.
var errCartChanged = errors.New("the cart was changed after the user was asked: nothing was ordered, call checkout again to ask anew")

// EXERCISE 4.5: requestState is the server's memory in a stranger's hands.
//
// TODO(4.5): base64 is no seal: whoever holds a state can write another one, give it away, or use it again and again (criteria 19
// to 23). s.ring seals; store.PlaceOrder uses a ticket up together with the order.

// A question is what the server has to remember while the user thinks. It stands in the requestState, sealed.
type question struct {
	Principal string `json:"principal"`
}

// askState returns the requestState for a question about an order.
// Specification: basic/patterns/mrtr, Server Requirements.
func (s *shop) askState(p principal, in checkoutInput, cart store.Cart) (string, error) {
	data, err := json.Marshal(question{Principal: p.ID})
	return base64.RawURLEncoding.EncodeToString(data), err
}

// placeOrder places the order that the user was asked about, once: with a state that this or another replica sealed for this principal and
// this call, that is not too old and that was not used before. The ticket is used up with the order, and only after all else was
// checked: otherwise anybody could use up anybody's tickets.
func (s *shop) placeOrder(ctx context.Context, p principal, in checkoutInput, cart store.Cart, state string) (store.Order, error) {
	order := newOrder(p, cart)
	return order, s.store.PlaceOrder(ctx, cart, order, rand.Text(), time.Now().Add(s.QuestionLifetime))
}

// END EXERCISE 4.5

// newOrder is the order for what a cart holds now.
func newOrder(p principal, cart store.Cart) store.Order {
	return store.Order{ID: "order_" + rand.Text(), Buyer: p.ID, Cents: total(cart), Placed: time.Now()}
}
