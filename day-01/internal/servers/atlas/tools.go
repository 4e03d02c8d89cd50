package main

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func (a *atlas) addTools() {
	mcp.AddTool(a.server, &mcp.Tool{
		Name: "find_route", Title: "Find a route", Description: "Find a route between two cities.",
		Annotations: &mcp.ToolAnnotations{Title: "Find a route", ReadOnlyHint: true, IdempotentHint: true},
	}, a.findRoute)
	mcp.AddTool(a.server, &mcp.Tool{Name: "show_city", Description: "Show a city in every kind of content."}, a.showCity)
	mcp.AddTool(a.server, &mcp.Tool{Name: "edit_city", Description: "Change what the atlas says about a city."}, a.editCity)
	mcp.AddTool(a.server, &mcp.Tool{Name: "wait", Description: "Wait until the request is cancelled."}, wait)
}

type trip struct {
	From string `json:"from" jsonschema:"where the trip starts"`
	To   string `json:"to" jsonschema:"where it ends"`
}

type route struct {
	Stops      []string `json:"stops"`
	Kilometres float64  `json:"kilometres"`
}

// findRoute reports its progress and logs what it does, if the request asks for it.
func (a *atlas) findRoute(ctx context.Context, req *mcp.CallToolRequest, t trip) (*mcp.CallToolResult, *route, error) {
	if a.cities[t.From] == "" || a.cities[t.To] == "" {
		return nil, nil, fmt.Errorf("no route from %q to %q: the atlas knows beijing, bergen and oslo", t.From, t.To)
	}
	for i, step := range []string{"reading the map", "measuring"} {
		if token := req.Params.GetProgressToken(); token != nil {
			if err := req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: float64(i+1) / 2, Total: 1, Message: step,
			}); err != nil {
				return nil, nil, err
			}
		}
		if err := req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Logger: "routes", Data: map[string]any{"step": step}}); err != nil {
			return nil, nil, err
		}
	}
	return nil, &route{Stops: []string{t.From, t.To}, Kilometres: 463.5}, nil
}

type place struct {
	City string `json:"city" jsonschema:"a city of the atlas"`
}

// showCity returns one block of each kind of content.
func (a *atlas) showCity(_ context.Context, _ *mcp.CallToolRequest, p place) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: a.cities[p.City], Annotations: &mcp.Annotations{Audience: []mcp.Role{"user"}, Priority: 1}},
		&mcp.ImageContent{Data: []byte("\x89PNG\r\n\x1a\n"), MIMEType: "image/png"},
		&mcp.AudioContent{Data: []byte("RIFF"), MIMEType: "audio/wav"},
		&mcp.ResourceLink{Name: p.City, URI: scheme + p.City, MIMEType: "text/markdown"},
		&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: scheme + p.City, Text: a.cities[p.City]}},
	}}, nil, nil
}

type edit struct {
	City string `json:"city"`
	Text string `json:"text"`
}

// editCity changes a resource, and the list of resources when the city is new: who listens is told.
func (a *atlas) editCity(ctx context.Context, _ *mcp.CallToolRequest, e edit) (*mcp.CallToolResult, any, error) {
	_, known := a.cities[e.City]
	a.cities[e.City] = e.Text
	if !known {
		a.addCity(e.City)
	} else if err := a.server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: scheme + e.City}); err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "changed " + e.City}}}, nil, nil
}

// wait ends when the client cancels the request.
func wait(ctx context.Context, _ *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
	<-ctx.Done()
	return nil, nil, ctx.Err()
}
