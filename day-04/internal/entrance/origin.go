package entrance

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// Origins are the web pages from which a browser may call this server, by scheme, host and port. A program that is no browser sends no
// Origin and is not concerned; a page that is not listed gets 403 before anything runs. CORS headers alone would not do:
// they only keep the page from reading the answer.
type Origins map[string]bool

// ParseOrigins reads a comma-separated list such as "https://shop.example,http://localhost:8080".
func ParseOrigins(list string) (Origins, error) {
	allowed := Origins{}
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		canonical, err := canonicalOrigin(item)
		if err != nil {
			return nil, err
		}
		allowed[canonical] = true
	}
	return allowed, nil
}

// AddOwn allows pages that come from this server itself, if it listens for this machine alone. A server that others reach is known to their
// browsers under other names: those are listed.
func (o Origins) AddOwn(addr string) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || !net.ParseIP(host).IsLoopback() {
		return
	}
	o["http://"+addr] = true
	o["http://localhost:"+port] = true
}

// Check refuses a request from a page that is not listed.
func (o Origins) Check(r *http.Request) *Refusal {
	values := r.Header.Values("Origin")
	if len(values) == 0 {
		return nil
	}
	if len(values) == 1 {
		if canonical, err := canonicalOrigin(values[0]); err == nil && o[canonical] {
			return nil
		}
	}
	return &Refusal{http.StatusForbidden, "this origin is not allowed"}
}

// canonicalOrigin lower-cases scheme and host, and drops a default port (RFC 6454, section 4). "null" and whatever has more than
// scheme, host and port is an error.
func canonicalOrigin(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	if u.Scheme == "" || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
		return "", &url.Error{Op: "parse origin", URL: s, Err: url.InvalidHostError(u.Host)}
	}
	scheme, host := strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	if scheme == "http" {
		host = strings.TrimSuffix(host, ":80")
	} else if scheme == "https" {
		host = strings.TrimSuffix(host, ":443")
	}
	return scheme + "://" + host, nil
}
