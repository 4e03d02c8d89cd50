package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"example.com/mcp7/day-03/internal/binding"
	"example.com/mcp7/day-03/internal/library"
	"example.com/mcp7/day-03/internal/seal"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// notes is the server: a library, and how to serve it. It keeps nothing about any client.
type notes struct {
	library  *library.Library
	sealer   *seal.Sealer
	settings settings
}

var implementation = &mcp.Implementation{Name: "notes", Title: "Notes", Version: "1.0.0"}

// server returns the SDK's server with the tools and prompts. Resources, templates and subscriptions are answered by
// this program itself; see serve.
func (n *notes) server() *mcp.Server {
	server := mcp.NewServer(implementation, &mcp.ServerOptions{
		Instructions: fmt.Sprintf("A library of Markdown notes, in Chinese and English. Read a note as note:///{slug}, "+
			"the notes of a tag as note:///tags/{tag}; search_notes finds both. A cursor is good for %v. "+
			"A subscription that this server ends gets a completed result.", n.settings.cursorLifetime),
		CompletionHandler:         n.complete,
		SetCacheable:              setCacheable,
		SupportedProtocolVersions: []string{binding.Version},
		Capabilities: &mcp.ServerCapabilities{
			Tools:       &mcp.ToolCapabilities{},   // the tools never change,
			Prompts:     &mcp.PromptCapabilities{}, // nor do the prompts
			Resources:   &mcp.ResourceCapabilities{ListChanged: true, Subscribe: true},
			Completions: &mcp.CompletionCapabilities{},
			// Deprecated in 2026-07-28. Logs belong on stderr or in OpenTelemetry; exercise 3.4 shows the rules that
			// hold as long as clients still ask for them.
			Logging: &mcp.LoggingCapabilities{},
		},
	})
	server.AddReceivingMiddleware(binding.RecoverPanics)
	n.addTools(server)
	n.addPrompts(server)
	return server
}

// setCacheable is for what the SDK answers: discovery, tools and prompts, which are the same for everybody until the
// next release.
func setCacheable(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
	c.TTLMs, c.CacheScope = int(time.Hour.Milliseconds()), "public"
}

// check refuses, before anything else happens, what no method of this server accepts.
func check(method string, params json.RawMessage) error {
	var p struct {
		Meta   map[string]any `json:"_meta"`
		Cursor any            `json:"cursor"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return binding.InvalidParams("%s: %v", method, err)
	}
	if _, err := logLevel(p.Meta); err != nil {
		return err
	}
	// These lists have one page, so there is no cursor that they could have given.
	if p.Cursor != nil && (method == "tools/list" || method == "prompts/list") {
		return binding.InvalidParams("%s: this cursor was not issued here", method)
	}
	return nil
}

// An envelope is what every complete result holds (basic/index, Responses).
type envelope struct {
	ResultType string         `json:"resultType"`
	Meta       map[string]any `json:"_meta"`
}

func complete() envelope {
	return envelope{ResultType: "complete", Meta: map[string]any{mcp.MetaKeyServerInfo: implementation}}
}

// cacheable is what results of lists and reads hold besides (server/utilities/caching). Notes are somebody's own:
// private.
type cacheable struct {
	TTLMs      int64  `json:"ttlMs"`
	CacheScope string `json:"cacheScope"`
}

func private(ttl time.Duration) cacheable {
	return cacheable{TTLMs: ttl.Milliseconds(), CacheScope: "private"}
}
