package main

import (
	"strings"
	"testing"
)

// Each case is a conversation and the findings of its last message.
func TestFindings(t *testing.T) {
	const (
		handshake = `> {@V,"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
< {@V,"id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}
> {@V,"method":"notifications/initialized"}
`
		call    = `> {@V,"id":1,"method":"tools/call","params":{"name":"x",@M}}` + "\n"
		token   = `> {@V,"id":1,"method":"tools/call","params":{"name":"x","_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}` + "\n"
		logs    = `> {@V,"id":1,"method":"tools/call","params":{"name":"x","_meta":{"io.modelcontextprotocol/logLevel":"warning","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}` + "\n"
		done    = `< {@V,"id":1,"result":{"resultType":"complete","content":[]}}` + "\n"
		listen  = `> {@V,"id":9,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},@M}}` + "\n"
		ack     = `< {@V,"method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/subscriptionId":9}}}` + "\n"
		changed = `< {@V,"method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":9}}}`
		cancel  = `> {@V,"method":"notifications/cancelled","params":{"requestId":1}}` + "\n"
	)
	for _, tt := range []struct{ name, text, want string }{
		// 1.5, modern
		{"no _meta", `> {@V,"id":1,"method":"tools/list"}`, "missing-meta missing-meta"},
		{"no capabilities", `> {@V,"id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`, "missing-meta"},
		{"no resultType", call + `< {@V,"id":1,"result":{"content":[]}}`, "missing-result-type"},
		{"no hints", `> {@V,"id":1,"method":"tools/list","params":{@M}}` + "\n" + `< {@V,"id":1,"result":{"resultType":"complete","tools":[]}}`, "missing-ttl missing-cache-scope"},
		{"no hints needed", call + done, ""},
		{"no hints on input", `> {@V,"id":1,"method":"resources/read","params":{"uri":"a:b",@M}}` + "\n" + `< {@V,"id":1,"result":{"resultType":"input_required","requestState":"s"}}`, ""},
		{"notification with id", `> {@V,"id":1,"method":"notifications/cancelled","params":{"requestId":1}}`, "notification-with-id"},
		{"server asks", `< {@V,"id":1,"method":"elicitation/create","params":{"message":"?"}}`, "server-request"},
		{"client answers", `> {@V,"id":1,"result":{"resultType":"complete"}}`, "orphan-answer client-answer"},
		{"log nobody asked for", call + `< {@V,"method":"notifications/message","params":{"level":"error","data":1}}`, "unasked-log deprecated"},
		{"log asked for", logs + `< {@V,"method":"notifications/message","params":{"level":"error","data":1}}`, ""},
		{"log below", logs + `< {@V,"method":"notifications/message","params":{"level":"info","data":1}}`, "log-below-level"},
		{"log too late", logs + done + `< {@V,"method":"notifications/message","params":{"level":"error","data":1}}`, "unasked-log"},
		{"reserved code", call + `< {@V,"id":1,"error":{"code":-32050,"message":"x"}}`, "reserved-code"},
		{"reserved code, the last", call + `< {@V,"id":1,"error":{"code":-32099,"message":"x"}}`, "reserved-code"},
		{"free code", call + `< {@V,"id":1,"error":{"code":-32019,"message":"x"}}`, ""},
		{"defined code", call + `< {@V,"id":1,"error":{"code":-32021,"message":"x","data":{"requiredCapabilities":{}}}}`, ""},
		{"retired code", call + `< {@V,"id":1,"error":{"code":-32002,"message":"x"}}`, "retired-code"},
		// 1.5, legacy and fallback
		{"legacy needs none of it", handshake + `> {@V,"id":1,"method":"tools/list"}` + "\n" + `< {@V,"id":1,"result":{"tools":[]}}`, ""},
		{"legacy server asks", handshake + `< {@V,"id":1,"method":"roots/list"}`, ""},
		{"legacy client answers", handshake + `< {@V,"id":1,"method":"roots/list"}` + "\n" + `> {@V,"id":1,"result":{"roots":[]}}`, ""},
		{"legacy code", handshake + `> {@V,"id":1,"method":"resources/read","params":{"uri":"a:b"}}` + "\n" + `< {@V,"id":1,"error":{"code":-32002,"message":"x","data":{"uri":"a:b"}}}`, ""},
		{"before the answer", `> {@V,"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}` + "\n" + `> {@V,"id":1,"method":"tools/list"}`, "before-initialized"},
		{"ping before", `> {@V,"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}` + "\n" + `> {@V,"id":1,"method":"ping"}`, ""},
		{"modern method", handshake + `> {@V,"id":1,"method":"server/discover","params":{@M}}`, ""},
		{"legacy notification with id", handshake + `> {@V,"id":1,"method":"notifications/cancelled","params":{"requestId":1}}`, "notification-with-id"},
		{"listen in a legacy session", handshake + `> {@V,"id":1,"method":"subscriptions/listen","params":{"notifications":{}}}`, "modern-method"},
		// methods and shapes
		{"removed method", `> {@V,"id":1,"method":"ping","params":{@M}}`, "removed-method"},
		{"initialize in a modern session", call + done + `> {@V,"id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`, "removed-method"},
		{"unknown method", `> {@V,"id":1,"method":"tools/run","params":{@M}}`, "unknown-method"},
		{"params is a list", `> {@V,"id":1,"method":"tools/list","params":[]}`, "missing-meta missing-meta params-not-object"},
		{"result is text", call + `< {@V,"id":1,"result":"ok"}`, "missing-result-type result-not-object"},
		{"error is text", call + `< {@V,"id":1,"error":"boom"}`, "bad-error"},
		{"code is a fraction", call + `< {@V,"id":1,"error":{"code":1.5,"message":"x"}}`, "bad-error"},
		{"no message", call + `< {@V,"id":1,"error":{"code":-32603}}`, "bad-error"},
		{"bad hints", `> {@V,"id":1,"method":"tools/list","params":{@M}}` + "\n" + `< {@V,"id":1,"result":{"resultType":"complete","tools":[{"name":"a b","inputSchema":{"type":"object"}}],"ttlMs":-1,"cacheScope":"shared"}}`, "bad-ttl bad-cache-scope bad-tool-name"},
		{"unknown resultType", call + `< {@V,"id":1,"result":{"resultType":"partial"}}`, "unknown-result-type"},
		{"bad _meta key", `> {@V,"id":1,"method":"tools/list","params":{"_meta":{"1a.b/c":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, "bad-meta-key"},
		// progress
		{"progress", token + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1}}`, ""},
		{"progress without a token", call + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1}}`, "progress-unasked"},
		{"progress stands still", token + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1}}` + "\n" + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1.0}}`, "progress-not-rising"},
		{"progress after the answer", token + done + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1}}`, "progress-after-answer"},
		{"token of the other type", strings.ReplaceAll(token, `"p"`, `1`) + `< {@V,"method":"notifications/progress","params":{"progressToken":"1","progress":1}}`, "progress-unasked"},
		{"token in use", token + strings.ReplaceAll(token, `"id":1`, `"id":2`), "token-reused"},
		// cancellation
		{"answer after cancellation", call + cancel + done, "after-cancel"},
		{"progress after cancellation", token + cancel + `< {@V,"method":"notifications/progress","params":{"progressToken":"p","progress":1}}`, "after-cancel"},
		{"cancelled too late", call + done + cancel, "cancel-unknown"},
		{"server cancels", call + `< {@V,"method":"notifications/cancelled","params":{"requestId":1}}`, "server-cancel"},
		{"server ends a subscription", listen + ack + `< {@V,"method":"notifications/cancelled","params":{"requestId":9}}`, ""},
		// subscriptions
		{"change", listen + ack + changed, ""},
		{"before the acknowledgement", listen + changed, "before-acknowledged"},
		{"no subscription", changed, "unknown-subscription"},
		{"no id", listen + ack + `< {@V,"method":"notifications/tools/list_changed"}`, "no-subscription-id"},
		{"not asked for", listen + ack + `< {@V,"method":"notifications/prompts/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":9}}}`, "unsubscribed-event"},
		{"after its end", listen + ack + `< {@V,"id":9,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":9}}}` + "\n" + changed, "unknown-subscription"},
		{"ended without its id", listen + ack + `< {@V,"id":9,"result":{"resultType":"complete"}}`, "subscription-id-differs"},
		// rounds
		{"input for a list", `> {@V,"id":1,"method":"tools/list","params":{@M}}` + "\n" + `< {@V,"id":1,"result":{"resultType":"input_required","requestState":"s"}}`, "misplaced-input"},
		{"input without anything", call + `< {@V,"id":1,"result":{"resultType":"input_required"}}`, "empty-input"},
		{"input that the client can't give", call + `< {@V,"id":1,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}}}`, "undeclared-input deprecated"},
		{"a page that the client can't open", call + `< {@V,"id":1,"result":{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://example.com"}}}}}`, "undeclared-input"},
		// names
		{"case is not folded", `> {@V,"id":1,"method":"tools/call","params":{"Name":"x","name":"y",@M}}`, "unknown-field"},
		{"long s is not s", `> {@V,"id":1,"method":"tools/call","paramſ":{},"params":{"name":"y",@M}}`, "unknown-field"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lines, _ := annotated(t, modern(tt.text))
			expectLine(t, "findings", lines[len(lines)-1].codes(), tt.want)
		})
	}
}

