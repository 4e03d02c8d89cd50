package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"database/sql"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"example.com/mcp7/day-04/internal/devauth"
	"example.com/mcp7/day-04/internal/seal"
	"example.com/mcp7/day-04/internal/store"
	"example.com/mcp7/day-04/internal/tryout"
	"github.com/golang-jwt/jwt/v5"
)

// A pair is two replicas of the shop, an authorization server, and the fixture, all on the loopback interface.
type pair struct {
	a, b, fixture string // without /mcp
	issuer        string
	auth          *devauth.Server
	file          string // the database
}

// onPair gives a check a pair, and takes it down afterwards.
func onPair(check func(context.Context, *pair) error) func(context.Context) error {
	return func(ctx context.Context) error {
		folder, err := os.MkdirTemp("", "shop-selftest-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		serving, stop := context.WithCancel(ctx)
		var services sync.WaitGroup
		defer services.Wait()
		defer stop()
		p := &pair{file: filepath.Join(folder, "shop.db")}
		if err := p.start(serving, &services); err != nil {
			return err
		}
		return check(ctx, p)
	}
}

func (p *pair) start(ctx context.Context, services *sync.WaitGroup) error {
	authListener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.issuer = "http://" + authListener.Addr().String()
	if p.auth, err = devauth.New(p.issuer); err != nil {
		return err
	}
	services.Go(func() { serveOn(ctx, authListener, "authorization server", p.auth) })
	ring := seal.NewRing()
	for _, base := range []*string{&p.a, &p.b} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		*base = "http://" + listener.Addr().String()
		s, err := parseSettings([]string{"--issuer", p.issuer, "--resource", p.a + "/mcp", "--database", p.file}, func(string) string { return "" })
		if err != nil {
			return err
		}
		s.ring = ring
		db, err := store.Open(ctx, p.file)
		if err != nil {
			return err
		}
		v, err := newShop(ctx, s, db)
		if err != nil {
			return err
		}
		services.Go(func() { v.serve(ctx, listener); db.Close() })
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.fixture = "http://" + listener.Addr().String()
	s, err := parseSettings([]string{"--fixture", "everything"}, func(string) string { return "" })
	if err != nil {
		return err
	}
	services.Go(func() { serveFixture(ctx, s, listener) })
	return nil
}

// client returns a client of one of the servers, with a token for the shop when there is a subject.
func (p *pair) client(base, subject, scope string) *tryout.Client {
	c := &tryout.Client{
		Endpoint: base + "/mcp",
		Mirror:   map[string]string{"region": "Mcp-Param-Region", "quantity": "Mcp-Param-Quantity"},
	}
	if subject != "" {
		c.Token = p.token(subject, p.a+"/mcp", scope, time.Minute)
	}
	return c
}

// token returns a token that expires after a while, or has long expired. An empty one, if that fails, is refused.
func (p *pair) token(subject, resource, scope string, lifetime time.Duration) string {
	token, _ := p.auth.Sign(p.claims(subject, resource, scope, lifetime))
	return token
}

// foreignToken returns a token that says the right things under a key that nobody knows.
func (p *pair) foreignToken(subject string) string {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return ""
	}
	token, _ := jwt.NewWithClaims(jwt.SigningMethodES256, p.claims(subject, p.a+"/mcp", "shop", time.Minute)).SignedString(key)
	return token
}

func (p *pair) claims(subject, resource, scope string, lifetime time.Duration) jwt.MapClaims {
	now := time.Now()
	return jwt.MapClaims{
		"iss": p.issuer, "sub": subject, "aud": resource, "scope": scope,
		"iat": now.Add(-time.Hour).Unix(), "exp": now.Add(lifetime).Unix(),
	}
}

// age makes a cart expire.
func (p *pair) age(ctx context.Context, handle string) error {
	db, err := sql.Open("sqlite", p.file)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, `UPDATE carts SET expires = 1 WHERE handle = ?`, handle)
	return err
}
