package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var (
	// ErrRedeemed is returned for a ticket that was used before.
	ErrRedeemed = errors.New("the ticket was used before")
	// ErrChanged is returned when the cart is not the one that the order is about any more.
	ErrChanged = errors.New("the cart has changed")
)

// An Order is what a buyer has paid for.
type Order struct {
	ID     string
	Buyer  string
	Cents  int64
	Placed time.Time
}

// PlaceOrder stores an order for a cart in the revision that c has, and uses the ticket up, both or neither: of any number of callers with
// the same ticket, on any replica, one succeeds and the others get [ErrRedeemed]. The ticket is remembered until expires.
func (s *Store) PlaceOrder(ctx context.Context, c Cart, o Order, ticket string, expires time.Time) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		taken, err := tx.ExecContext(ctx, `INSERT INTO tickets (ticket, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING`, ticket, expires.Unix())
		if err != nil {
			return err
		}
		if n, err := taken.RowsAffected(); err != nil || n == 0 {
			return or(err, ErrRedeemed)
		}
		// The update locks the cart's row, so that nobody adds to it between this check and the commit.
		same, err := tx.ExecContext(ctx, `UPDATE carts SET revision = revision WHERE owner = $1 AND handle = $2 AND revision = $3`,
			c.Owner, c.Handle, c.Revision)
		if err != nil {
			return err
		}
		if n, err := same.RowsAffected(); err != nil || n == 0 {
			return or(err, ErrChanged)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO orders (id, owner, handle, buyer, cents, placed) VALUES ($1, $2, $3, $4, $5, $6)`,
			o.ID, c.Owner, c.Handle, o.Buyer, o.Cents, o.Placed.Unix())
		return err
	})
	if err != nil {
		return fail("place an order", err)
	}
	return nil
}
