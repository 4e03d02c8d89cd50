package main

import (
	"context"
	"crypto"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// leeway is how far the clocks of the authorization server and this one may be apart.
const leeway = 30 * time.Second

// A resourceServer lets in who has a token from its authorization server (OAuth 2.1, section 5; basic/authorization).
type resourceServer struct {
	Issuer      string   // the authorization server
	Resource    string   // this server's canonical URI: what a token has to be for
	MetadataURL string   // where the metadata document is
	Algorithm   string   // of signatures
	Scopes      []string // for basic use
	Implied     map[string][]string
	Key         func(ctx context.Context, id string) (crypto.PublicKey, error)
}

// EXERCISE 4.3: a resource server that checks tokens.

// metadata is the protected resource metadata document (RFC 9728, section 2).
func (s *resourceServer) metadata() map[string]any {
	return map[string]any{
		"resource":                 s.Resource,
		"authorization_servers":    []string{s.Issuer},
		"scopes_supported":         s.Scopes,
		"bearer_methods_supported": []string{"header"},
	}
}

// challenge tells a client where to learn how to get a token, and which scopes to ask for (RFC 6750, section 3; RFC 9728, section 5.1).
func (s *resourceServer) challenge(d *denial) string {
	params := []string{`resource_metadata="` + s.MetadataURL + `"`}
	if d.Code != "" {
		params = append(params, `error="`+d.Code+`"`)
	}
	if len(d.Scopes) > 0 {
		params = append(params, `scope="`+strings.Join(d.Scopes, " ")+`"`)
	}
	return "Bearer " + strings.Join(params, ", ")
}

// authenticate returns the principal of a valid token for this server. Everything else is 401, and 400 for a token in the query,
// where logs and other servers see it.
func (s *resourceServer) authenticate(r *http.Request) (principal, *denial) {
	if r.URL.Query().Has("access_token") {
		return principal{}, &denial{Status: http.StatusBadRequest, Code: "invalid_request", Reason: "a token does not belong in the query"}
	}
	header := r.Header.Values("Authorization")
	if len(header) == 0 {
		return principal{}, &denial{Status: http.StatusUnauthorized, Reason: "a token is needed", Scopes: s.Scopes}
	}
	invalid := &denial{Status: http.StatusUnauthorized, Code: "invalid_token", Reason: "the token is not valid here", Scopes: s.Scopes}
	words := strings.Fields(header[0])
	if len(header) != 1 || len(words) != 2 || !strings.EqualFold(words[0], "Bearer") {
		return principal{}, invalid
	}
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(words[1], claims, func(t *jwt.Token) (any, error) {
		id, _ := t.Header["kid"].(string)
		return s.Key(r.Context(), id)
	},
		jwt.WithValidMethods([]string{s.Algorithm}), // what the token says about its algorithm decides nothing
		jwt.WithIssuer(s.Issuer),
		jwt.WithAudience(s.Resource),
		jwt.WithExpirationRequired(),
		jwt.WithIssuedAt(),
		jwt.WithLeeway(leeway),
	)
	subject, _ := claims["sub"].(string)
	if err != nil || subject == "" {
		return principal{}, invalid
	}
	scope, _ := claims["scope"].(string)
	return principal{ID: s.Issuer + "#" + subject, Scopes: strings.Fields(scope)}, nil
}

// authorize refuses a principal that lacks a scope which the operation needs, and names all that it needs, so that one step is enough
// (basic/authorization, Scope Challenge Handling). A scope includes those that it implies.
func (s *resourceServer) authorize(p principal, needed []string) *denial {
	granted := slices.Clone(p.Scopes)
	for i := 0; i < len(granted); i++ { // granted grows
		for _, implied := range s.Implied[granted[i]] {
			if !slices.Contains(granted, implied) {
				granted = append(granted, implied)
			}
		}
	}
	for _, scope := range needed {
		if !slices.Contains(granted, scope) {
			return &denial{Status: http.StatusForbidden, Code: "insufficient_scope", Reason: "the token lacks a scope", Scopes: needed}
		}
	}
	return nil
}

// END EXERCISE 4.3
