package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/day-03/internal/binding"
	"example.com/mcp7/day-03/internal/library"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const markdown = "text/markdown"

const (
	noteTemplate = "note:///{slug}"
	tagTemplate  = "note:///tags/{tag}"
)

func noteURI(slug string) string { return "note:///" + expand(slug) }
func tagURI(tag string) string   { return "note:///tags/" + expand(tag) }

// expand encodes a value as clients do when they expand a template: everything but letters, digits and "-._~" (RFC
// 6570, section 3.2.2). QueryEscape differs only in the space. The library uritemplate is not used: its v3.0.2 makes
// %E9 of é.
func expand(value string) string {
	return strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
}

// notFound is the error for a URI that names nothing here (server/resources, Error Handling). The SDK's own
// ResourceNotFoundError quotes the URI as Go does: one with a control character in it would not be JSON.
func notFound(uri string) error {
	data, _ := json.Marshal(map[string]string{"uri": uri}) // strings always marshal
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "Resource not found", Data: data}
}

type readResult struct {
	envelope
	cacheable
	Contents []*mcp.ResourceContents `json:"contents"`
}

// readResource answers resources/read.
func (n *notes) readResource(_ context.Context, params json.RawMessage) (any, error) {
	var p struct {
		URI *string `json:"uri"`
	}
	if err := json.Unmarshal(params, &p); err != nil || p.URI == nil {
		return nil, binding.InvalidParams("resources/read: uri is a string")
	}
	contents, err := n.contents(*p.URI)
	if err != nil {
		return nil, err
	}
	// A note may be edited at any time. A client that wants to keep it subscribes to it.
	return readResult{envelope: complete(), cacheable: private(0), Contents: []*mcp.ResourceContents{contents}}, nil
}

// contents returns what a URI names, under the URI that was asked for.
func (n *notes) contents(uri string) (*mcp.ResourceContents, error) {
	r, err := resolve(uri)
	if err != nil {
		return nil, err
	}
	if r.tag != "" {
		tagged := n.library.Tagged(r.tag)
		if len(tagged) == 0 {
			return nil, notFound(uri)
		}
		return &mcp.ResourceContents{URI: uri, MIMEType: markdown, Text: tagList(r.tag, tagged)}, nil
	}
	data, err := n.library.Read(r.note)
	switch {
	case errors.Is(err, library.ErrNotFound):
		return nil, notFound(uri)
	case err != nil:
		return nil, fmt.Errorf("read note %s: %w", r.note, err)
	case !utf8.Valid(data):
		return &mcp.ResourceContents{URI: uri, MIMEType: markdown, Blob: data}, nil
	}
	return &mcp.ResourceContents{URI: uri, MIMEType: markdown, Text: string(data)}, nil
}

func tagList(tag string, tagged []*library.Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", tag)
	for _, e := range tagged {
		fmt.Fprintf(&b, "- [%s](%s)\n", e.Title, noteURI(e.Slug))
	}
	return b.String()
}

// complete answers completion/complete for the two templates, and for the arguments of prompts that have the same
// names.
func (n *notes) complete(_ context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	var names []string
	switch ref, argument := req.Params.Ref, req.Params.Argument.Name; {
	case ref.Type == "ref/resource" && ref.URI == noteTemplate && argument == "slug",
		ref.Type == "ref/prompt" && hasArgument(ref.Name, argument) && argument == "slug":
		names = n.library.Slugs()
	case ref.Type == "ref/resource" && ref.URI == tagTemplate && argument == "tag",
		ref.Type == "ref/prompt" && hasArgument(ref.Name, argument) && argument == "tag":
		names = n.library.Tags()
	case ref.Type == "ref/prompt" && hasArgument(ref.Name, argument):
	default:
		return nil, binding.InvalidParams("nothing to complete for the argument %q of %q", argument, ref.URI+ref.Name)
	}
	details, err := suggest(names, req.Params.Argument.Value)
	if err != nil {
		return nil, err
	}
	return &mcp.CompleteResult{Completion: details}, nil
}

func hasArgument(prompt, argument string) bool {
	return slices.ContainsFunc(prompts, func(p *mcp.Prompt) bool {
		return p.Name == prompt && slices.ContainsFunc(p.Arguments, func(a *mcp.PromptArgument) bool { return a.Name == argument })
	})
}