func TestHTTPHeaders(t *testing.T) {
	post := func(headers string) string {
		return modern(`{"from":"client","message":{@V,"id":1,"method":"tools/call","params":{"name":"Zürich",@M}},"http":{"method":"POST","headers":{` + headers + `}}}`)
	}
	const rest = `"mcp-protocol-version":"2026-07-28","Mcp-Method":"tools/call"`
	for _, tt := range []struct{ name, text, want string }{
		{"encoded", post(rest + `,"Mcp-Name":"=?base64?WsO8cmljaA==?="`), ""},
		{"list", post(rest + `,"Mcp-Name":["=?base64?WsO8cmljaA==?="]`), ""},
		{"other name", post(rest + `,"Mcp-Name":"Bern"`), "header-mismatch"},
		{"no name", post(rest), "missing-header"},
		{"nothing", post(``), "missing-header missing-header missing-header"},
		{"a header nobody needs", post(rest + `,"Mcp-Name":"=?base64?WsO8cmljaA==?=","X":"y"`), ""},
		{"status", `{"from":"server","message":{"jsonrpc":"2.0","error":{"code":-32020,"message":"x"}},"http":{"status":200}}`, "unattributable-error http-status"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lines, _ := annotated(t, tt.text)
			expectLine(t, "findings", lines[len(lines)-1].codes(), tt.want)
		})
	}
}

