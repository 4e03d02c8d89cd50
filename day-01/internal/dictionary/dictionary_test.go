package dictionary

import "testing"

func TestLookupIsExact(t *testing.T) {
	d := Given()
	for _, tt := range []struct {
		era      Era
		in, name string
	}{
		{Modern, "Tool", "Name"},
		{Modern, "CallToolRequestParams", "argument\u017f"}, // ſ folds to s
		{Modern, "JSONRPCRequest", "Method"},
		{Modern, "JSONRPCRequest", "\u212Aind"},
		{Modern, "Tool", ""},
		{Modern, "Tool", "foo"},
		{Modern, "Toolbox", "name"},
		{Modern, "", ""},
		{Modern, "Tool", "execution"},                       // legacy only
		{Modern, "ClientCapabilities.roots", "listChanged"}, // legacy only
		{Modern, "ElicitResult", "_meta"},                   // an input response is no JSON-RPC result
		{Modern, "CreateMessageRequestParams", "task"},
		{Legacy, "CallToolRequestParams", "inputResponses"},
		{Legacy, "Result", "resultType"},
		{Modern, "JSONRPCNotification", "id"},
		{Modern, "JSONRPCResultResponse", "error"},
	} {
		if e, ok := d.Lookup(tt.era, tt.in, tt.name); ok {
			t.Errorf("Lookup(%v, %q, %q) found %+v", tt.era, tt.in, tt.name, e)
		}
	}
}

func TestLookupFollowsTheDefinitionsThatADefinitionBuildsOn(t *testing.T) {
	d := Given()
	for _, tt := range []struct {
		era                        Era
		in, name                   string
		wantIn, wantName, wantType string
	}{
		{Modern, "JSONRPCErrorResponse", "jsonrpc", "JSONRPCMessage", "jsonrpc", ""},
		{Modern, "CallToolRequestParams", "_meta", "RequestParams", "_meta", "RequestMetaObject"},
		{Legacy, "CallToolRequestParams", "task", "TaskAugmentedRequestParams", "task", "TaskMetadata"},
		{Modern, "ListToolsResult", "_meta", "Result", "_meta", "ResultMetaObject"},
		{Modern, "SubscriptionsListenResult", "_meta", "SubscriptionsListenResult", "_meta", "SubscriptionsListenResultMetaObject"},
		{Modern, "ResourceLink", "uri", "Resource", "uri", ""},
		{Modern, "ResourceLink", "type", "ContentBlock", "type", ""},
		{Modern, "UnsupportedProtocolVersionError", "code", "Error", "code", ""},
		{Modern, "UnsupportedProtocolVersionError", "data", "UnsupportedProtocolVersionError", "data", "UnsupportedProtocolVersionError.data"},
		{Legacy, "MissingRequiredClientCapabilityError", "data", "Error", "data", PayloadType},
		{Legacy, "CancelTaskResult", "status", "Task", "status", ""},
		{Modern, "Tool.inputSchema", "properties", SchemaType, "properties", "schema.properties"},
	} {
		e, ok := d.Lookup(tt.era, tt.in, tt.name)
		if !ok || e.In != tt.wantIn || e.Name != tt.wantName || e.Type != tt.wantType {
			t.Errorf("Lookup(%v, %q, %q) = %q %q %q, %v", tt.era, tt.in, tt.name, e.In, e.Name, e.Type, ok)
		}
	}
}

func TestWildcards(t *testing.T) {
	d := Given()
	for _, tt := range []struct {
		era      Era
		in, name string
		want     Layer // "" when Lookup must find nothing
	}{
		{Modern, "CallToolRequestParams.arguments", "city", Payload},
		{Modern, "CallToolRequestParams.arguments", "a/b", Payload},
		{Modern, "CallToolRequestParams.arguments", "*", Payload},
		{Modern, "InputRequests", "github_login", MCP},
		{Modern, SchemaType, "type", Schema},
		{Modern, SchemaType, "x-vendor", Schema},
		{Modern, "schema.properties", "type", Schema},
		{Modern, PayloadType, "", Payload},
		{Modern, ExtensionType, "mimeTypes", Extension},
		{Modern, "Extensions", "io.modelcontextprotocol/tasks", Extension},
		{Modern, "Extensions", "com.example/chart", Extension},
		{Modern, "ServerCapabilities", "tools", MCP},
		{Modern, "ServerCapabilities", "myVendorThing", Extension},

		// _meta: the protocol's keys, a vendor's keys, and names nobody defines.
		{Modern, "RequestMetaObject", "progressToken", Meta},
		{Modern, "RequestMetaObject", "traceparent", Meta},
		{Modern, "RequestMetaObject", "io.modelcontextprotocol/clientInfo", Meta},
		{Modern, "RequestMetaObject", "com.example/trace", Extension},
		{Modern, "RequestMetaObject", "com.example.mcp/trace", Extension},
		{Modern, "RequestMetaObject", "example/trace", Extension},
		{Modern, "RequestMetaObject", "io.modelcontextprotocol/ClientInfo", ""},
		{Modern, "RequestMetaObject", "io.modelcontextprotocol/other", ""},
		{Modern, "RequestMetaObject", "dev.mcp/other", ""},
		{Modern, "RequestMetaObject", "org.modelcontextprotocol.api/other", ""},
		{Modern, "RequestMetaObject", "com.mcp.tools/other", ""},
		{Modern, "RequestMetaObject", "bare", ""},
		{Modern, "RequestMetaObject", "/x", ""},
		{Modern, "RequestMetaObject", "*", ""},
		{Modern, "ResultMetaObject", "io.modelcontextprotocol/clientInfo", ""},
		{Legacy, "RequestMetaObject", "bare", Extension},
		{Legacy, "RequestMetaObject", "com.example/trace", Extension},
		{Legacy, "RequestMetaObject", "io.modelcontextprotocol/related-task", Meta},
		{Legacy, "RequestMetaObject", "io.modelcontextprotocol/protocolVersion", ""},
	} {
		e, ok := d.Lookup(tt.era, tt.in, tt.name)
		if ok != (tt.want != "") || e.Layer != tt.want {
			t.Errorf("Lookup(%v, %q, %q) = layer %q, %v; want %q", tt.era, tt.in, tt.name, e.Layer, ok, tt.want)
		}
	}
}

