package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"example.com/mcp7/day-04/internal/store"
)

// EXERCISE 4.4: a handle is a name, not a credential.

// openCart stores a new cart for a principal. Its handle can't be guessed, and is good for nobody else.
// Specification: basic/index, Auth; the security best practices call what happens otherwise state handle hijacking.
func (s *shop) openCart(ctx context.Context, p principal, region, label string) (store.Cart, error) {
	cart := store.Cart{
		Owner:   p.ID,
		Handle:  "cart_" + rand.Text(), // 130 random bits
		Region:  region,
		Label:   label,
		Expires: time.Now().Add(s.CartLifetime),
	}
	return cart, s.store.CreateCart(ctx, cart)
}

// findCart returns the principal's cart with this handle, as long as it lives. Somebody else's, an expired and a missing one look the
// same, and the answer tells a model how to go on.
func (s *shop) findCart(ctx context.Context, p principal, handle string) (store.Cart, error) {
	cart, err := s.store.Cart(ctx, p.ID, handle)
	if errors.Is(err, store.ErrNotFound) || err == nil && !time.Now().Before(cart.Expires) {
		return store.Cart{}, errors.New("you have no cart with this handle, or it has expired: call create_cart for a new one, and add the items again")
	}
	return cart, err
}

// createDescription is the description of create_cart: a model that knows how long a handle lasts doesn't trip over its end.
func createDescription(lifetime time.Duration) string {
	return fmt.Sprintf("Open a new, empty shopping cart and return its handle, which the other tools need. A cart lives for %g minutes and is "+
		"then gone: open another one. Only the user who opened it can use it.", lifetime.Minutes())
}

// END EXERCISE 4.4
