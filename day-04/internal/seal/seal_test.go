package seal

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

const (
	oldKey = "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
	newKey = "k2:QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY="
)

func ring(t *testing.T, keys string) *Ring {
	t.Helper()
	r, err := ParseRing(keys)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func sealed(t *testing.T, r *Ring, purpose, text string) string {
	t.Helper()
	s, err := r.Seal(purpose, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEverySingleBitCounts(t *testing.T) {
	r := ring(t, oldKey)
	good := sealed(t, r, "p", "the state")
	var got string
	if err := r.Open("p", good, &got); err != nil || got != "the state" {
		t.Fatalf("got %q, %v", got, err)
	}
	for i := range len(good) {
		for bit := range 8 {
			b := []byte(good)
			b[i] ^= 1 << bit
			if err := r.Open("p", string(b), &got); !errors.Is(err, ErrNotOurs) {
				t.Fatalf("byte %d, bit %d: %v", i, bit, err)
			}
		}
	}
	// Every last character decodes to the same bytes or to others; only one spelling is accepted.
	for c := range 128 {
		if changed := good[:len(good)-1] + string(rune(c)); changed != good && r.Open("p", changed, &got) == nil {
			t.Errorf("%q opens too", changed)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	r := ring(t, oldKey)
	good := sealed(t, r, "p", "x")
	other := ring(t, "k1:"+base64.StdEncoding.EncodeToString([]byte(strings.Repeat("z", 32))))
	for name, s := range map[string]string{
		"empty": "", "a dot": ".", "no id": good[3:], "padding": good + "=", "a blank": good + " ", "a newline": good + "\n", "inside": good[:9] + "\n" + good[9:],
		"twice": good + good, "another id": "k9" + good[2:], "the same id elsewhere": sealed(t, other, "p", "x"), "a megabyte": good + strings.Repeat("A", 1<<20),
		"another purpose": sealed(t, r, "q", "x"), "another type": sealed(t, r, "p", "x")[:4],
	} {
		var got string
		if err := r.Open("p", s, &got); err != ErrNotOurs {
			t.Errorf("%s: got %v, want the one answer", name, err)
		}
	}
	if sealed(t, r, "p", "x") == good {
		t.Error("two seals of one value are equal")
	}
}

func TestKeysRoll(t *testing.T) {
	before, during, after := ring(t, oldKey), ring(t, newKey+","+oldKey), ring(t, newKey)
	var got string
	if err := during.Open("p", sealed(t, before, "p", "x"), &got); err != nil {
		t.Errorf("the old key is still in the ring: %v", err)
	}
	if err := after.Open("p", sealed(t, during, "p", "x"), &got); err != nil {
		t.Errorf("the first key seals: %v", err)
	}
	if err := after.Open("p", sealed(t, before, "p", "x"), &got); err != ErrNotOurs {
		t.Errorf("the old key is gone: %v", err)
	}
}

func TestParseRingRefuses(t *testing.T) {
	for _, keys := range []string{"", "k1", "k1:", ":QUJD", "k1:!!!", "k1:QUJD", "k.1:" + oldKey[3:], strings.Repeat("k", 17) + oldKey[2:], oldKey + "," + oldKey, oldKey + ","} {
		if _, err := ParseRing(keys); err == nil {
			t.Errorf("%q is accepted", keys)
		} else if strings.Contains(err.Error(), "MDEy") {
			t.Errorf("the error shows the secret: %v", err)
		}
	}
}
