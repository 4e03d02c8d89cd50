package main

import (
	"context"
	"fmt"
	"time"

	"example.com/mcp7/day-04/internal/store"
)

// EXERCISE 4.4: a handle is a name, not a credential.
//
// TODO(4.4): handles count up, belong to nobody, and last for ever: whoever says cart-1 has the first cart. A model that lost its
// cart is not told what to do (criteria 16 to 18).

// openCart stores a new cart for a principal. Its handle can't be guessed, and is good for nobody else.
// Specification: basic/index, Auth; the security best practices call what happens otherwise state handle hijacking.
func (s *shop) openCart(ctx context.Context, p principal, region, label string) (store.Cart, error) {
	n, err := s.store.CountCarts(ctx)
	if err != nil {
		return store.Cart{}, err
	}
	cart := store.Cart{
		Handle:  fmt.Sprintf("cart-%d", n+1),
		Region:  region,
		Label:   label,
		Expires: time.Now().Add(s.CartLifetime),
	}
	return cart, s.store.CreateCart(ctx, cart)
}

// findCart returns the principal's cart with this handle, as long as it lives. Somebody else's, an expired and a missing one look the
// same, and the answer tells a model how to go on.
func (s *shop) findCart(ctx context.Context, p principal, handle string) (store.Cart, error) {
	return s.store.Cart(ctx, "", handle)
}

// createDescription is the description of create_cart: a model that knows how long a handle lasts doesn't trip over its end.
func createDescription(lifetime time.Duration) string {
	return "Open a new, empty shopping cart and return its handle, which the other tools need."
}

// END EXERCISE 4.4
