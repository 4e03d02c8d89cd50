package jwks

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/base64"
	"fmt"
	"math/big"
)

// A Key is one public key of an issuer (RFC 7517).
type Key struct {
	ID        string `json:"kid"`
	Type      string `json:"kty"`
	Use       string `json:"use,omitempty"`
	Algorithm string `json:"alg,omitempty"`
	Curve     string `json:"crv,omitempty"`
	X         string `json:"x,omitempty"`
	Y         string `json:"y,omitempty"`
	N         string `json:"n,omitempty"`
	E         string `json:"e,omitempty"`
}

// A Set is the document that an issuer publishes.
type Set struct {
	Keys []Key `json:"keys"`
}

// FromECDSA describes a P-256 key.
func FromECDSA(id string, key *ecdsa.PublicKey) (Key, error) {
	point, err := key.Bytes() // 0x04, X, Y
	if err != nil {
		return Key{}, err
	}
	return Key{
		ID: id, Type: "EC", Use: "sig", Algorithm: "ES256", Curve: "P-256",
		X: base64.RawURLEncoding.EncodeToString(point[1:33]),
		Y: base64.RawURLEncoding.EncodeToString(point[33:]),
	}, nil
}

// public returns the key that checks signatures of the given algorithm. A key that says it is for another one is an error: what a key is
// for is not the token's to choose.
func (k Key) public(algorithm string) (crypto.PublicKey, error) {
	if k.Use != "" && k.Use != "sig" || k.Algorithm != "" && k.Algorithm != algorithm {
		return nil, fmt.Errorf("key %s is not for %s signatures", k.ID, algorithm)
	}
	switch {
	case algorithm == "ES256" && k.Type == "EC" && k.Curve == "P-256":
		x, errX := base64.RawURLEncoding.DecodeString(k.X)
		y, errY := base64.RawURLEncoding.DecodeString(k.Y)
		if errX != nil || errY != nil || len(x) != 32 || len(y) != 32 {
			return nil, fmt.Errorf("key %s: bad coordinates", k.ID)
		}
		return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), append(append([]byte{4}, x...), y...))
	case algorithm == "RS256" && k.Type == "RSA":
		n, errN := base64.RawURLEncoding.DecodeString(k.N)
		e, errE := base64.RawURLEncoding.DecodeString(k.E)
		if errN != nil || errE != nil || len(n) < 256 || len(e) == 0 || len(e) > 4 {
			return nil, fmt.Errorf("key %s: bad modulus or exponent", k.ID)
		}
		return &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(new(big.Int).SetBytes(e).Int64())}, nil
	}
	return nil, fmt.Errorf("key %s (%s %s) is not for %s", k.ID, k.Type, k.Curve, algorithm)
}
