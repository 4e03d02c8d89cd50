package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"example.com/mcp7/day-06/internal/ticket"
)

func checkTokens(context.Context) error {
	now := time.Now()
	d := &deputy{self: audience, issuer: []byte("issuer"), own: "own", passes: []string{"X-Request-Id"}}
	for name, t := range map[string]struct {
		claims ticket.Claims
		key    string
		good   bool
	}{
		"for us":         {ticket.Claims{Subject: "alice", Audience: audience, Expires: now.Add(time.Hour)}, "issuer", true},
		"for another":    {ticket.Claims{Subject: "alice", Audience: "https://another.example", Expires: now.Add(time.Hour)}, "issuer", false},
		"for a longer":   {ticket.Claims{Subject: "alice", Audience: audience + "/2", Expires: now.Add(time.Hour)}, "issuer", false},
		"expired":        {ticket.Claims{Subject: "alice", Audience: audience, Expires: now.Add(-time.Second)}, "issuer", false},
		"forged":         {ticket.Claims{Subject: "alice", Audience: audience, Expires: now.Add(time.Hour)}, "thief", false},
		"for nobody":     {ticket.Claims{Audience: audience, Expires: now.Add(time.Hour)}, "issuer", false},
		"without expiry": {ticket.Claims{Subject: "alice", Audience: audience}, "issuer", false},
	} {
		token, err := ticket.Issue([]byte(t.key), t.claims)
		if err != nil {
			return err
		}
		claims, err := d.admit(token, now)
		if (err == nil) != t.good || t.good && claims.Subject != "alice" {
			return fmt.Errorf("a token %s\ngot  %q, error %v\nwant accepted: %t", name, claims.Subject, err, t.good)
		}
	}
	in := http.Header{"Authorization": {"Bearer users"}, "Cookie": {"users"}, "X-Request-Id": {"7"}, "X-Other": {"users"}}
	out := d.outgoing(in)
	if out.Get("Authorization") != "Bearer own" || out.Get("X-Request-Id") != "7" || strings.Contains(fmt.Sprint(out), "users") {
		return fmt.Errorf("outgoing headers\ngot  %v\nwant our own credential, X-Request-Id, and nothing else", out)
	}
	for _, name := range []string{"Authorization", "authorization", " COOKIE", "Proxy-authorization"} {
		if passable([]string{"X-Request-Id", name}) == nil {
			return fmt.Errorf("passing %q on\ngot  accepted\nwant an error", name)
		}
	}
	return passable([]string{"X-Request-Id"})
}

func checkHandles(context.Context) error {
	keys := map[string]bool{
		consentKey("alice", "editor", "https://e.example"): true, consentKey("alice", "other", "https://e.example"): true,
		consentKey("bob", "editor", "https://e.example"): true, consentKey("alice", "editor", "https://evil.example"): true,
	}
	if len(keys) != 4 {
		return fmt.Errorf("consents\ngot  %d keys for 4 different ones\nwant 4", len(keys))
	}
	a, b := newHandle(1), newHandle(1)
	if a == b || len(a) < 20 {
		return fmt.Errorf("handles\ngot  %q and %q\nwant random ones", a, b)
	}
	own, ok := draftKey("alice", "", a)
	named, ok2 := draftKey("alice", "alice", a)
	other, ok3 := draftKey("mallory", "", a)
	_, ok4 := draftKey("mallory", "alice", a)
	if !ok || !ok2 || own != named || ok3 && other == own || ok4 {
		return fmt.Errorf("a handle of alice's\ngot  %q for alice, %q for mallory; as alice's: %t\nwant another one for mallory, and none in alice's name", own, other, ok4)
	}
	split, _ := draftKey("ali", "", "ce"+a)
	if split == own {
		return fmt.Errorf("got  the same key for alice and for ali with a longer handle\nwant different ones")
	}
	return nil
}
