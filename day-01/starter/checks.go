package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/samples"
)

// The checks of the self-test, in the order of the board.

func idsAreIDs(context.Context) error {
	return kinds([][2]string{
		{`{"jsonrpc":"2.0","id":0,"method":"ping"}`, "request"},
		{`{"jsonrpc":"2.0","id":"","method":"ping"}`, "request"},
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, "invalid null-id"},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "invalid bad-id"},
		{`{"jsonrpc":"2.0","method":"notifications/progress"}`, "notification"},
		{`{"jsonrpc":"2.0","id":0,"result":{}}`, "result"},
		{`{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}`, "error"},
	})
}

func noMessages(context.Context) error {
	return kinds([][2]string{
		{`[{"jsonrpc":"2.0","id":1,"method":"ping"}]`, "invalid batch"},
		{`{"content":[]}`, "invalid no-envelope"},
		{`{"jsonrpc":"2.0","id":1,"result":{},"error":null}`, "invalid result-and-error"},
		{`{"id":1,"method":"ping"}`, "invalid no-jsonrpc"},
	})
}

// kinds checks what single messages are taken for.
func kinds(cases [][2]string) error {
	for _, c := range cases {
		message, want := c[0], c[1]
		r, err := annotateText(message, "1.1")
		if err != nil {
			return err
		}
		got := strings.TrimSpace(r.messages[0].Kind + " " + r.messages[0].Reason)
		if err := expect(message, got, want); err != nil {
			return err
		}
	}
	return nil
}

func answersFindRequests(context.Context) error {
	r, err := annotateText(`
> {"jsonrpc":"2.0","id":1,"method":"tools/list"}
> {"jsonrpc":"2.0","id":"1","method":"prompts/list"}
< {"jsonrpc":"2.0","id":1,"method":"roots/list"}
< {"jsonrpc":"2.0","id":"1","result":{}}
> {"jsonrpc":"2.0","id":1,"result":{}}
< {"jsonrpc":"2.0","id":1,"result":{}}`, "1.1", "1.2")
	if err != nil {
		return err
	}
	var answers []int
	for _, m := range r.messages[3:] {
		answers = append(answers, m.Answers)
	}
	return expect("the requests that messages 4, 5 and 6 answer", answers, []int{2, 3, 1})
}

func requestsAreFollowed(context.Context) error {
	r, err := annotateText(`
> {"jsonrpc":"2.0","id":5,"method":"tools/list"}
> {"jsonrpc":"2.0","id":5,"method":"prompts/list"}
< {"jsonrpc":"2.0","id":5,"result":{}}
> {"jsonrpc":"2.0","id":6,"method":"tools/list"}
< {"jsonrpc":"2.0","id":6,"result":{}}
< {"jsonrpc":"2.0","id":6,"result":{}}
> {"jsonrpc":"2.0","id":6,"method":"tools/list"}
< {"jsonrpc":"2.0","id":6,"result":{}}`, "1.1", "1.2")
	if err != nil {
		return err
	}
	var found []string
	for _, code := range r.codes() {
		if code == "duplicate-id" || code == "answered-twice" {
			found = append(found, code)
		}
	}
	return errors.Join(
		expect("what is found", found, []string{"duplicate-id", "answered-twice"}),
		expect("requests without an answer", r.unanswered, []int{2}))
}

func leavesAreExplained(context.Context) error {
	for _, sample := range []string{samples.Modern, samples.Legacy, samples.Fallback} {
		r, err := annotateText(sample, "1.1", "1.2", "1.3")
		if err != nil {
			return err
		}
		for _, m := range r.messages {
			for _, f := range m.Fields {
				if !f.Known {
					return expect(f.Path, "unknown", "explained")
				}
			}
			if err := expect("jsonrpc of the fields", len(m.Fields) > 0 && m.Fields[0].Layer == "json-rpc", true); err != nil {
				return err
			}
		}
	}
	return nil
}

func unknownIsReported(context.Context) error {
	r, err := annotateText(`> {"jsonrpc":"2.0","id":1,"Method":"x","method":"tools/call","params":{"name":"a","nmae":{"b":1},"arguments":{"free":true}}}`, "1.1", "1.3")
	if err != nil {
		return err
	}
	var unknown []string
	for _, f := range r.messages[0].Fields {
		if !f.Known {
			unknown = append(unknown, f.Path)
		}
	}
	return errors.Join(
		expect("unknown fields", unknown, []string{"$.Method", "$.params.nmae.b"}),
		expect("reported", slices.Contains(r.codes(), "unknown-field"), true))
}

func controlIsNamed(context.Context) error {
	want := []struct {
		n    int
		text string
	}{
		{1, "none none"}, {3, "tool model"}, {10, "tool model"}, {13, "tool model"},
		{15, "resource application"}, {17, "prompt user"}, {19, "prompt user"}, {21, "resource application"},
	}
	r, err := annotateText(samples.Modern, "1.1", "1.4")
	if err != nil {
		return err
	}
	for _, want := range want {
		m := r.messages[want.n-1]
		if err := expect(fmt.Sprintf("message %d of samples/modern.txt", want.n), m.Primitive+" "+m.Control, want.text); err != nil {
			return err
		}
	}
	return nil
}

func modernIsChecked(context.Context) error {
	clean, err := annotateText(samples.Modern, "1.1", "1.2", "1.5")
	if err != nil {
		return err
	}
	for _, m := range clean.messages {
		for _, f := range m.Findings {
			if f.Level == "error" {
				return expect("findings of a session without a fault", f.Code, "none")
			}
		}
	}
	r, err := annotateText(`
> {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
< {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
< {"jsonrpc":"2.0","id":1,"method":"roots/list"}
< {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"unasked"}}
> {"jsonrpc":"2.0","id":2,"method":"notifications/cancelled"}
< {"jsonrpc":"2.0","id":2,"error":{"code":-32050,"message":"mine"}}`, "1.1", "1.2", "1.5")
	if err != nil {
		return err
	}
	found := r.codes()
	for _, code := range []string{
		"missing-meta", "missing-result-type", "missing-ttl", "missing-cache-scope", "server-request", "unasked-log",
		"notification-with-id", "reserved-code",
	} {
		if !slices.Contains(found, code) {
			return expect(code, "not found", "found")
		}
	}
	return nil
}

func legacyIsSpared(context.Context) error {
	for _, sample := range []string{samples.Legacy, samples.Fallback} {
		r, err := annotateText(sample, "1.1", "1.2", "1.5")
		if err != nil {
			return err
		}
		if err := expect("findings of a session without a fault", r.codes(), nil); err != nil {
			return err
		}
		if err := expect("era of the last message", r.messages[len(r.messages)-1].Era, "legacy"); err != nil {
			return err
		}
	}
	return nil
}

func recordsReadBack(context.Context) error {
	for _, line := range []string{`{"id": 1 , "id":2}`, ` {} `, "noise", "\xff\xfe", `"` + strings.Repeat("x", 1<<20) + `"`} {
		var file bytes.Buffer
		if err := capture.NewWriter(&file).Write(capture.Entry{Conn: "c", From: capture.Server, Line: []byte(line)}); err != nil {
			return err
		}
		got, err := capture.NewReader(&file).Next()
		if err != nil && err != io.EOF {
			return err
		}
		if err := expect("bytes that came back", got.Bytes, len(line)); err != nil {
			return err
		}
	}
	return nil
}
