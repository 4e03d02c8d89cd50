// Package oauth gets and carries access tokens for one MCP server on HTTP.
//
// golang.org/x/oauth2 speaks to the authorization server, the exported parts of the SDK's auth packages read challenges and
// metadata. The SDK's ready-made handler is not used: it falls back to the server's root when the metadata is for another
// resource, leaves out the resource when it refreshes, and asks the user once for each of several calls at a time.
//
// Spec: basic/authorization.
package oauth

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// A Transport adds the access token to requests for the MCP server, and to no others. On 401 it asks for a token, on 403
// with insufficient_scope for a wider one, once each, and sends the request again.
type Transport struct {
	Base http.RoundTripper
	Flow *Flow
}

// RoundTrip implements http.RoundTripper.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !t.Flow.covers(r.URL) || r.Header.Get("Authorization") != "" { // a configured header goes first
		return t.Base.RoundTrip(r)
	}
	token, err := t.Flow.token(r.Context())
	if err != nil {
		return nil, err
	}
	asked := map[int]bool{}
	for {
		attempt, err := withToken(r, token)
		if err != nil {
			return nil, err
		}
		resp, err := t.Base.RoundTrip(attempt)
		if err != nil {
			return nil, err
		}
		need, ok := needed(resp)
		if !ok || asked[resp.StatusCode] || (r.Body != nil && r.GetBody == nil) {
			return resp, nil
		}
		asked[resp.StatusCode] = true
		io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
		resp.Body.Close()
		if token, err = t.Flow.authorize(r.Context(), need, token); err != nil {
			return nil, fmt.Errorf("authorization: %w", err)
		}
	}
}

// withToken copies a request: a RoundTripper must not change the one it is given.
func withToken(r *http.Request, token string) (*http.Request, error) {
	attempt := r.Clone(r.Context())
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, err
		}
		attempt.Body = body
	}
	if token != "" {
		attempt.Header.Set("Authorization", "Bearer "+token)
	}
	return attempt, nil
}

// A need is what a server's refusal says about the token that it wants.
type need struct {
	metadata string   // URL of the protected resource metadata
	scopes   []string // for this operation
}

// needed reads the challenges of a refusal. It reports false when no other token would help.
func needed(resp *http.Response) (need, bool) {
	if resp.StatusCode != http.StatusUnauthorized && resp.StatusCode != http.StatusForbidden {
		return need{}, false
	}
	challenges, err := oauthex.ParseWWWAuthenticate(resp.Header.Values("WWW-Authenticate"))
	if err != nil {
		return need{}, false
	}
	var n need
	wide := false
	for _, c := range challenges {
		if c.Scheme != "bearer" {
			continue
		}
		if n.metadata == "" {
			n.metadata = c.Params["resource_metadata"]
		}
		n.scopes = append(n.scopes, strings.Fields(c.Params["scope"])...)
		wide = wide || c.Params["error"] == "insufficient_scope"
	}
	return n, resp.StatusCode == http.StatusUnauthorized || wide
}

// covers reports whether a URL is on the origin that the tokens are for.
func (f *Flow) covers(u *url.URL) bool {
	return u.Scheme == f.resource.Scheme && strings.EqualFold(u.Host, f.resource.Host)
}

// SameOrigin is a redirect policy: it follows no redirect to another origin, which would carry headers and body along.
func SameOrigin(r *http.Request, via []*http.Request) error {
	first := via[0].URL
	if len(via) > 5 || r.URL.Scheme != first.Scheme || r.URL.Host != first.Host {
		return http.ErrUseLastResponse
	}
	return nil
}

func union(a, b []string) []string {
	all := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// Ask sends the user to an address and returns the query with which the authorization server sends them back.
type Ask func(ctx context.Context, address string) (url.Values, error)
