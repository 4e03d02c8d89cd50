package mirror

import (
	"context"
	"encoding/json"
	"testing"

	"example.com/mcp7/day-04/internal/message"
	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func table(t *testing.T) *Table {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, &mcp.ServerOptions{PageSize: 1})
	handle := func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{}, nil
	}
	for _, name := range []string{"a", "deep", "z"} {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object","properties":{
			"plain":{"type":"string"},
			"region":{"type":"string","x-mcp-header":"Region"},
			"to":{"type":"object","properties":{"zip":{"type":"integer","x-mcp-header":"Zip"}}},
			"list":{"type":"array","items":{"type":"string"}}}}`)}, handle)
	}
	read, err := Read(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestFields(t *testing.T) {
	tools := table(t)
	version := Field{Header: "MCP-Protocol-Version", Value: json.RawMessage(`"2026-07-28"`)}
	field := func(name, value string) Field {
		return Field{Header: name, Value: json.RawMessage(value), Encoded: true}
	}
	none := func(name string) Field { return Field{Header: name, Encoded: true} }
	for name, test := range map[string]struct {
		method, params string
		want           []Field
	}{
		"a list":             {"tools/list", ``, nil},
		"a resource":         {"resources/read", `"uri":"a:b","name":"no"`, []Field{field("Mcp-Name", `"a:b"`)}},
		"a prompt":           {"prompts/get", `"name":"p"`, []Field{field("Mcp-Name", `"p"`)}},
		"no name":            {"prompts/get", ``, []Field{none("Mcp-Name")}},
		"an unknown tool":    {"tools/call", `"name":"?"`, []Field{field("Mcp-Name", `"?"`)}},
		"values":             {"tools/call", `"name":"z","arguments":{"region":"eu","to":{"zip":7}}`, []Field{field("Mcp-Name", `"z"`), field("Mcp-Param-Region", `"eu"`), field("Mcp-Param-Zip", `7`)}},
		"null and absent":    {"tools/call", `"name":"deep","arguments":{"region":null,"to":{}}`, []Field{field("Mcp-Name", `"deep"`), none("Mcp-Param-Region"), none("Mcp-Param-Zip")}},
		"another type there": {"tools/call", `"name":"a","arguments":{"to":[1]}`, []Field{field("Mcp-Name", `"a"`), none("Mcp-Param-Region"), none("Mcp-Param-Zip")}},
		"no arguments":       {"tools/call", `"name":"a"`, []Field{field("Mcp-Name", `"a"`), none("Mcp-Param-Region"), none("Mcp-Param-Zip")}},
		"a folded name":      {"tools/call", `"name":"a","arguments":{"Region":"eu"}`, []Field{field("Mcp-Name", `"a"`), none("Mcp-Param-Region"), none("Mcp-Param-Zip")}},
	} {
		t.Run(name, func(t *testing.T) {
			comma := ""
			if test.params != "" {
				comma = ","
			}
			m, fault := message.Parse([]byte(`{"jsonrpc":"2.0","id":1,"method":"` + test.method + `","params":{` + test.params + comma +
				`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`))
			if fault != nil {
				t.Fatal(fault)
			}
			method, _ := json.Marshal(test.method)
			want := append([]Field{version, {Header: "Mcp-Method", Value: method}}, test.want...)
			if diff := cmp.Diff(want, tools.Fields(m)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
