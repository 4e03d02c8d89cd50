// Package seal makes strings that only servers with the same keys can make and read: AES-256-GCM under a key for each purpose, derived
// from a secret (HKDF, RFC 5869). Secrets have ids, so that a new one can be rolled out while strings under the old one are still
// on their way.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ErrNotOurs is what Open returns for every string that it can't read, whatever the reason: telling an edited string from a foreign one would
// only help whoever edits it.
var ErrNotOurs = errors.New("not sealed here for this purpose")

// maxSealed bounds what Open looks at, in bytes.
const maxSealed = 4096

// A Ring holds secrets by id. The first seals; all open.
type Ring struct {
	current string
	secrets map[string][]byte
}

// ParseRing reads "ID:SECRET,ID:SECRET…", newest first. A secret is at least 32 random bytes in base64; an id is up to 16 letters
// and digits.
func ParseRing(list string) (*Ring, error) {
	ring := &Ring{secrets: map[string][]byte{}}
	for i, item := range strings.Split(list, ",") {
		id, encoded, ok := strings.Cut(strings.TrimSpace(item), ":")
		secret, err := base64.StdEncoding.DecodeString(encoded)
		switch {
		case !ok || !validID(id):
			return nil, fmt.Errorf("key %d: want ID:SECRET with an id of letters and digits", i+1)
		case err != nil || len(secret) < 32:
			return nil, fmt.Errorf("key %s: want at least 32 bytes in base64", id) // the secret itself is not shown
		case ring.secrets[id] != nil:
			return nil, fmt.Errorf("key %s is there twice", id)
		}
		if i == 0 {
			ring.current = id
		}
		ring.secrets[id] = secret
	}
	return ring, nil
}

// NewRing makes a ring with a secret of its own, for one process alone.
func NewRing() *Ring {
	secret := make([]byte, 32)
	rand.Read(secret) // never fails (crypto/rand)
	return &Ring{current: "0", secrets: map[string][]byte{"0": secret}}
}

// Seal returns v as JSON in an opaque string, safe in URLs, that Open reads back for the same purpose only.
func (r *Ring) Seal(purpose string, v any) (string, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("seal %s: %w", purpose, err)
	}
	aead, err := r.aead(r.current, purpose)
	if err != nil {
		return "", fmt.Errorf("seal %s: %w", purpose, err)
	}
	sealed := aead.Seal(nil, nil, plain, []byte(r.current))
	return r.current + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Open reads a string into v. Only what Seal made for this purpose, under a secret that is still in the ring, opens; the rest is
// [ErrNotOurs].
func (r *Ring) Open(purpose, s string, v any) error {
	id, encoded, ok := strings.Cut(s, ".")
	if !ok || len(s) > maxSealed || r.secrets[id] == nil {
		return ErrNotOurs
	}
	// Strict: without it, several spellings of one string would open.
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	if err != nil || strings.ContainsAny(encoded, "\r\n") {
		return ErrNotOurs
	}
	aead, err := r.aead(id, purpose)
	if err != nil {
		return fmt.Errorf("open %s: %w", purpose, err)
	}
	plain, err := aead.Open(nil, nil, sealed, []byte(id))
	if err != nil || json.Unmarshal(plain, v) != nil {
		return ErrNotOurs
	}
	return nil
}

func (r *Ring) aead(id, purpose string) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, r.secrets[id], nil, purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

func validID(id string) bool {
	for _, c := range id {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9') {
			return false
		}
	}
	return id != "" && len(id) <= 16
}
