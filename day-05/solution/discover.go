package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/rpc"
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

// discover connects to a server and finds out its era. ctx limits all of it, probe the time in which a modern server
// says something; legacy is what was found out before. The caller must Close the client.
// Spec: basic/versioning; basic/transports/stdio and streamable-http, Backward Compatibility.
func discover(ctx context.Context, connect connector, probe time.Duration, legacy bool) (*client.Client, error) {
	if !legacy {
		c, err := discoverModern(ctx, connect, probe)
		if err == nil || !meansLegacy(ctx, err) {
			return c, err
		}
	}
	c, err := connect(ctx) // the probe may have killed or confused the first one
	if err != nil {
		return nil, err
	}
	if err := initialize(ctx, c); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func discoverModern(ctx context.Context, connect connector, probe time.Duration) (*client.Client, error) {
	c, err := connect(ctx)
	if err != nil {
		return nil, err
	}
	var d discovery
	err = c.Call(ctx, "server/discover", nil, probe, &d)
	if versions, ok := supported(err); ok && slices.Contains(versions, client.Modern) {
		err = c.Call(ctx, "server/discover", nil, probe, &d) // it named our revision: ask once more
	}
	switch {
	case err != nil:
	case len(d.SupportedVersions) == 0: // an old server that answers whatever it is asked with {}
		err = errNoVersions
	case !slices.Contains(d.SupportedVersions, client.Modern):
		err = fmt.Errorf("the server speaks %v, this client %s", d.SupportedVersions, client.Modern)
	default:
		c.Server = client.Discovered{Capabilities: d.Capabilities, Instructions: d.Instructions}
		return c, nil
	}
	c.Close()
	return nil, err
}

var errNoVersions = errors.New("server/discover: the result names no versions")

// meansLegacy reports whether a failed probe means that the server wants a handshake: any refusal but those that only a
// modern server knows, silence, and sudden death. A server that can't be reached is not legacy.
func meansLegacy(ctx context.Context, err error) bool {
	var refused *rpc.Error
	var status *rpc.StatusError
	switch {
	case ctx.Err() != nil:
		return false
	case errors.As(err, &refused):
		return refused.Code != rpc.UnsupportedVersion && refused.Code != rpc.MissingCapability && refused.Code != rpc.HeaderMismatch
	case errors.As(err, &status):
		return status.Status == 400 || status.Status == 404 || status.Status == 405
	}
	return errors.Is(err, errNoVersions) || errors.Is(err, rpc.ErrTimeLimit) || errors.Is(err, rpc.ErrLost)
}

// supported returns the versions that a −32022 lists.
func supported(err error) ([]string, bool) {
	var refused *rpc.Error
	if !errors.As(err, &refused) || refused.Code != rpc.UnsupportedVersion {
		return nil, false
	}
	var data struct {
		Supported []string `json:"supported"`
	}
	json.Unmarshal(refused.Data, &data) // whoever says nothing usable supports nothing usable
	return data.Supported, true
}

func initialize(ctx context.Context, c *client.Client) error {
	c.Speak("")
	var i initialization
	err := c.Call(ctx, "initialize", map[string]any{
		"protocolVersion": client.Legacy,
		"capabilities":    c.Capabilities(),
		"clientInfo":      client.Info,
	}, 0, &i) // ctx is the limit
	if err != nil {
		return err
	}
	if !slices.Contains(legacyVersions, i.ProtocolVersion) {
		return fmt.Errorf("initialize: the server speaks %q", i.ProtocolVersion)
	}
	c.Speak(i.ProtocolVersion)
	c.Server = client.Discovered{Capabilities: i.Capabilities, Instructions: i.Instructions}
	return c.Notify(ctx, "notifications/initialized")
}

// listTools returns all tools of a server, and how long that is good for: ttlMs, 0 when the server does not say.
// Only a page without nextCursor is the last one: "" is a cursor. Spec: server/utilities/pagination and caching.
func listTools(ctx context.Context, c *client.Client, limit time.Duration) ([]client.Tool, time.Duration, error) {
	var tools []client.Tool
	var ttl time.Duration
	params := map[string]any{}
	seen := map[string]bool{}
	for range maxPages {
		var page struct {
			Tools []json.RawMessage `json:"tools"`
			Next  *string           `json:"nextCursor"`
			TTL   int64             `json:"ttlMs"`
		}
		if err := c.Call(ctx, "tools/list", params, limit, &page); err != nil {
			return nil, 0, err
		}
		tools, ttl = append(tools, readTools(page.Tools)...), time.Duration(page.TTL)*time.Millisecond
		switch {
		case len(tools) > maxTools:
			return nil, 0, fmt.Errorf("tools/list: more than %d tools", maxTools)
		case page.Next == nil:
			return tools, ttl, nil
		case seen[*page.Next]:
			return nil, 0, fmt.Errorf("tools/list: the cursor %q came twice", *page.Next)
		}
		seen[*page.Next] = true
		params["cursor"] = *page.Next
	}
	return nil, 0, fmt.Errorf("tools/list: more than %d pages", maxPages)
}

// openAll opens every server at the same time, so that the slowest one is all there is to wait for. A failure stays with
// its server, as the reason why that one is down.
func openAll(ctx context.Context, servers []*server) {
	var wg sync.WaitGroup
	for _, s := range servers {
		wg.Go(func() {
			if err := s.open(ctx); err != nil {
				s.down(err)
			}
		})
	}
	wg.Wait()
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
