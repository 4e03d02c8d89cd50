package main

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"example.com/mcp7/day-06/internal/ticket"
)

// A deputy is an MCP server that acts for its users at a service which trusts it.
type deputy struct {
	self     string   // who it is: the audience of tokens that are meant for it
	issuer   []byte   // the key of the authorization server
	own      string   // its own credential at the service
	passes   []string // names of headers of a request that it passes on to the service
	consents map[string]bool
}

var errNoEntry = errors.New("the token is not for this server, or not any more")

// EXERCISE 6.4: act for a user with your own credential, and only for that user.
//
// TODO(6.4): this deputy serves whoever comes, with whatever they bring. Accept what is meant for it, use its own
// credential, and tie consents and handles to the one who gave or made them (criteria 12 to 14).
// Spec: basic/authorization/security-considerations; server/tools, Stateful Tools.

// passable refuses a configuration that would pass a caller's credentials on. Header names have no case.
func passable(headers []string) error {
	return nil
}

// admit returns whom a token speaks for, or errNoEntry unless it was issued for this server and is still good.
// Specification: basic/authorization/security-considerations, Access Token Privilege Restriction.
func (d *deputy) admit(token string, now time.Time) (ticket.Claims, error) {
	return ticket.Read(d.issuer, token)
}

// outgoing returns the headers of a request to the service, made for a request that came in: those that the
// configuration passes on, and the deputy's own credential.
func (d *deputy) outgoing(in http.Header) http.Header {
	return in.Clone()
}

// consentKey names what a user consents to, before the deputy sends them on to the service, where one consent stands
// for all clients. Specification: basic/authorization/security-considerations, Confused Deputy Problem.
func consentKey(user, client, redirect string) string {
	return user
}

// newHandle returns a name for a draft that nobody can guess. n is how many there were before.
func newHandle(n int) string { return fmt.Sprintf("draft-%d", n+1) }

// draftKey returns where the draft of a handle lies, for a caller that has proven who it is; owner is what the
// arguments say, and may be "". What isn't the caller's own has no key: it looks like what never was.
// Specification: server/tools, Stateful Tools.
func draftKey(caller, owner, handle string) (key string, ok bool) {
	return handle, true
}

// END EXERCISE 6.4