// Connections count their ids apart, a restart of a server begins a new session, and one session may be legacy while
// another is modern.
func TestConnections(t *testing.T) {
	lines, sum := annotated(t, modern(
		`{"conn":"a","from":"client","message":{@V,"id":1,"method":"tools/list","params":{@M}}}`,
		`{"conn":"b","from":"client","message":{@V,"id":1,"method":"prompts/list","params":{@M}}}`,
		`{"conn":"b","from":"server","message":{@V,"id":1,"error":{"code":-32601,"message":"x"}}}`,
		`{"conn":"a","from":"server","event":"start"}`,
		`{"conn":"a","from":"server","message":{@V,"id":1,"error":{"code":-32601,"message":"x"}}}`))
	expectLine(t, "answer on b", lines[2].Answers, 2)
	expectLine(t, "event", lines[3].Kind, "event")
	expectLine(t, "answer after the restart", lines[4].codes(), "orphan-answer")
	expectLine(t, "unanswered", []int{len(sum.Unanswered), sum.Unanswered[0].N}, []int{1, 1})
	expectLine(t, "connections", len(sum.Connections), 3)
}

// Batches exist in one revision only.
func TestBatches(t *testing.T) {
	lines, _ := annotated(t, modern(
		`> {@V,"id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`< {@V,"id":0,"result":{"protocolVersion":"2025-03-26","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}`,
		`> {@V,"method":"notifications/initialized"}`,
		`> [{@V,"id":1,"method":"tools/list"},{@V,"id":2,"method":"ping"}]`,
		`< [{@V,"id":2,"result":{}},{@V,"id":1,"result":{"tools":[]}}]`))
	expectLine(t, "messages", len(lines), 7)
	expectLine(t, "answers", []int{lines[5].Answers, lines[6].Answers}, []int{5, 4})
	expectLine(t, "findings", lines[3].codes()+lines[5].codes(), "")
}

func TestLongTextIsCut(t *testing.T) {
	lines, _ := annotated(t, modern(`> {@V,"id":1,"method":"tools/call","params":{"name":"`+strings.Repeat("é", 300)+`",@M}}`))
	for _, f := range lines[0].Fields {
		if f.Path == "$.params.name" && (!f.Truncated || f.Length != 300 || string(f.Value) != `"`+strings.Repeat("é", 200)+`"`) {
			t.Errorf("%+v", f)
		}
	}
}
