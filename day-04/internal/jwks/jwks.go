// Package jwks keeps the public keys of one authorization server: fetched when they are needed, kept for a while, fetched again when a
// token names a key that is not there yet (the issuer has rotated), but not more often than every few seconds, whatever tokens say.
package jwks

import (
	"context"
	"crypto"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// ErrUnknownKey is returned for a key id that the issuer does not publish.
var ErrUnknownKey = errors.New("the issuer has no such key")

// maxDocument bounds the issuer's document, in bytes.
const maxDocument = 1 << 20

// Keys is the cache. Its fields are set before the first use.
type Keys struct {
	URL       string
	Algorithm string // "ES256" or "RS256": chosen by the operator, never by a token
	Client    *http.Client
	MaxAge    time.Duration // keys are fetched anew after this; 0: 10 minutes. A key that the issuer withdraws is trusted no longer.
	MinPause  time.Duration // between two fetches; 0: 5 seconds
	Now       func() time.Time

	fetching sync.Mutex // held by the one who asks the issuer
	tried    time.Time  // the last attempt

	mu      sync.Mutex // never held while anybody waits for the issuer
	keys    map[string]crypto.PublicKey
	fetched time.Time
}

// Key returns the key with this id. The error wraps [ErrUnknownKey] when the issuer could be asked and has none.
// One caller asks the issuer; those who know no better wait for it, the others go on with the key that they know.
func (k *Keys) Key(ctx context.Context, id string) (crypto.PublicKey, error) {
	key, fresh := k.look(id)
	if fresh {
		return key, nil
	}
	if key == nil {
		k.fetching.Lock()
	} else if !k.fetching.TryLock() {
		return key, nil
	}
	defer k.fetching.Unlock()
	if key, fresh = k.look(id); fresh {
		return key, nil // somebody else has asked meanwhile
	}
	if now := k.now(); now.Sub(k.tried) >= or(k.MinPause, 5*time.Second) {
		k.tried = now
		// The others wait for this answer too: it doesn't depend on one client's patience.
		if err := k.fetch(context.WithoutCancel(ctx)); err != nil {
			slog.Warn("fetch the issuer's keys", "url", k.URL, "error", err)
			if key == nil {
				return nil, err
			}
			return key, nil // an issuer that is down for a moment locks nobody out
		}
		key, _ = k.look(id)
	}
	if key == nil {
		return nil, ErrUnknownKey
	}
	return key, nil
}

// look returns the key as it is known, and whether that is recent enough.
func (k *Keys) look(id string) (key crypto.PublicKey, fresh bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key = k.keys[id]
	return key, key != nil && k.now().Sub(k.fetched) <= or(k.MaxAge, 10*time.Minute)
}

func (k *Keys) fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, k.URL, nil)
	if err != nil {
		return err
	}
	client := k.Client
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("fetch keys: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("fetch keys: status %d", res.StatusCode)
	}
	var set Set
	if err := json.NewDecoder(io.LimitReader(res.Body, maxDocument)).Decode(&set); err != nil {
		return fmt.Errorf("fetch keys: %w", err)
	}
	keys := map[string]crypto.PublicKey{}
	for _, described := range set.Keys {
		key, err := described.public(k.Algorithm)
		if err != nil {
			continue // an issuer may publish keys for other uses
		}
		keys[described.ID] = key
	}
	if len(keys) == 0 {
		return fmt.Errorf("fetch keys: no key for %s", k.Algorithm)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.fetched = keys, k.now()
	return nil
}

func (k *Keys) now() time.Time {
	if k.Now != nil {
		return k.Now()
	}
	return time.Now()
}

func or(d, missing time.Duration) time.Duration {
	if d == 0 {
		return missing
	}
	return d
}
