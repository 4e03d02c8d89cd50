package jwks

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// An issuer whose keys change.
type issuer struct {
	*httptest.Server
	mu     sync.Mutex
	set    Set
	status int
	asked  atomic.Int32
}

func newIssuer(t *testing.T, ids ...string) *issuer {
	is := &issuer{status: http.StatusOK}
	is.publish(t, ids...)
	is.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		is.asked.Add(1)
		is.mu.Lock()
		defer is.mu.Unlock()
		w.WriteHeader(is.status)
		json.NewEncoder(w).Encode(is.set)
	}))
	t.Cleanup(is.Close)
	return is
}

func (is *issuer) publish(t *testing.T, ids ...string) {
	t.Helper()
	is.mu.Lock()
	defer is.mu.Unlock()
	is.set = Set{}
	for _, id := range ids {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		described, err := FromECDSA(id, &key.PublicKey)
		if err != nil {
			t.Fatal(err)
		}
		is.set.Keys = append(is.set.Keys, described)
	}
}

// A clock that is moved by hand.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func TestRotation(t *testing.T) {
	is, c := newIssuer(t, "a"), &clock{time.Unix(1000, 0)}
	keys := &Keys{URL: is.URL, Algorithm: "ES256", Now: c.now}
	has := func(id string, want bool) {
		t.Helper()
		if _, err := keys.Key(context.Background(), id); (err == nil) != want {
			t.Errorf("key %s: %v", id, err)
		}
	}
	has("a", true)
	is.publish(t, "b", "a")
	has("b", false) // asked a moment ago
	c.at = c.at.Add(5 * time.Second)
	has("b", true)
	has("a", true)
	if n := is.asked.Load(); n != 2 {
		t.Errorf("asked %d times, want 2", n)
	}
	// A key that is withdrawn is trusted until the next fetch, not longer.
	is.publish(t, "b")
	has("a", true)
	c.at = c.at.Add(11 * time.Minute)
	has("a", false)
}

func TestUnknownKeysDontFloodTheIssuer(t *testing.T) {
	is, c := newIssuer(t, "a"), &clock{time.Unix(1000, 0)}
	keys := &Keys{URL: is.URL, Algorithm: "ES256", Now: c.now}
	var working sync.WaitGroup
	for i := range 200 {
		working.Go(func() {
			if _, err := keys.Key(context.Background(), fmt.Sprint("made-up-", i)); !errors.Is(err, ErrUnknownKey) {
				t.Errorf("got %v", err)
			}
		})
	}
	working.Wait()
	if n := is.asked.Load(); n != 1 {
		t.Errorf("asked %d times, want 1", n)
	}
}

func TestIssuerIsDown(t *testing.T) {
	is, c := newIssuer(t, "a"), &clock{time.Unix(1000, 0)}
	keys := &Keys{URL: is.URL, Algorithm: "ES256", Now: c.now}
	if _, err := keys.Key(context.Background(), "a"); err != nil {
		t.Fatal(err)
	}
	is.mu.Lock()
	is.status = http.StatusInternalServerError
	is.mu.Unlock()
	c.at = c.at.Add(time.Hour)
	if _, err := keys.Key(context.Background(), "a"); err != nil {
		t.Errorf("a known key while the issuer is down: %v", err)
	}
	if _, err := keys.Key(context.Background(), "b"); err == nil {
		t.Error("an unknown key while the issuer is down is let in")
	}
}

// Whoever makes the shop ask a slow issuer holds up nobody who has a known key.
func TestASlowIssuerHoldsUpNobody(t *testing.T) {
	is, goOn := newIssuer(t, "a"), make(chan struct{})
	keys := &Keys{URL: is.URL, Algorithm: "ES256", MinPause: time.Nanosecond}
	if _, err := keys.Key(context.Background(), "a"); err != nil {
		t.Fatal(err)
	}
	asked := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(asked)
		<-goOn
	}))
	defer slow.Close()
	keys.URL = slow.URL
	done := make(chan struct{})
	go func() {
		keys.Key(context.Background(), "made-up")
		close(done)
	}()
	<-asked
	if _, err := keys.Key(context.Background(), "a"); err != nil { // would hang
		t.Error(err)
	}
	close(goOn)
	<-done
}

func TestACancelledRequestDoesNotSpoilTheFetch(t *testing.T) {
	is := newIssuer(t, "a")
	keys := &Keys{URL: is.URL, Algorithm: "ES256"}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := keys.Key(ctx, "a"); err != nil {
		t.Errorf("got %v", err)
	}
}

func TestKeysForOtherUses(t *testing.T) {
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	b64 := base64.RawURLEncoding.EncodeToString
	good := Key{ID: "r", Type: "RSA", N: b64(private.N.Bytes()), E: b64(big.NewInt(int64(private.E)).Bytes())}
	if _, err := good.public("RS256"); err != nil {
		t.Errorf("an RSA key: %v", err)
	}
	for name, k := range map[string]Key{
		"for another algorithm": {ID: "r", Type: "RSA", Algorithm: "RS512", N: good.N, E: good.E},
		"for encryption":        {ID: "r", Type: "RSA", Use: "enc", N: good.N, E: good.E},
		"too short":             {ID: "r", Type: "RSA", N: b64([]byte("short")), E: good.E},
		"symmetric":             {ID: "r", Type: "oct"},
		"not on the curve":      {ID: "e", Type: "EC", Curve: "P-256", X: b64(make([]byte, 32)), Y: b64(make([]byte, 32))},
	} {
		_, rs := k.public("RS256")
		_, es := k.public("ES256")
		if rs == nil || es == nil {
			t.Errorf("a key %s is accepted", name)
		}
	}
	if _, err := good.public("ES256"); err == nil {
		t.Error("an RSA key for ES256 is accepted")
	}
}
