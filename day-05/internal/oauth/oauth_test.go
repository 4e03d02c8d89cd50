package oauth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// world is an MCP server and its authorization server, in one.
type world struct {
	*httptest.Server
	resource   string // in the metadata; "" is the right one
	state, iss string // in the response; "" is the right one
	asked      atomic.Int64
	refreshed  url.Values
	seconds    int // that tokens are good for
	tokens     sync.Map
}

func newWorld(t *testing.T) *world {
	w := &world{seconds: 3600}
	mux := http.NewServeMux()
	mux.HandleFunc("/mcp", func(rw http.ResponseWriter, r *http.Request) {
		token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if _, ok := w.tokens.Load(token); !ok {
			rw.Header().Set("WWW-Authenticate", `Bearer resource_metadata="`+w.URL+`/meta", scope="read"`)
			rw.WriteHeader(http.StatusUnauthorized)
			return
		}
		body, _ := io.ReadAll(r.Body)
		rw.Write(body)
	})
	mux.HandleFunc("/away", func(rw http.ResponseWriter, r *http.Request) {
		http.Redirect(rw, r, "http://example.invalid/", http.StatusTemporaryRedirect)
	})
	mux.HandleFunc("/meta", func(rw http.ResponseWriter, r *http.Request) {
		resource := w.resource
		if resource == "" {
			resource = w.URL + "/mcp"
		}
		reply(rw, map[string]any{"resource": resource, "authorization_servers": []string{w.URL}})
	})
	mux.HandleFunc("/.well-known/oauth-authorization-server", func(rw http.ResponseWriter, r *http.Request) {
		reply(rw, map[string]any{
			"issuer": w.URL, "authorization_endpoint": w.URL + "/authorize", "token_endpoint": w.URL + "/token", "registration_endpoint": w.URL + "/register",
			"code_challenge_methods_supported": []string{"S256"}, "response_types_supported": []string{"code"}, "token_endpoint_auth_methods_supported": []string{"none"},
		})
	})
	mux.HandleFunc("/register", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "application/json")
		rw.WriteHeader(http.StatusCreated)
		json.NewEncoder(rw).Encode(map[string]any{"client_id": "us", "token_endpoint_auth_method": "none", "redirect_uris": []string{"http://localhost/callback"}})
	})
	mux.HandleFunc("/authorize", func(rw http.ResponseWriter, r *http.Request) {
		w.asked.Add(1)
		state, iss := w.state, w.iss
		if state == "" {
			state = r.URL.Query().Get("state")
		}
		if iss == "" {
			iss = w.URL
		}
		http.Redirect(rw, r, "http://localhost/callback?"+url.Values{"code": {"c"}, "state": {state}, "iss": {iss}}.Encode(), http.StatusFound)
	})
	mux.HandleFunc("/token", func(rw http.ResponseWriter, r *http.Request) {
		r.ParseForm()
		if r.Form.Get("grant_type") == "refresh_token" {
			w.refreshed = r.Form
		}
		token := fmt.Sprintf("secret-%d", time.Now().UnixNano())
		w.tokens.Store(token, true)
		reply(rw, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": w.seconds, "refresh_token": "again"})
	})
	w.Server = httptest.NewServer(mux)
	t.Cleanup(w.Close)
	return w
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

func (w *world) client(t *testing.T) *http.Client {
	flow, err := New(Options{Resource: w.URL + "/mcp", Client: &http.Client{Timeout: 5 * time.Second}, Redirect: "http://localhost/callback", Ask: Follow})
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Transport: &Transport{Base: http.DefaultTransport, Flow: flow}, CheckRedirect: SameOrigin}
}

func post(c *http.Client, address string) (string, error) {
	resp, err := c.Post(address, "application/json", strings.NewReader("hello"))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

// Eight calls at a time ask the user once, and each body arrives whole after the replay.
func TestAskedOnce(t *testing.T) {
	w := newWorld(t)
	c := w.client(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if body, err := post(c, w.URL+"/mcp"); err != nil || body != "hello" {
				t.Errorf("got %q, %v", body, err)
			}
		})
	}
	wg.Wait()
	if n := w.asked.Load(); n != 1 {
		t.Errorf("the user was asked %d times, want 1", n)
	}
}

// A response with another state or issuer, and metadata for another resource, end it before a token is asked for.
func TestRefused(t *testing.T) {
	for name, spoil := range map[string]func(*world){
		"another state":         func(w *world) { w.state = "x" },
		"is from issuer":        func(w *world) { w.iss = "https://evil.example" },
		"is for \"https://bank": func(w *world) { w.resource = "https://bank.example/mcp" },
	} {
		w := newWorld(t)
		spoil(w)
		if _, err := post(w.client(t), w.URL+"/mcp"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v", name, err)
		}
		w.tokens.Range(func(any, any) bool { t.Errorf("%s: a token was issued", name); return false })
	}
}

// A token that has expired is refreshed, for the same resource.
func TestRefresh(t *testing.T) {
	w := newWorld(t)
	w.seconds = 1 // oauth2 calls that expired already
	c := w.client(t)
	for range 2 {
		if _, err := post(c, w.URL+"/mcp"); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.refreshed.Get("resource"); got != w.URL+"/mcp" {
		t.Errorf("refreshed for %q, want %q", got, w.URL+"/mcp")
	}
	if w.asked.Load() != 1 {
		t.Errorf("asked %d times, want 1", w.asked.Load())
	}
}

// The token stays on its origin: no redirect takes it along.
func TestOrigin(t *testing.T) {
	w := newWorld(t)
	c := w.client(t)
	if _, err := post(c, w.URL+"/mcp"); err != nil {
		t.Fatal(err)
	}
	resp, err := c.Post(w.URL+"/away", "application/json", strings.NewReader("hello"))
	if err != nil || resp.StatusCode != http.StatusTemporaryRedirect {
		t.Fatalf("got %v, want the redirect itself", err)
	}
	resp.Body.Close()
	var seen string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r.Header.Get("Authorization") }))
	defer other.Close()
	if _, err := post(c, other.URL); err != nil || seen != "" {
		t.Errorf("another origin got %q, %v", seen, err)
	}
}

// The user takes their time, the program does not: the end of ctx ends the waiting.
func TestLoopback(t *testing.T) {
	l, err := NewLoopback(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go http.Get(l.Redirect() + "?code=c&state=s")
	back, err := l.Ask(context.Background(), "https://as.example/authorize")
	if err != nil || back.Get("code") != "c" {
		t.Errorf("got %v, %v", back, err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	if _, err := l.Ask(ctx, "https://as.example/authorize"); err == nil || err.Error() != "enough" {
		t.Errorf("got %v", err)
	}
}
