package main

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const scheme = "atlas://cities/"

func (a *atlas) addResources() {
	for _, slug := range []string{"beijing", "bergen", "oslo"} {
		a.addCity(slug)
	}
	a.server.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "city", Title: "A city", URITemplate: scheme + "{city}", MIMEType: "text/markdown",
		Description: "What the atlas says about one city.",
	}, a.read)
	a.server.AddResource(&mcp.Resource{Name: "map", URI: "atlas://map.png", MIMEType: "image/png", Size: 8}, readMap)
}

func (a *atlas) addCity(slug string) {
	a.server.AddResource(&mcp.Resource{
		Name: slug, URI: scheme + slug, MIMEType: "text/markdown", Size: int64(len(a.cities[slug])),
		Annotations: &mcp.Annotations{Audience: []mcp.Role{"assistant"}, Priority: 0.5, LastModified: "2026-07-28T00:00:00Z"},
	}, a.read)
}

func (a *atlas) read(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	text, ok := a.cities[strings.TrimPrefix(req.Params.URI, scheme)]
	if !ok {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	return &mcp.ReadResourceResult{
		Contents: []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: "text/markdown", Text: text}},
	}, nil
}

// readMap returns binary data: the signature of a PNG file stands for the picture.
func readMap(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	return &mcp.ReadResourceResult{
		Contents: []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: "image/png", Blob: []byte("\x89PNG\r\n\x1a\n")}},
	}, nil
}
