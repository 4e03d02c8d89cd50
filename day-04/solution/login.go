package main

import (
	"net/http"
	"strings"
)

// A principal is who sent a request, as far as that was proven.
type principal struct {
	ID     string
	Scopes []string
}

// A denial is a refusal for want of authorization.
type denial struct {
	Status int      // 401, 403, or 400 for a malformed request
	Code   string   // RFC 6750, section 3.1; "" when no token was sent
	Reason string   // for people, without secrets
	Scopes []string // what the operation needs
}

// A login finds out who sends requests. The shop has three: tokens (exercise 4.3), a gateway in front that has done it (and is
// trusted), and none, for the conformance suite.
type login interface {
	authenticate(*http.Request) (principal, *denial)
	authorize(principal, []string) *denial
	challenge(*denial) string // the WWW-Authenticate header
}

// nobody lets everybody in, as the same principal.
type nobody struct{}

func (nobody) authenticate(*http.Request) (principal, *denial) {
	return principal{ID: "anonymous"}, nil
}
func (nobody) authorize(principal, []string) *denial { return nil }
func (nobody) challenge(*denial) string              { return "" }

// principalHeader carries the principal from the gateway, which drops what clients send under this name.
const principalHeader = "Shop-Principal"

// behindGateway believes the gateway in front: who comes without a principal did something that needs no login. It is only as good as the
// gateway's picture of the request, which is made from headers; and nobody but the gateway may be able to reach this port.
type behindGateway struct{ nobody }

func (behindGateway) authenticate(r *http.Request) (principal, *denial) {
	id := r.Header.Get(principalHeader)
	if id == "" || strings.ContainsAny(id, "\r\n") {
		id = "guest"
	}
	return principal{ID: id}, nil
}
