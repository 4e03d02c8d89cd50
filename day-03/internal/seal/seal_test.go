package seal_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"

	"example.com/mcp7/day-03/internal/seal"
)

type value struct{ Name string }

func TestSeal(t *testing.T) {
	s := seal.New(bytes.Repeat([]byte{1}, 32))
	token, err := s.Seal("cursor", value{"龙井"})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	if err := s.Open("cursor", token, &got); err != nil || got.Name != "龙井" {
		t.Errorf("open: %+v, %v", got, err)
	}
	again, err := s.Seal("cursor", value{"龙井"})
	if err != nil || again == token {
		t.Errorf("two seals are the same (%v)", err)
	}
	if strings.ContainsAny(token, "+/=") {
		t.Errorf("%s is not safe in a URL", token)
	}
	if err := seal.New(bytes.Repeat([]byte{1}, 32)).Open("cursor", token, &got); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	if err := seal.New(bytes.Repeat([]byte{2}, 32)).Open("cursor", token, &got); !errors.Is(err, seal.ErrNotOurs) {
		t.Errorf("another secret: %v", err)
	}
	if err := s.Open("requestState", token, &got); !errors.Is(err, seal.ErrNotOurs) {
		t.Errorf("another purpose: %v", err)
	}
}

// Every other string than the token itself is refused: each bit of it counts, and so does its spelling.
func TestEdited(t *testing.T) {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= \n"
	s := seal.New(bytes.Repeat([]byte{1}, 32))
	token, err := s.Seal("cursor", value{"a"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range token {
		for _, c := range alphabet {
			edited := token[:i] + string(c) + token[i+1:]
			if edited == token {
				continue
			}
			if err := s.Open("cursor", edited, &value{}); !errors.Is(err, seal.ErrNotOurs) {
				t.Fatalf("position %d, %q: %v", i, c, err)
			}
		}
	}
	for _, other := range []string{"", "A", token + "A", token + "=", token[:len(token)-1], " " + token, token + "\n", token + token} {
		if err := s.Open("cursor", other, &value{}); !errors.Is(err, seal.ErrNotOurs) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

// No string but a sealed one opens. The secret is new in each process: the fuzzer keeps inputs of earlier runs, and a token
// that was sealed then must not open now.
func FuzzOpen(f *testing.F) {
	secret := make([]byte, 32)
	rand.Read(secret)
	s := seal.New(secret)
	token, err := s.Seal("cursor", value{"a"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(token + "A")
	f.Add("")
	f.Add("AAAA")
	f.Fuzz(func(t *testing.T, other string) {
		if err := s.Open("cursor", other, &value{}); err == nil && other != token {
			t.Errorf("%q opens", other)
		}
	})
}
