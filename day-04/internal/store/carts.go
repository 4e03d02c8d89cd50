package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// A Cart is found by its owner and its handle together.
type Cart struct {
	Owner    string
	Handle   string
	Region   string
	Label    string
	Revision int64 // grows with every change
	Expires  time.Time
	Items    []Item
	Orders   int64 // how many orders were placed for it
}

// An Item is a product in a cart.
type Item struct {
	SKU      string
	Quantity int64
}

// CreateCart stores a new, empty cart.
func (s *Store) CreateCart(ctx context.Context, c Cart) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO carts (owner, handle, region, label, revision, expires) VALUES ($1, $2, $3, $4, 0, $5)`,
		c.Owner, c.Handle, c.Region, c.Label, c.Expires.Unix())
	if err != nil {
		return fail("create a cart", err)
	}
	return nil
}

// CountCarts returns how many carts there are.
func (s *Store) CountCarts(ctx context.Context) (n int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM carts`).Scan(&n)
	return n, err
}

// Cart finds a cart, expired or not, or returns [ErrNotFound].
func (s *Store) Cart(ctx context.Context, owner, handle string) (Cart, error) {
	c := Cart{Owner: owner, Handle: handle}
	var expires int64
	err := s.db.QueryRowContext(ctx, `SELECT region, label, revision, expires,
		(SELECT count(*) FROM orders o WHERE o.owner = c.owner AND o.handle = c.handle) FROM carts c WHERE owner = $1 AND handle = $2`,
		owner, handle).Scan(&c.Region, &c.Label, &c.Revision, &expires, &c.Orders)
	if errors.Is(err, sql.ErrNoRows) {
		return Cart{}, ErrNotFound
	}
	if err != nil {
		return Cart{}, fail("find a cart", err)
	}
	c.Expires = time.Unix(expires, 0)
	rows, err := s.db.QueryContext(ctx, `SELECT sku, quantity FROM items WHERE owner = $1 AND handle = $2 ORDER BY sku`, owner, handle)
	if err != nil {
		return Cart{}, fail("find a cart's items", err)
	}
	defer rows.Close()
	for rows.Next() {
		var item Item
		if err := rows.Scan(&item.SKU, &item.Quantity); err != nil {
			return Cart{}, fail("find a cart's items", err)
		}
		c.Items = append(c.Items, item)
	}
	return c, rows.Err()
}

// AddItem puts more of a product into a cart.
func (s *Store) AddItem(ctx context.Context, c Cart, sku string, quantity int64) error {
	err := s.transact(ctx, func(tx *sql.Tx) error {
		changed, err := tx.ExecContext(ctx, `UPDATE carts SET revision = revision + 1 WHERE owner = $1 AND handle = $2`, c.Owner, c.Handle)
		if err != nil {
			return err
		}
		if n, err := changed.RowsAffected(); err != nil || n == 0 {
			return or(err, ErrNotFound)
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO items (owner, handle, sku, quantity) VALUES ($1, $2, $3, $4)
			ON CONFLICT (owner, handle, sku) DO UPDATE SET quantity = items.quantity + excluded.quantity`, c.Owner, c.Handle, sku, quantity)
		return err
	})
	if err != nil {
		return fail("add to a cart", err)
	}
	return nil
}
