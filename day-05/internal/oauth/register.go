package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"
)

// resourceMetadata finds out which authorization servers the resource trusts. A document for another resource ends the
// search: tokens for that one must never be asked for in its name. Spec: Authorization Server Discovery; RFC 9728, 3.3.
func (f *Flow) resourceMetadata(ctx context.Context, challenged string) (*oauthex.ProtectedResourceMetadata, error) {
	root := *f.resource
	root.Path, root.RawPath, root.RawQuery, root.Fragment = "", "", "", ""
	origin := root.String()
	addresses := []string{challenged}
	if challenged == "" {
		const wellKnown = "/.well-known/oauth-protected-resource"
		addresses = []string{origin + wellKnown + strings.TrimSuffix(f.resource.EscapedPath(), "/"), origin + wellKnown}
	}
	for _, address := range addresses {
		meta, err := f.fetch(ctx, address)
		if err != nil {
			return nil, fmt.Errorf("protected resource metadata: %w", err)
		}
		if meta == nil {
			continue
		}
		if meta.Resource != f.Resource && strings.TrimSuffix(meta.Resource, "/") != origin {
			return nil, fmt.Errorf("protected resource metadata is for %q, not for %q", meta.Resource, f.Resource)
		}
		return meta, nil
	}
	return nil, errors.New("the server asks for a token, but says nowhere of whom to get it")
}

// fetch returns nil when there is no document at address.
func (f *Flow) fetch(ctx context.Context, address string) (*oauthex.ProtectedResourceMetadata, error) {
	if !secure(address) {
		return nil, fmt.Errorf("address %q is neither https nor this machine", address)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	resp, err := f.Client.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, nil
	}
	var meta oauthex.ProtectedResourceMetadata
	if err := json.NewDecoder(io.LimitReader(resp.Body, 1<<20)).Decode(&meta); err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	for _, issuer := range meta.AuthorizationServers {
		if !secure(issuer) {
			return nil, fmt.Errorf("authorization server %q is neither https nor this machine", issuer)
		}
	}
	return &meta, nil
}

// secure reports whether secrets may be sent to an address.
func secure(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || ip != nil && ip.IsLoopback())
}

// grantOf returns the grant of an authorization server; a new one gets a client id. A client is registered once for each
// server. Spec: Client Registration. Registration by the program itself is deprecated in this revision, and the last resort.
func (f *Flow) grantOf(ctx context.Context, server *oauthex.AuthServerMeta) (*grant, error) {
	if g := f.grants[server.Issuer]; g != nil {
		return g, nil
	}
	config := oauth2.Config{
		Endpoint:    oauth2.Endpoint{AuthURL: server.AuthorizationEndpoint, TokenURL: server.TokenEndpoint},
		RedirectURL: f.Redirect,
	}
	switch {
	case f.ClientID != "" && (f.Issuer == "" || f.Issuer == server.Issuer):
		config.ClientID, config.ClientSecret = f.ClientID, f.ClientSecret
		config.Endpoint.AuthStyle = style(method(server, f.ClientSecret != ""))
	case f.Document != "" && server.ClientIDMetadataDocumentSupported:
		config.ClientID = f.Document
		config.Endpoint.AuthStyle = oauth2.AuthStyleInParams
	case server.RegistrationEndpoint != "":
		registered, err := oauthex.RegisterClient(ctx, server.RegistrationEndpoint, &oauthex.ClientRegistrationMetadata{
			ClientName:              "agent",
			RedirectURIs:            []string{f.Redirect},
			GrantTypes:              []string{"authorization_code", "refresh_token"},
			ResponseTypes:           []string{"code"},
			ApplicationType:         "native",
			TokenEndpointAuthMethod: method(server, false),
		}, f.Client)
		if err != nil {
			return nil, fmt.Errorf("register client at %s: %w", server.Issuer, err)
		}
		config.ClientID, config.ClientSecret = registered.ClientID, registered.ClientSecret
		config.Endpoint.AuthStyle = style(registered.TokenEndpointAuthMethod)
	default:
		return nil, fmt.Errorf("authorization server %s: this client has no id there; register it and write the id into the configuration", server.Issuer)
	}
	g := &grant{config: config}
	f.grants[server.Issuer] = g
	return g, nil
}

// method chooses how the client authenticates at the token endpoint.
func method(server *oauthex.AuthServerMeta, secret bool) string {
	offered := server.TokenEndpointAuthMethodsSupported
	if !secret && slices.Contains(offered, "none") {
		return "none"
	}
	for _, m := range []string{"client_secret_basic", "client_secret_post"} {
		if slices.Contains(offered, m) {
			return m
		}
	}
	return "client_secret_basic" // RFC 8414, section 2: the default
}

func style(method string) oauth2.AuthStyle {
	if method == "client_secret_post" || method == "none" {
		return oauth2.AuthStyleInParams
	}
	return oauth2.AuthStyleInHeader
}
