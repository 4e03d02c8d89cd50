package main

import (
	"strings"
	"testing"

	"example.com/mcp7/day-01/internal/render"
)

// Each test is a kind of fault that somebody met in the field; the number is that of the course's list of cases.

// D1-01: a server coerced ids; the types differ, so nothing matches.
func TestD1_01_IDsKeepTheirType(t *testing.T) {
	lines, sum := annotated(t, modern(
		`> {@V,"id":"1","method":"tools/list","params":{@M}}`,
		`< {@V,"id":1,"result":{"resultType":"complete"}}`,
		`> {@V,"id":"req-abc","method":"tools/list","params":{@M}}`,
		`< {@V,"id":0,"result":{"resultType":"complete"}}`))
	expectLine(t, "first answer", lines[1].codes(), "id-type-differs orphan-answer")
	expectLine(t, "second answer", lines[3].codes(), "orphan-answer")
	expectLine(t, "unanswered", len(sum.Unanswered), 2)
	expectLine(t, "answers", lines[1].Answers+lines[3].Answers, 0)
}

// D1-02: 1 and "1" in flight at once are two requests.
func TestD1_02_NumberAndStringAreTwoIDs(t *testing.T) {
	lines, sum := annotated(t, modern(
		`> {@V,"id":1,"method":"tools/call","params":{"name":"a",@M}}`,
		`> {@V,"id":"1","method":"tools/call","params":{"name":"b",@M}}`,
		`< {@V,"id":"1","result":{"resultType":"complete","content":[]}}`,
		`< {@V,"id":1,"result":{"resultType":"complete","content":[]}}`))
	expectLine(t, "answers", []int{lines[2].Answers, lines[3].Answers}, []int{2, 1})
	expectLine(t, "findings", sum.Findings, map[string]int{})
}

// D1-04: a request without an id, an answer to null, and null as an id.
func TestD1_04_NullIsNoID(t *testing.T) {
	lines, sum := annotated(t, modern(
		`> {@V,"method":"tools/call","params":{"name":"write","arguments":{},@M}}`,
		`> {@V,"id":7,"method":"tools/list","params":{@M}}`,
		`< {@V,"id":null,"result":{"content":[]}}`,
		`> {@V,"id":null,"method":"tools/list"}`))
	expectLine(t, "call without id", lines[0].Kind+" "+lines[0].codes(), "notification request-without-id")
	expectLine(t, "stray answer", lines[2].Kind+" "+lines[2].Reason, "invalid null-id")
	expectLine(t, "null id", lines[3].Kind+" "+lines[3].Reason, "invalid null-id")
	expectLine(t, "unanswered", sum.Unanswered[0].N, 2)
}

// D1-05: an answer in an array, with "error": null beside result: two faults, both are told.
func TestD1_05_BatchAndNullError(t *testing.T) {
	lines, _ := annotated(t, `< [{"jsonrpc":"2.0","id":2,"result":{"tools":[]},"error":null}]`)
	expectLine(t, "kind", lines[0].Kind+" "+lines[0].Reason, "invalid batch")
	expectLine(t, "findings", lines[0].findings(), "batch $, result-and-error $[0]")
}

// D1-07: U+2028 is text, not the end of a line.
func TestD1_07_LineSeparatorsAreText(t *testing.T) {
	lines, _ := annotated(t, "< {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"resultType\":\"complete\",\"text\":\"a\u2028b\u2029c\u0085d\"}}\n")
	if len(lines) != 1 || lines[0].Kind != "result" {
		t.Errorf("%d messages, the first %s", len(lines), lines[0].Kind)
	}
}

// D1-08: CR LF ends a line like LF, and blank lines are nothing: the output is the same.
func TestD1_08_CRLF(t *testing.T) {
	text := modern(`> {@V,"id":1,"method":"server/discover","params":{@M}}`, ``, `noise`, `{"from":"server","message":{@V}}`)
	want := output(t, text, "json", render.Options{})
	if got := output(t, strings.ReplaceAll(text, "\n", "\r\n"), "json", render.Options{}); got != want {
		t.Errorf("LF:\n%s\nCRLF:\n%s", want, got)
	}
}

