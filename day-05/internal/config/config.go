// Package config reads the file in which hosts keep their MCP servers: {"mcpServers": {ALIAS: {...}}}.
//
// Comments, trailing commas and a byte order mark are tolerated, as hosts do; VS Code's "servers" stands for
// "mcpServers". A key that is not known is warned about, never dropped in silence.
package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tailscale/hujson"
)

// Config is what the file says.
type Config struct {
	Servers  []Server // in the file's order
	MaxTools int      // how many tools the model is shown
	Warnings []string // what was ignored
}

// A Server is one entry of the file.
type Server struct {
	Alias   string // chosen by the user; the only name of a server that can be trusted
	Command string // stdio: what to run …
	Args    []string
	Env     map[string]string
	Dir     string
	URL     string // … or HTTP: the MCP endpoint
	Headers map[string]string
	OAuth   OAuth

	Connect      time.Duration            // for start, probe, handshake and list together
	Call         time.Duration            // for one tool call
	Calls        map[string]time.Duration // for calls of single tools, by the server's own names
	BreakerRests time.Duration            // how long a failing server is left alone

	Err error // why this server can't be used; the others can
}

// OAuth is how this client is known to the server's authorization server. All of it may be empty.
type OAuth struct {
	ClientID     string   `json:"clientId"`
	ClientSecret string   `json:"clientSecret"`
	Issuer       string   `json:"issuer"` // of the authorization server at which the client is registered
	Scopes       []string `json:"scopes"`
}

// Limits that hold where the file says nothing. A cold npx downloads a package before it answers, a hung server costs the
// whole limit: ten seconds are a compromise.
const (
	DefaultConnect  = 10 * time.Second
	DefaultCall     = 30 * time.Second
	DefaultRest     = 10 * time.Second
	DefaultMaxTools = 128
)

// CallLimit returns the time limit for calls of a tool.
func (s Server) CallLimit(tool string) time.Duration {
	if d, ok := s.Calls[tool]; ok {
		return d
	}
	return s.Call
}

// Load reads a file. lookup finds environment variables. A fault of a single server is in its Err.
func Load(path string, lookup func(string) (string, bool)) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("read configuration: %w", err)
	}
	c, err := Parse(data, lookup)
	if err != nil {
		return Config{}, fmt.Errorf("configuration %s: %w", path, err)
	}
	return c, nil
}

// Parse reads the text of a configuration.
func Parse(data []byte, lookup func(string) (string, bool)) (Config, error) {
	c := Config{MaxTools: DefaultMaxTools}
	root, err := hujson.Parse(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if err != nil {
		return c, err
	}
	members, err := object(&root)
	if err != nil {
		return c, err
	}
	found := false
	for _, m := range members {
		switch m.name {
		case "mcpServers", "servers":
			if found {
				return c, fmt.Errorf(`both "mcpServers" and "servers"`)
			}
			found = true
			if c.Servers, err = servers(m.value, lookup, &c.Warnings); err != nil {
				return c, err
			}
		case "maxTools":
			if err := json.Unmarshal(m.json(), &c.MaxTools); err != nil || c.MaxTools < 1 {
				return c, fmt.Errorf("maxTools: %s is no positive number", m.json())
			}
		default:
			c.Warnings = append(c.Warnings, fmt.Sprintf("unknown key %q ignored", m.name))
		}
	}
	if !found {
		return c, fmt.Errorf(`no "mcpServers"`)
	}
	return c, nil
}

func servers(value *hujson.Value, lookup func(string) (string, bool), warnings *[]string) ([]Server, error) {
	members, err := object(value)
	if err != nil {
		return nil, fmt.Errorf("mcpServers: %w", err)
	}
	var list []Server
	for _, m := range members {
		switch {
		case strings.TrimSpace(m.name) == "":
			return nil, fmt.Errorf("mcpServers: an alias is empty")
		case slices.ContainsFunc(list, func(s Server) bool { return s.Alias == m.name }):
			return nil, fmt.Errorf("mcpServers: the alias %q is there twice", m.name)
		}
		s, disabled := server(m, lookup, warnings)
		if !disabled {
			list = append(list, s)
		}
	}
	return list, nil
}
