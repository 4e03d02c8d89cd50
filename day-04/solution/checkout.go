package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
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

// A question is what the server has to remember while the user thinks. It stands in the requestState, sealed.
type question struct {
	Principal string    `json:"principal"`
	Request   string    `json:"request"`  // a digest of the call: it answers no other one
	Revision  int64     `json:"revision"` // of the cart that the user was shown
	Ticket    string    `json:"ticket"`   // used up by the order
	Expires   time.Time `json:"expires"`
}

// askState returns the requestState for a question about an order.
// Specification: basic/patterns/mrtr, Server Requirements.
func (s *shop) askState(p principal, in checkoutInput, cart store.Cart) (string, error) {
	return s.ring.Seal(statePurpose, question{
		Principal: p.ID,
		Request:   requestDigest(in),
		Revision:  cart.Revision,
		Ticket:    rand.Text(),
		Expires:   time.Now().Add(s.QuestionLifetime),
	})
}

// placeOrder places the order that the user was asked about, once: with a state that this or another replica sealed for this principal and
// this call, that is not too old and that was not used before. The ticket is used up with the order, and only after all else was
// checked: otherwise anybody could use up anybody's tickets.
func (s *shop) placeOrder(ctx context.Context, p principal, in checkoutInput, cart store.Cart, state string) (store.Order, error) {
	var q question
	if err := s.ring.Open(statePurpose, state, &q); err != nil {
		return store.Order{}, errState
	}
	if q.Principal != p.ID || q.Request != requestDigest(in) || !time.Now().Before(q.Expires) {
		return store.Order{}, errState
	}
	if q.Revision != cart.Revision {
		return store.Order{}, errCartChanged
	}
	order := newOrder(p, cart)
	err := s.store.PlaceOrder(ctx, cart, order, q.Ticket, q.Expires)
	switch {
	case errors.Is(err, store.ErrRedeemed):
		return store.Order{}, errState
	case errors.Is(err, store.ErrChanged):
		return store.Order{}, errCartChanged
	}
	return order, err
}

// requestDigest identifies a call: the tool and its arguments.
func requestDigest(in checkoutInput) string {
	data, _ := json.Marshal(in) // strings always marshal
	sum := sha256.Sum256(append([]byte("tools/call checkout "), data...))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// END EXERCISE 4.5

// newOrder is the order for what a cart holds now.
func newOrder(p principal, cart store.Cart) store.Order {
	return store.Order{ID: "order_" + rand.Text(), Buyer: p.ID, Cents: total(cart), Placed: time.Now()}
}