// D1-10: framing of LSP is one finding.
func TestD1_10_LSPFraming(t *testing.T) {
	lines, sum := annotated(t, "Content-Length: 59\r\n\r\n"+`{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}`)
	expectLine(t, "messages", len(lines), 1)
	expectLine(t, "findings", sum.Findings, map[string]int{"lsp-framing": 1, "orphan-answer": 1})
}

// D1-11: two requests in flight with one id: the answer is the first one's, the other stays open.
func TestD1_11_DuplicateID(t *testing.T) {
	lines, sum := annotated(t, modern(
		`0.000 > {@V,"id":5,"method":"tools/call","params":{"name":"slow",@M}}`,
		`0.010 > {@V,"id":5,"method":"tools/call","params":{"name":"fast",@M}}`,
		`0.500 < {@V,"id":5,"result":{"resultType":"complete","content":[]}}`,
		`> {@V,"id":6,"method":"tools/call","params":{"name":"a",@M}}`,
		`< {@V,"id":6,"result":{"resultType":"complete","content":[]}}`,
		`> {@V,"id":6,"method":"tools/call","params":{"name":"b",@M}}`,
		`< {@V,"id":6,"result":{"resultType":"complete","content":[]}}`))
	expectLine(t, "second request", lines[1].codes(), "duplicate-id")
	expectLine(t, "answer", []any{lines[2].Answers, lines[2].LatencyMs, lines[2].codes()}, []any{1, 500.0, "ambiguous-answer"})
	expectLine(t, "unanswered", []any{len(sum.Unanswered), sum.Unanswered[0].N, sum.Unanswered[0].Ambiguous}, []any{1, 2, true})
	expectLine(t, "reuse after the answer", lines[5].codes()+lines[6].codes(), "")
}

// D1-13: names that occur twice are reported, at their place; a NUL makes another name.
func TestD1_13_DuplicateNames(t *testing.T) {
	lines, _ := annotated(t, `{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/call","params":{"name":"safe","name":"danger","name\u0000":"z"}}`)
	got := lines[0].findings()
	for _, want := range []string{"duplicate-key $.id", "duplicate-key $.params.name", `unknown-field $.params["name\u0000"]`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing in %s", want, got)
		}
	}
	var names int
	for _, f := range lines[0].Fields {
		if f.Path == "$.params.name" {
			names++
		}
	}
	expectLine(t, "both are shown", names, 2)
}

// D1-14: integers beyond 2^53 stay as they are, in fields and in ids.
func TestD1_14_LargeIntegers(t *testing.T) {
	lines, sum := annotated(t, modern(
		`> {@V,"id":9007199254740993,"method":"tools/call","params":{"name":"echo","arguments":{"id":1915883588174806058},@M}}`,
		`> {@V,"id":9007199254740992,"method":"tools/call","params":{"name":"echo","arguments":{"n":1e400},@M}}`,
		`< {@V,"id":9007199254740992,"result":{"resultType":"complete","content":[]}}`))
	expectLine(t, "id", string(lines[0].ID), "9007199254740993")
	values := map[string]string{}
	for _, l := range lines {
		for _, f := range l.Fields {
			values[f.Path] = string(f.Value)
		}
	}
	expectLine(t, "argument", values["$.params.arguments.id"]+" "+values["$.params.arguments.n"], "1915883588174806058 1e400")
	expectLine(t, "answer", lines[2].Answers, 2)
	expectLine(t, "unanswered", string(sum.Unanswered[0].ID), "9007199254740993")
}

// D1-16: the fallback went out while the probe was open; the late DiscoverResult wins.
func TestD1_16_PrematureFallback(t *testing.T) {
	lines, sum := annotated(t, modern(
		`0.178 C>S {@V,"id":0,"method":"server/discover","params":{@M}}`,
		`0.757 C>S {@V,"id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`,
		`1.577 S>C {@V,"id":0,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"public"}}`,
		`1.577 S>C {@V,"id":1,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"2025-11-25"}}}`,
		`2 C>S {@V,"id":2,"method":"tools/list","params":{}}`))
	expectLine(t, "initialize", lines[1].codes(), "premature-fallback")
	expectLine(t, "latency", lines[2].LatencyMs, 1399.0)
	expectLine(t, "-32022", lines[3].codes(), "modern-server")
	expectLine(t, "era", sum.Connections[0].Era+" "+lines[4].Era, "modern modern")
}

