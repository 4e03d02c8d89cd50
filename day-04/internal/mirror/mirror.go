// Package mirror knows which fields of a message a client repeats in HTTP headers, so that whoever stands on the way can route without
// reading bodies. Specification 2026-07-28: basic/transports/streamable-http, Request Metadata.
package mirror

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"example.com/mcp7/day-04/internal/message"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Field is one header with the value that the body gives it.
type Field struct {
	Header string
	// Value is the field's JSON in the body: a string, a number, true or false. nil when it is absent or null: then the header must be
	// absent too.
	Value json.RawMessage
	// Encoded says that the header's value may be in the form =?base64?…?= (Value Encoding).
	Encoded bool
}

// A Table holds the tools' annotated parameters.
type Table struct{ tools map[string][]param }

// param is a parameter with an x-mcp-header annotation.
type param struct {
	header string
	path   []string
}

// Read asks the server itself, in memory, for its tools' schemas. Tools that are added later have no mirrored parameters.
func Read(ctx context.Context, server *mcp.Server) (*Table, error) {
	here, there := mcp.NewInMemoryTransports()
	session, err := server.Connect(ctx, there, nil)
	if err != nil {
		return nil, fmt.Errorf("read the tools: %w", err)
	}
	defer session.Close()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "mirror", Version: "1"}, nil).Connect(ctx, here, nil)
	if err != nil {
		return nil, fmt.Errorf("read the tools: %w", err)
	}
	defer client.Close()
	t := &Table{tools: map[string][]param{}}
	for tool, err := range client.Tools(ctx, nil) {
		if err != nil {
			return nil, fmt.Errorf("read the tools: %w", err)
		}
		params, err := paramsOf(tool)
		if err != nil {
			return nil, fmt.Errorf("tool %s: %w", tool.Name, err)
		}
		t.tools[tool.Name] = params
	}
	return t, nil
}

type property struct {
	Header     string              `json:"x-mcp-header"`
	Properties map[string]property `json:"properties"`
}

func paramsOf(tool *mcp.Tool) ([]param, error) {
	data, err := json.Marshal(tool.InputSchema)
	if err != nil {
		return nil, err
	}
	var root property
	if err := json.Unmarshal(data, &root); err != nil {
		return nil, err
	}
	return collect(root.Properties, nil), nil
}

// collect walks the schema along "properties" only: nothing else is statically reachable (Schema Extension).
func collect(properties map[string]property, path []string) []param {
	var found []param
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		p, here := properties[name], append(slices.Clone(path), name)
		if p.Header != "" {
			found = append(found, param{header: "Mcp-Param-" + p.Header, path: here})
		}
		found = append(found, collect(p.Properties, here)...)
	}
	return found
}

// Fields lists the headers that a request needs, with the values from its body.
func (t *Table) Fields(m *message.Message) []Field {
	method, _ := json.Marshal(m.Method) // a string always marshals
	fields := []Field{
		{Header: "MCP-Protocol-Version", Value: m.Meta[mcp.MetaKeyProtocolVersion]},
		{Header: "Mcp-Method", Value: method},
	}
	switch m.Method {
	case "tools/call", "prompts/get":
		fields = append(fields, Field{Header: "Mcp-Name", Value: present(m.Name), Encoded: true})
	case "resources/read":
		fields = append(fields, Field{Header: "Mcp-Name", Value: present(m.URI), Encoded: true})
	}
	for _, p := range t.tools[m.Tool()] {
		fields = append(fields, Field{Header: p.header, Value: valueAt(m.Arguments, p.path), Encoded: true})
	}
	return fields
}

func valueAt(raw json.RawMessage, path []string) json.RawMessage {
	for _, name := range path {
		var object map[string]json.RawMessage
		if json.Unmarshal(raw, &object) != nil {
			return nil
		}
		raw = object[name]
	}
	return present(raw)
}

// present returns nil for null: a client sends no header for it.
func present(raw json.RawMessage) json.RawMessage {
	if string(raw) == "null" {
		return nil
	}
	return raw
}
