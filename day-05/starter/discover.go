package main

import (
	"context"
	"encoding/json"
	"time"

	"example.com/mcp7/day-05/internal/client"
)

// discovery is the answer to server/discover. Spec: server/discover.
type discovery struct {
	SupportedVersions []string            `json:"supportedVersions"`
	Capabilities      client.Capabilities `json:"capabilities"`
	Instructions      string              `json:"instructions"`
}

// initialization is the answer to initialize, the handshake of the legacy era. Spec: 2025-11-25 basic/lifecycle.
type initialization struct {
	ProtocolVersion string              `json:"protocolVersion"`
	Capabilities    client.Capabilities `json:"capabilities"`
	Instructions    string              `json:"instructions"`
}

// legacyVersions are the revisions with a handshake that this client can live with.
var legacyVersions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

const (
	maxPages = 1_000  // of one list
	maxTools = 10_000 // of one server
)

// A connector opens a new connection to a server; for stdio that is a new process.
type connector func(ctx context.Context) (*client.Client, error)

// EXERCISE 5.2: find out how each server is to be talked to and all that it offers; one that fails fails alone.
//
// TODO(5.2): this is what many clients do: they know one era, read one page, and let the first failure stop the rest
// (criteria 5 to 8). Fall back to initialize (Speak(""), the request, Speak(version), notifications/initialized) on whatever
// is no error of the modern era, with a new connection; read all pages; open all servers at the same time.
// Spec: basic/versioning; basic/transports/stdio, Backward Compatibility; server/utilities/pagination.

// discover connects to a server and finds out its era. ctx limits all of it, probe the time in which a modern server
// says something; legacy is what was found out before. The caller must Close the client.
func discover(ctx context.Context, connect connector, probe time.Duration, legacy bool) (*client.Client, error) {
	c, err := connect(ctx)
	if err != nil {
		return nil, err
	}
	var d discovery
	if err := c.Call(ctx, "server/discover", nil, probe, &d); err != nil {
		c.Close()
		return nil, err
	}
	c.Server = client.Discovered{Capabilities: d.Capabilities, Instructions: d.Instructions}
	return c, nil
}

// listTools returns all tools of a server, and how long that is good for: ttlMs, 0 when the server does not say.
func listTools(ctx context.Context, c *client.Client, limit time.Duration) ([]client.Tool, time.Duration, error) {
	var page struct {
		Tools []json.RawMessage `json:"tools"`
		Next  *string           `json:"nextCursor"`
		TTL   int64             `json:"ttlMs"`
	}
	if err := c.Call(ctx, "tools/list", nil, limit, &page); err != nil {
		return nil, 0, err
	}
	return readTools(page.Tools), time.Duration(page.TTL) * time.Millisecond, nil
}

// openAll opens every server. s.open does that for one, s.down notes why one is not to be had.
func openAll(ctx context.Context, servers []*server) {
	for _, s := range servers {
		if err := s.open(ctx); err != nil {
			s.down(err)
			return
		}
	}
}

// END EXERCISE 5.2

// readTools reads the tools of a page. What is no tool costs itself, not the page: merge reports tools without a name.
func readTools(raw []json.RawMessage) []client.Tool {
	tools := make([]client.Tool, 0, len(raw))
	for _, r := range raw {
		var t client.Tool
		if json.Unmarshal(r, &t) != nil {
			t = client.Tool{}
		}
		tools = append(tools, t)
	}
	return tools
}