// D1-17: what a retry must and must not change, each fault on its own.
func TestD1_17_Retries(t *testing.T) {
	ask := modern(
		`> {@V,"id":1,"method":"tools/call","params":{"name":"book","arguments":{"a":1,"b":2},@M}}`,
		`< {@V,"id":1,"result":{"resultType":"input_required","inputRequests":{"u":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{}}}}},"requestState":"v1.AbC_-=="}}`)
	answer := `"inputResponses":{"u":{"action":"accept","content":{}}}`
	for _, tt := range []struct{ name, retry, want string }{
		{"exact", `{@V,"id":2,"method":"tools/call","params":{"name":"book","arguments":{"b":2,"a":1},` + answer + `,"requestState":"v1.AbC_-==",@M}}`, ""},
		{"modified", `{@V,"id":2,"method":"tools/call","params":{"name":"book","arguments":{"a":1,"b":2},` + answer + `,"requestState":"v1.AbC_-",@M}}`, "request-state-modified"},
		{"id reused", `{@V,"id":1,"method":"tools/call","params":{"name":"book","arguments":{"a":1,"b":2},` + answer + `,"requestState":"v1.AbC_-==",@M}}`, "retry-id-reused"},
		{"missing", `{@V,"id":2,"method":"tools/call","params":{"name":"book","arguments":{"a":1,"b":2},` + answer + `,@M}}`, "request-state-missing"},
		{"no responses", `{@V,"id":2,"method":"tools/call","params":{"name":"book","arguments":{"a":1,"b":2},"requestState":"v1.AbC_-==",@M}}`, "missing-input-response"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lines, _ := annotated(t, ask+modern("> "+tt.retry))
			expectLine(t, "findings", lines[2].codes(), tt.want)
			expectLine(t, "retries", lines[2].Retries, 1)
		})
	}
	lines, _ := annotated(t, modern(`> {@V,"id":3,"method":"tools/call","params":{"name":"other","requestState":"mine",@M}}`))
	expectLine(t, "invented", lines[0].codes(), "request-state-invented")
}

// D1-19: secrets are hidden by name and by look; ids, methods, sizes and pairs stay.
func TestD1_19_Secrets(t *testing.T) {
	text := modern(
		`> {@V,"id":3,"method":"tools/call","params":{"name":"login","arguments":{"token":"ghp_EXAMPLE000000000000000000000000000000","note":"ok","db":{"password":{"list":["hunter2",7]}},"text":"use Bearer abcdefghijklmnop now"},"_meta":{"authorization":"Bearer eyJhbGciOiJIUzI1NiJ9"}}}`,
		`< {@V,"id":3,"result":{"resultType":"complete","content":[]}}`)
	for _, format := range []string{"json", "markdown", "table"} {
		got := output(t, text, format, render.Options{Width: 300})
		if strings.Contains(got, "ghp_") || strings.Contains(got, "eyJ") || strings.Contains(got, "hunter2") || strings.Contains(got, "abcdefghijklmnop") {
			t.Errorf("%s shows a secret:\n%s", format, got)
		}
		if !strings.Contains(got, "login") || !strings.Contains(got, `"ok"`) || !strings.Contains(got, "[redacted]") {
			t.Errorf("%s hides too much:\n%s", format, got)
		}
	}
	if got := output(t, text, "json", render.Options{ShowSecrets: true}); !strings.Contains(got, `"ghp_EXAMPLE000000000000000000000000000000"`) {
		t.Error("--show-secrets hides a secret")
	}
	lines, _ := annotated(t, text)
	expectLine(t, "answer", lines[1].Answers, 1)
}

// D1-20: an error that lost its id, and a result without an envelope, answer nothing.
func TestD1_20_LostIDs(t *testing.T) {
	lines, sum := annotated(t, modern(
		`> {@V,"id":4,"method":"tools/call","params":{"name":"x",@M}}`,
		`< {@V,"id":null,"error":{"code":-32603,"message":"boom"}}`,
		`< {"content":[{"type":"text","text":"hi"}]}`))
	expectLine(t, "error", lines[1].Kind+" "+lines[1].codes(), "error unattributable-error null-id")
	expectLine(t, "bare result", lines[2].Kind+" "+lines[2].Reason, "invalid no-envelope")
	expectLine(t, "unanswered", sum.Unanswered[0].N, 1)
}
