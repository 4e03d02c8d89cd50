// Package gateway is somebody else's: an API gateway in front of the shop, as companies have them. It knows who may do what, and decides
// by the headers alone, since it does not read bodies: whoever lists tools needs no login; whoever does anything else needs a key.
//
// That is only safe in front of a server that checks that headers and body agree. The gateway does what the specification asks of it: it
// makes sure that the request claims a revision in which servers have to check (basic/transports/streamable-http, Server Validation, last
// note). Whether the server does is exercise 4.1.
package gateway

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// firstMirrored is the first revision whose servers have to check headers against bodies. Revisions are dates: they compare as text.
const firstMirrored = "2026-07-28"

// open needs no login.
var open = map[string]bool{"server/discover": true, "tools/list": true}

// A Gateway is an http.Handler.
type Gateway struct {
	proxy  *httputil.ReverseProxy
	header string // tells the upstream who it is
	keys   map[[32]byte]string
}

// New returns a gateway to upstream. keys are the names of those who may do more, by their keys; header is the name of the header that tells
// the upstream who it is.
func New(upstream *url.URL, header string, keys map[string]string) *Gateway {
	g := &Gateway{header: header, keys: map[[32]byte]string{}}
	for key, name := range keys {
		g.keys[sha256.Sum256([]byte(key))] = name
	}
	g.proxy = &httputil.ReverseProxy{
		FlushInterval: -1, // events go on at once
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(upstream)
			r.SetXForwarded()
			r.Out.Header.Del("Authorization") // the key is for the gateway: it is passed to nobody
		},
	}
	return g
}

// ServeHTTP lets a request pass, or doesn't.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Header.Del(g.header) // only the gateway says who somebody is
	if v := r.Header.Values("MCP-Protocol-Version"); len(v) != 1 || len(v[0]) != len(firstMirrored) || v[0] < firstMirrored {
		http.Error(w, "this gateway reads headers: it needs a revision that mirrors them", http.StatusBadRequest)
		return
	}
	methods := r.Header.Values("Mcp-Method")
	if len(methods) != 1 {
		http.Error(w, "Mcp-Method is needed, once", http.StatusBadRequest)
		return
	}
	if !open[methods[0]] {
		name, ok := g.login(r)
		if !ok {
			w.Header().Set("WWW-Authenticate", `Bearer realm="gateway"`)
			http.Error(w, methods[0]+" needs a login", http.StatusUnauthorized)
			return
		}
		r.Header.Set(g.header, name)
	}
	g.proxy.ServeHTTP(w, r)
}

func (g *Gateway) login(r *http.Request) (string, bool) {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", false
	}
	sum := sha256.Sum256([]byte(key))
	for known, name := range g.keys {
		if subtle.ConstantTimeCompare(known[:], sum[:]) == 1 {
			return name, true
		}
	}
	return "", false
}
