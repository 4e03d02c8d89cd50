package main

import (
	"log/slog"
	"net/http"
	"time"

	"example.com/mcp7/day-04/internal/dispatch"
	"example.com/mcp7/day-04/internal/entrance"
	"example.com/mcp7/day-04/internal/message"
	"example.com/mcp7/day-04/internal/mirror"
	"example.com/mcp7/day-04/internal/ratelimit"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// revision is the one protocol revision that is served.
const revision = "2026-07-28"

// A binding is the MCP endpoint: it turns a POST into a request to an [mcp.Server], and what the server says into the response.
type binding struct {
	dispatcher dispatch.Dispatcher
	mirrored   *mirror.Table
	login      login
	scopes     func(tool string) []string // that a tool needs
	limiter    *ratelimit.Limiter
	origins    entrance.Origins
	maxBody    int64 // bytes
	keepAlive  time.Duration
}

// ServeHTTP asks the questions in the order of what they cost, and answers the first that is not passed: who may ask at all, who asks, how
// often, what; only then does anything run.
func (b *binding) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if refusal := b.origins.Check(r); refusal != nil {
		refuse(w, refusal)
		return
	}
	if refusal := entrance.Check(w, r); refusal != nil {
		refuse(w, refusal)
		return
	}
	p, denied := b.login.authenticate(r)
	if denied != nil {
		b.deny(w, r, nil, denied)
		return
	}
	if wait, ok := b.limiter.Allow(p.ID); !ok {
		tooMany(w, wait)
		return
	}
	body, refusal := entrance.Body(w, r, b.maxBody)
	if refusal != nil {
		refuse(w, refusal)
		return
	}
	msg, fault := message.Parse(body)
	if fault != nil {
		badRequest(w, msg, fault)
		return
	}
	noteCall(r, msg, p)
	if !msg.Notification() {
		if fault := b.check(r, msg); fault != nil {
			badRequest(w, msg, fault)
			return
		}
		if denied := b.login.authorize(p, b.scopes(msg.Tool())); denied != nil {
			b.deny(w, r, msg, denied)
			return
		}
	}
	b.answer(w, r, msg, p)
}

// check refuses a request whose metadata is missing or contradicts its headers. Which headers a notification needs, this revision
// doesn't define.
func (b *binding) check(r *http.Request, msg *message.Message) *jsonrpc.Error {
	if fault := msg.CheckMeta(); fault != nil {
		return fault
	}
	if err := checkHeaders(r.Header, b.mirrored.Fields(msg)); err != nil {
		return &jsonrpc.Error{Code: mcp.CodeHeaderMismatch, Message: "header mismatch: " + err.Error()}
	}
	return nil
}

// request is the message in the SDK's form, with the principal where tools look for it. It is made from what was checked, never from
// the body again.
func (b *binding) request(msg *message.Message, p principal) *jsonrpc.Request {
	return &jsonrpc.Request{ID: msg.ID.For(), Method: msg.Method, Params: msg.Params, Extra: &mcp.RequestExtra{
		TokenInfo: &auth.TokenInfo{UserID: p.ID, Scopes: p.Scopes},
	}}
}

// deny answers a request whose sender is not, or not enough, authorized.
func (b *binding) deny(w http.ResponseWriter, r *http.Request, msg *message.Message, d *denial) {
	if challenge := b.login.challenge(d); challenge != "" {
		w.Header().Set("WWW-Authenticate", challenge)
	}
	slog.Info("denied", "path", r.URL.Path, "status", d.Status, "error", d.Code, "reason", d.Reason)
	// A code of the application's own, outside what JSON-RPC reserves (basic/index, Error Codes).
	writeError(w, d.Status, msg, &jsonrpc.Error{Code: int64(d.Status), Message: d.Reason})
}
