// Package seal makes strings that only this library's servers can make and read: AES-256-GCM, with a key for each
// purpose derived from the library's secret (HKDF, RFC 5869).
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ErrNotOurs is what Open returns for every token that it can't read, whatever the reason: telling an edited token
// from a foreign one would only help whoever edits it.
var ErrNotOurs = errors.New("not a token that was sealed here for this purpose")

// A Sealer seals with one secret.
type Sealer struct{ secret []byte }

// New returns a sealer for a secret of at least 32 random bytes.
func New(secret []byte) *Sealer { return &Sealer{secret: secret} }

// Seal returns v as an opaque string, safe in URLs, that Open reads back for the same purpose only. Two seals of the
// same value differ.
func (s *Sealer) Seal(purpose string, v any) (string, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("seal %s: %w", purpose, err)
	}
	aead, err := s.aead(purpose)
	if err != nil {
		return "", fmt.Errorf("seal %s: %w", purpose, err)
	}
	return base64.RawURLEncoding.EncodeToString(aead.Seal(nil, nil, plain, nil)), nil
}

// Open reads a token into v. Only what Seal made with the same secret and the same purpose opens; the rest is
// [ErrNotOurs].
func (s *Sealer) Open(purpose, token string, v any) error {
	// One token has one spelling: Strict minds the last bits, but even so the decoder skips line breaks.
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || strings.ContainsAny(token, "\r\n") {
		return ErrNotOurs
	}
	aead, err := s.aead(purpose)
	if err != nil {
		return fmt.Errorf("open %s: %w", purpose, err)
	}
	plain, err := aead.Open(nil, nil, sealed, nil)
	if err != nil || json.Unmarshal(plain, v) != nil {
		return ErrNotOurs
	}
	return nil
}

func (s *Sealer) aead(purpose string) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, s.secret, nil, purpose, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