func TestWith(t *testing.T) {
	given := Given()
	added := Entry{In: "Result", Name: "stamp", Layer: MCP, Required: true, Eras: InModern, Meaning: "When."}
	replacing := Entry{In: "Tool", Name: "title", Layer: MCP, Eras: InModern, Meaning: "New."}
	d := given.With(added, replacing)

	for method, m := range methods[Modern] {
		if m.result == "" {
			continue
		}
		if e, ok := d.Lookup(Modern, m.result, "stamp"); !ok || e != added {
			t.Errorf("the result of %s lacks what every result has: %+v", method, e)
		}
	}
	if _, ok := d.Lookup(Legacy, "CallToolResult", "stamp"); ok {
		t.Error("an entry for modern results holds in the legacy era")
	}
	if e, _ := d.Lookup(Modern, "Tool", "title"); e != replacing {
		t.Errorf("the given entry was not replaced: %+v", e)
	}
	if e, ok := d.Lookup(Legacy, "Tool", "title"); !ok || e.Meaning == "New." {
		t.Errorf("the given entry was replaced in an era that the new one doesn't cover: %+v", e)
	}
	if got, want := len(d.Entries()), len(given.Entries())+2; got != want {
		t.Errorf("%d entries, want %d", got, want)
	}
	if _, ok := given.Lookup(Modern, "Result", "stamp"); ok {
		t.Error("With changed the dictionary that it was called on")
	}
	if got, want := len(given.With(given.Entries()...).Entries()), len(given.Entries()); got != want {
		t.Errorf("the same entries again: %d entries, want %d", got, want)
	}
}

func TestMembers(t *testing.T) {
	names := func(era Era, in string) map[string]bool {
		required := make(map[string]bool)
		for _, e := range Given().Members(era, in) {
			if _, twice := required[e.Name]; twice {
				t.Errorf("%s lists %q twice", in, e.Name)
			}
			required[e.Name] = e.Required
		}
		return required
	}
	modern, legacy := names(Modern, "CallToolRequestParams"), names(Legacy, "CallToolRequestParams")
	if !modern["_meta"] || legacy["_meta"] || !legacy["name"] {
		t.Errorf("required: modern %v, legacy %v", modern, legacy)
	}
	if _, ok := legacy["task"]; !ok {
		t.Error("legacy lacks task")
	}
	if _, ok := names(Modern, "RequestMetaObject")["*/*"]; ok {
		t.Error("a wildcard is listed as a member")
	}
	if got := names(Modern, "SubscriptionsListenResult"); !got["_meta"] {
		t.Error("a definition's own entry does not override the inherited one")
	}
	if len(names(Modern, "Toolbox")) != 0 {
		t.Error("an unknown definition has members")
	}
}

func TestLookupDoesNotAllocate(t *testing.T) {
	d := Given()
	n := testing.AllocsPerRun(100, func() {
		d.Lookup(Modern, "ListToolsResult", "_meta")
		d.Lookup(Modern, "RequestMetaObject", "com.example/trace")
		d.Lookup(Modern, PayloadType, "city")
		d.Lookup(Legacy, "Tool", "nope")
		Variant("ContentBlock", func(string) string { return `"text"` })
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLookup(b *testing.B) {
	d := Given()
	for _, bm := range []struct{ label, in, name string }{
		{"exact", "Tool", "name"},
		{"inherited", "ListToolsResult", "_meta"},
		{"wildcard", PayloadType, "city"},
		{"prefix", "RequestMetaObject", "com.example/trace"},
		{"unknown", "Tool", "nope"},
	} {
		b.Run(bm.label, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				d.Lookup(Modern, bm.in, bm.name)
			}
		})
	}
}
