// Package devauth is an authorization server for development and tests: it publishes metadata (RFC 8414) and keys (RFC 7517), and gives
// an access token (RFC 9068) to anybody who asks, for whomever they say they are.
//
// It is not for production: it knows no users, no consent, no client secrets, and it rotates its keys when told to by anybody.
package devauth

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/day-04/internal/jwks"
	"github.com/golang-jwt/jwt/v5"
)

// Lifetime is how long a token is good for.
const Lifetime = 10 * time.Minute

// A Server is the http.Handler. Its issuer has no path.
type Server struct {
	Issuer string
	mux    *http.ServeMux

	mu      sync.Mutex
	current signingKey
	public  jwks.Set // the current key, and the one before it until the next rotation
	rotated int
}

type signingKey struct {
	id  string
	key *ecdsa.PrivateKey
}

// New returns a server with a fresh key.
func New(issuer string) (*Server, error) {
	s := &Server{Issuer: issuer, mux: http.NewServeMux()}
	if err := s.Rotate(); err != nil {
		return nil, err
	}
	s.mux.HandleFunc("GET /.well-known/oauth-authorization-server", s.metadata)
	s.mux.HandleFunc("GET /jwks", s.keys)
	s.mux.HandleFunc("POST /token", s.token)
	s.mux.HandleFunc("POST /rotate", s.rotate)
	return s, nil
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Rotate signs with a new key from now on. Tokens under the key before it stay valid until the next rotation.
func (s *Server) Rotate() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rotated++
	s.current = signingKey{id: fmt.Sprintf("dev-%d-%s", s.rotated, rand.Text()[:6]), key: key}
	described, err := jwks.FromECDSA(s.current.id, &key.PublicKey)
	if err != nil {
		return err
	}
	s.public.Keys = append([]jwks.Key{described}, s.public.Keys[:min(1, len(s.public.Keys))]...)
	return nil
}

// Sign signs claims with the current key.
func (s *Server) Sign(claims jwt.MapClaims) (string, error) {
	s.mu.Lock()
	current := s.current
	s.mu.Unlock()
	token := jwt.NewWithClaims(jwt.SigningMethodES256, claims)
	token.Header["kid"], token.Header["typ"] = current.id, "at+jwt"
	return token.SignedString(current.key)
}

// Token returns an access token for a subject.
func (s *Server) Token(subject, resource, scope string) (string, error) {
	now := time.Now()
	return s.Sign(jwt.MapClaims{
		"iss": s.Issuer, "sub": subject, "aud": resource, "scope": scope, "client_id": subject,
		"iat": now.Unix(), "exp": now.Add(Lifetime).Unix(), "jti": rand.Text(),
	})
}

func (s *Server) metadata(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, map[string]any{
		"issuer":                                s.Issuer,
		"token_endpoint":                        s.Issuer + "/token",
		"jwks_uri":                              s.Issuer + "/jwks",
		"grant_types_supported":                 []string{"client_credentials"},
		"response_types_supported":              []string{},
		"token_endpoint_auth_methods_supported": []string{"none"},
		"scopes_supported":                      []string{"cart:read", "cart:write", "order:place", "shop"},
	})
}

func (s *Server) keys(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	set := jwks.Set{Keys: s.public.Keys}
	s.mu.Unlock()
	reply(w, http.StatusOK, set)
}

// token is the client credentials grant (RFC 6749, section 4.4) with a resource (RFC 8707), without checking anybody's credentials.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<16)
	client, resource := r.PostFormValue("client_id"), r.PostFormValue("resource")
	switch {
	case r.PostFormValue("grant_type") != "client_credentials":
		reply(w, http.StatusBadRequest, map[string]string{"error": "unsupported_grant_type"})
		return
	case client == "" || !strings.Contains(resource, "://"):
		reply(w, http.StatusBadRequest, map[string]string{"error": "invalid_request", "error_description": "client_id and resource are needed"})
		return
	}
	token, err := s.Token(client, resource, r.PostFormValue("scope"))
	if err != nil {
		reply(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		return
	}
	reply(w, http.StatusOK, map[string]any{
		"access_token": token, "token_type": "Bearer", "expires_in": int(Lifetime.Seconds()), "scope": r.PostFormValue("scope"),
	})
}

func (s *Server) rotate(w http.ResponseWriter, _ *http.Request) {
	if err := s.Rotate(); err != nil {
		reply(w, http.StatusInternalServerError, map[string]string{"error": "server_error"})
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}
