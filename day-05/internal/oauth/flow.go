package oauth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
	"golang.org/x/oauth2"
)

// Options are what a flow needs to know.
type Options struct {
	Resource     string       // the MCP endpoint
	Client       *http.Client // for metadata and tokens; its transport must not be a [Transport]
	Redirect     string       // where the authorization server sends the user back to
	Ask          Ask
	ClientID     string // of a registration by hand …
	ClientSecret string
	Issuer       string   // … at this authorization server; "" is any
	Document     string   // address of a client ID metadata document; it is the client id where the server knows these
	Scopes       []string // to ask for in place of what the server names
}

// A Flow holds the grants for one MCP server. Tokens stay in memory and out of logs.
type Flow struct {
	Options
	resource *url.URL

	mu     sync.Mutex
	grants map[string]*grant // by issuer: what one has issued is never shown to another
	issuer string            // in use
}

// A grant is what one authorization server has given.
type grant struct {
	config   oauth2.Config // with the client's id at this server
	token    *oauth2.Token
	scopes   []string
	resource string // what the token is for, as the resource itself spells it
}

// New returns a flow without a token.
func New(o Options) (*Flow, error) {
	u, err := url.Parse(o.Resource)
	if err != nil {
		return nil, fmt.Errorf("resource: %w", err)
	}
	return &Flow{Options: o, resource: u, grants: map[string]*grant{}}, nil
}

// token returns the access token in use, refreshed if it has expired, or "".
func (f *Flow) token(ctx context.Context) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g := f.grants[f.issuer]
	if g == nil || g.token == nil {
		return "", nil
	}
	if g.token.Valid() {
		return g.token.AccessToken, nil
	}
	if err := f.refresh(ctx, g); err != nil {
		g.token = nil // the server will ask for a new one
		return "", nil
	}
	return g.token.AccessToken, nil
}

// refresh names the resource again, which oauth2's own token source leaves out. Spec: Resource Parameter Implementation.
func (f *Flow) refresh(ctx context.Context, g *grant) error {
	if g.token.RefreshToken == "" {
		return errors.New("no refresh token")
	}
	config := g.config
	config.RedirectURL = ""
	fresh, err := config.Exchange(f.context(ctx), "",
		oauth2.SetAuthURLParam("grant_type", "refresh_token"),
		oauth2.SetAuthURLParam("refresh_token", g.token.RefreshToken),
		oauth2.SetAuthURLParam("resource", g.resource))
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	if fresh.RefreshToken == "" {
		fresh.RefreshToken = g.token.RefreshToken
	}
	g.token = fresh
	return nil
}

// authorize gets a token that satisfies a refusal of the token used. Of several calls that are refused at a time one asks
// the user; the others get what it got.
func (f *Flow) authorize(ctx context.Context, n need, used string) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g := f.grants[f.issuer]; g != nil && g.token != nil && g.token.AccessToken != used {
		return g.token.AccessToken, nil
	}
	resource, err := f.resourceMetadata(ctx, n.metadata)
	if err != nil {
		return "", err
	}
	server, err := f.serverMetadata(ctx, resource.AuthorizationServers)
	if err != nil {
		return "", err
	}
	g, err := f.grantOf(ctx, server)
	if err != nil {
		return "", err
	}
	config := g.config
	config.Scopes = f.scopes(n, resource, server, g)
	g.resource = resource.Resource
	if g.token, err = f.ask(ctx, config, server, g.resource); err != nil {
		return "", err
	}
	f.issuer, g.scopes = server.Issuer, config.Scopes
	return g.token.AccessToken, nil
}

// scopes follows the specification's Scope Selection Strategy: what the refusal names, else what the resource lists, and
// what was granted before.
func (f *Flow) scopes(n need, resource *oauthex.ProtectedResourceMetadata, server *oauthex.AuthServerMeta, g *grant) []string {
	scopes := n.scopes
	if len(scopes) == 0 {
		scopes = resource.ScopesSupported
	}
	if len(f.Scopes) > 0 {
		scopes = f.Scopes
	}
	if slices.Contains(server.ScopesSupported, "offline_access") {
		scopes = union(scopes, []string{"offline_access"})
	}
	return union(g.scopes, scopes)
}

// ask runs the authorization code flow with PKCE. Nothing of the response is used before state and issuer are checked.
func (f *Flow) ask(ctx context.Context, config oauth2.Config, server *oauthex.AuthServerMeta, resource string) (*oauth2.Token, error) {
	state, verifier := rand.Text(), oauth2.GenerateVerifier()
	back, err := f.Ask(ctx, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier), oauth2.SetAuthURLParam("resource", resource)))
	if err != nil {
		return nil, err
	}
	iss := back.Get("iss")
	switch {
	case back.Get("state") != state:
		return nil, errors.New("the response carries another state")
	case iss != "" && iss != server.Issuer, iss == "" && server.AuthorizationResponseIssParameterSupported:
		return nil, fmt.Errorf("the response is from issuer %q, not from %q", iss, server.Issuer)
	case back.Get("error") != "":
		return nil, fmt.Errorf("refused: %s", back.Get("error"))
	case back.Get("code") == "":
		return nil, errors.New("the response carries no code")
	}
	token, err := config.Exchange(f.context(ctx), back.Get("code"), oauth2.VerifierOption(verifier), oauth2.SetAuthURLParam("resource", resource))
	if err != nil {
		return nil, fmt.Errorf("exchange code: %w", withoutBody(err))
	}
	return token, nil
}

// withoutBody drops what the server has answered to a request that held secrets: it may repeat them.
func withoutBody(err error) error {
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) {
		return fmt.Errorf("token endpoint: status %d %s", refused.Response.StatusCode, refused.ErrorCode)
	}
	return err
}

func (f *Flow) context(ctx context.Context) context.Context {
	return context.WithValue(ctx, oauth2.HTTPClient, f.Client)
}

// serverMetadata takes the first authorization server that can be used.
func (f *Flow) serverMetadata(ctx context.Context, issuers []string) (*oauthex.AuthServerMeta, error) {
	err := errors.New("the resource names no authorization server")
	for _, issuer := range issuers {
		var meta *oauthex.AuthServerMeta
		if meta, err = auth.GetAuthServerMetadata(ctx, issuer, f.Client); err == nil && meta != nil {
			return meta, nil
		}
		if err == nil {
			err = fmt.Errorf("authorization server %s has no metadata", issuer)
		}
	}
	return nil, err
}
