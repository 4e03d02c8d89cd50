package store

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// onEach runs a test on SQLite, and on PostgreSQL when SHOP_TEST_POSTGRES is the URL of a database that may be written to (outside/run.sh
// starts one). The two stores that it gets are two replicas' on one database.
func onEach(t *testing.T, test func(t *testing.T, a, b *Store)) {
	databases := map[string]string{"sqlite": filepath.Join(t.TempDir(), "a folder", "shop?.db")}
	if err := os.Mkdir(filepath.Dir(databases["sqlite"]), 0o700); err != nil {
		t.Fatal(err)
	}
	if url := os.Getenv("SHOP_TEST_POSTGRES"); url != "" {
		databases["postgres"] = url
	}
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			var pair [2]*Store
			for i := range pair {
				s, err := Open(context.Background(), database)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { s.Close() })
				pair[i] = s
			}
			test(t, pair[0], pair[1])
		})
	}
}

func newCart(t *testing.T, s *Store, owner string) Cart {
	t.Helper()
	c := Cart{Owner: owner, Handle: rand.Text(), Region: "eu", Label: "茶 'x'; DROP TABLE carts;--", Expires: time.Unix(2_000_000_000, 0)}
	if err := s.CreateCart(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCartsBelongToSomebody(t *testing.T) {
	onEach(t, func(t *testing.T, a, b *Store) {
		ctx := context.Background()
		c := newCart(t, a, "alice")
		if err := errors.Join(a.AddItem(ctx, c, "tea", 2), b.AddItem(ctx, c, "cup", 1), b.AddItem(ctx, c, "tea", 3)); err != nil {
			t.Fatal(err)
		}
		got, err := b.Cart(ctx, "alice", c.Handle)
		if err != nil {
			t.Fatal(err)
		}
		if got.Label != c.Label || got.Region != "eu" || !got.Expires.Equal(c.Expires) || got.Revision != 3 || got.Orders != 0 {
			t.Errorf("got %+v", got)
		}
		if len(got.Items) != 2 || got.Items[1] != (Item{"tea", 5}) {
			t.Errorf("got items %v", got.Items)
		}
		for _, other := range [][2]string{{"mallory", c.Handle}, {"alice", "x"}, {"", c.Handle}, {"alice", c.Handle + " "}} {
			if _, err := a.Cart(ctx, other[0], other[1]); !errors.Is(err, ErrNotFound) {
				t.Errorf("%q: %v", other, err)
			}
		}
		if err := a.AddItem(ctx, Cart{Owner: "mallory", Handle: c.Handle}, "tea", 1); !errors.Is(err, ErrNotFound) {
			t.Errorf("adding to a cart that isn't there: %v", err)
		}
	})
}

func TestATicketIsUsedOnce(t *testing.T) {
	onEach(t, func(t *testing.T, a, b *Store) {
		ctx := context.Background()
		c := newCart(t, a, "alice")
		ticket := rand.Text()
		var placed, redeemed atomic.Int32
		var working sync.WaitGroup
		for i := range 50 {
			working.Go(func() {
				s := a
				if i%2 == 1 {
					s = b
				}
				err := s.PlaceOrder(ctx, c, Order{ID: rand.Text(), Buyer: "alice", Cents: 1, Placed: time.Now()}, ticket, time.Now().Add(time.Hour))
				switch {
				case err == nil:
					placed.Add(1)
				case errors.Is(err, ErrRedeemed):
					redeemed.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		working.Wait()
		if placed.Load() != 1 || redeemed.Load() != 49 {
			t.Errorf("placed %d, refused %d of 50", placed.Load(), redeemed.Load())
		}
		if got, err := b.Cart(ctx, "alice", c.Handle); err != nil || got.Orders != 1 {
			t.Errorf("the cart has %d orders, %v", got.Orders, err)
		}
	})
}

func TestAnOrderForAnotherCartUsesNothingUp(t *testing.T) {
	onEach(t, func(t *testing.T, a, b *Store) {
		ctx := context.Background()
		c := newCart(t, a, "alice")
		if err := b.AddItem(ctx, c, "tea", 1); err != nil {
			t.Fatal(err)
		}
		ticket, order := rand.Text(), Order{ID: rand.Text(), Buyer: "alice", Cents: 1, Placed: time.Now()}
		if err := a.PlaceOrder(ctx, c, order, ticket, time.Now()); !errors.Is(err, ErrChanged) {
			t.Fatalf("an order for revision 0 of a cart in revision 1: %v", err)
		}
		c.Revision = 1
		if err := a.PlaceOrder(ctx, c, order, ticket, time.Now()); err != nil {
			t.Errorf("the ticket was used up by an order that was not placed: %v", err)
		}
	})
}

func TestPurge(t *testing.T) {
	onEach(t, func(t *testing.T, a, b *Store) {
		ctx, now := context.Background(), time.Unix(1_900_000_000, 0)
		old, fresh := newCart(t, a, "alice"), newCart(t, a, "alice")
		gone := Cart{Owner: "alice", Handle: rand.Text(), Expires: now.Add(-time.Second)}
		if err := errors.Join(a.CreateCart(ctx, gone), a.AddItem(ctx, gone, "tea", 1), a.AddItem(ctx, fresh, "tea", 1)); err != nil {
			t.Fatal(err)
		}
		used, kept := rand.Text(), rand.Text()
		if err := errors.Join(
			a.PlaceOrder(ctx, old, Order{ID: rand.Text(), Placed: now}, used, now.Add(-time.Second)),
			a.PlaceOrder(ctx, old, Order{ID: rand.Text(), Placed: now}, kept, now.Add(time.Second)),
			b.Purge(ctx, now),
		); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Cart(ctx, "alice", gone.Handle); !errors.Is(err, ErrNotFound) {
			t.Errorf("the expired cart: %v", err)
		}
		if c, err := a.Cart(ctx, "alice", fresh.Handle); err != nil || len(c.Items) != 1 {
			t.Errorf("the other cart: %+v, %v", c, err)
		}
		if err := a.PlaceOrder(ctx, old, Order{ID: rand.Text(), Placed: now}, kept, now); !errors.Is(err, ErrRedeemed) {
			t.Errorf("a ticket that is still good was forgotten: %v", err)
		}
	})
}

func TestFailuresAreTheDatabases(t *testing.T) {
	onEach(t, func(t *testing.T, a, _ *Store) {
		c := newCart(t, a, "alice")
		a.Close()
		var failure *Failure
		if _, err := a.Cart(context.Background(), "alice", c.Handle); !errors.As(err, &failure) {
			t.Errorf("got %v, want a Failure", err)
		}
	})
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "no", "such", "folder.db")); err == nil {
		t.Error("a database in a folder that isn't there opens")
	}
}
