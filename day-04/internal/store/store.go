// Package store keeps carts, orders and redeemed tickets in SQLite or PostgreSQL, so that any replica can serve any request. The same SQL
// runs on both.
//
// It stores and finds; it decides nothing: who may see a cart, and until when, is its callers' business.
package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"net/url"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers "pgx"
	_ "modernc.org/sqlite"             // registers "sqlite"
)

// ErrNotFound is returned for a row that is not there.
var ErrNotFound = errors.New("not found")

// A Failure is the database's own fault: nothing that a client should read.
type Failure struct {
	Op  string
	Err error
}

func (f *Failure) Error() string { return f.Op + ": " + f.Err.Error() }
func (f *Failure) Unwrap() error { return f.Err }

// fail returns err as a [Failure], unless it is one of this package's answers.
func fail(op string, err error) error {
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrRedeemed) || errors.Is(err, ErrChanged) {
		return err
	}
	return &Failure{Op: op, Err: err}
}

//go:embed schema.sql
var schema string

// A Store is safe for concurrent use, by several processes too.
type Store struct{ db *sql.DB }

// Open opens a PostgreSQL database (postgres://…) or the SQLite file with this name, and creates what is missing.
func Open(ctx context.Context, database string) (*Store, error) {
	driver, source := "pgx", database
	if !strings.HasPrefix(database, "postgres://") && !strings.HasPrefix(database, "postgresql://") {
		// Writers begin their transactions as such and wait for each other, instead of failing when two readers want to write.
		driver = "sqlite"
		source = (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: database}).EscapedPath()}).String() +
			"?_pragma=journal_mode(WAL)&_pragma=busy_timeout(5000)&_pragma=synchronous(NORMAL)&_txlock=immediate"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return nil, fail("open the database", err)
	}
	db.SetMaxOpenConns(16)
	db.SetMaxIdleConns(16)
	s := &Store{db: db}
	if err := s.create(ctx); err != nil {
		db.Close()
		return nil, fail("open the database", err)
	}
	return s, nil
}

// create runs the schema. Two replicas that start together on PostgreSQL may collide in "if not exists": then the other one did it.
func (s *Store) create(ctx context.Context) error {
	var err error
	for range 3 {
		err = nil
		for statement := range strings.SplitSeq(schema, ";") {
			if strings.TrimSpace(statement) == "" {
				continue
			}
			if _, err = s.db.ExecContext(ctx, statement); err != nil {
				break
			}
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// Ping asks whether the database answers.
func (s *Store) Ping(ctx context.Context) error { return s.db.PingContext(ctx) }

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// Purge deletes carts and tickets that expired before now.
func (s *Store) Purge(ctx context.Context, now time.Time) error {
	for _, statement := range []string{
		`DELETE FROM items WHERE EXISTS (SELECT 1 FROM carts c WHERE c.owner = items.owner AND c.handle = items.handle AND c.expires < $1)`,
		`DELETE FROM carts WHERE expires < $1`,
		`DELETE FROM tickets WHERE expires < $1`,
	} {
		if _, err := s.db.ExecContext(ctx, statement, now.Unix()); err != nil {
			return fail("purge", err)
		}
	}
	return nil
}

// transact runs f in a transaction, which is rolled back when f returns an error.
func (s *Store) transact(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// or returns err, or what it means that there was none.
func or(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}
