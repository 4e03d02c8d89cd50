package model

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// service answers every request with a stream of events and keeps the bodies.
func service(t *testing.T, events string) (url string, bodies *[]string) {
	bodies = &[]string{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*bodies = append(*bodies, string(body))
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, events)
	}))
	t.Cleanup(s.Close)
	return s.URL, bodies
}

var talk = Request{
	System: "be brief",
	Tools:  []Tool{{Name: "docs__search", Description: "[docs] Search.", Schema: json.RawMessage(`{"type":"object","properties":{"b":{"const":9007199254740993},"a":{}}}`)}},
	Messages: []Message{
		{Role: "user", Text: "find it"},
		{Role: "assistant", Text: "I look.", Calls: []Call{{ID: "1", Name: "docs__search", Arguments: json.RawMessage(`{"q":"it"}`)}, {ID: "2", Name: "docs__search", Arguments: json.RawMessage(`"no object"`)}}},
		{Role: "tool", Results: []Result{{CallID: "1", Text: "found"}, {CallID: "2", Text: "not an object", IsError: true}}},
	},
}

func next(t *testing.T, m Model) (Message, string) {
	t.Helper()
	var said strings.Builder
	reply, err := m.Next(context.Background(), talk, func(s string) { said.WriteString(s) })
	if err != nil {
		t.Fatal(err)
	}
	return reply, said.String()
}

func checkReply(t *testing.T, reply Message, said string) {
	t.Helper()
	if reply.Text != "Let me see." || said != reply.Text {
		t.Errorf("got the text %q, said %q, want both %q", reply.Text, said, "Let me see.")
	}
	if len(reply.Calls) != 1 || reply.Calls[0].Name != "docs__search" || reply.Calls[0].ID != "c1" || string(reply.Calls[0].Arguments) != `{"q":"x"}` {
		t.Errorf("got the calls %+v", reply.Calls)
	}
}

const anthropicStream = `event: message_start
data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"usage":{"input_tokens":1,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Let me "}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"see."}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"c1","name":"docs__search","input":{}}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"q\":"}}

event: content_block_delta
data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"x\"}"}}

event: content_block_stop
data: {"type":"content_block_stop","index":1}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}

event: message_stop
data: {"type":"message_stop"}

`

func TestAnthropic(t *testing.T) {
	url, bodies := service(t, anthropicStream)
	m := NewAnthropic("key", url, "some-model")
	reply, said := next(t, m)
	checkReply(t, reply, said)
	next(t, m)
	if (*bodies)[0] != (*bodies)[1] {
		t.Error("the same request was written in two ways: no prompt cache would know it again")
	}
	for _, want := range []string{`"const":9007199254740993`, `"tool_use_id":"2"`, `"is_error":true`, `"cache_control":{"type":"ephemeral"`, `"system":[{"text":"be brief"`, `"stream":true`} {
		if !strings.Contains((*bodies)[0], want) {
			t.Errorf("want %s in %s", want, (*bodies)[0])
		}
	}
}

const openAIStream = `data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me "},"finish_reason":null}]}

data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"see."},"finish_reason":null}]}

data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"docs__search","arguments":"{\"q\":"}}]},"finish_reason":null}]}

data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"x\"}"}}]},"finish_reason":null}]}

data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

data: [DONE]

`

func TestOpenAI(t *testing.T) {
	url, bodies := service(t, openAIStream)
	m := NewOpenAI("key", url, "some-model")
	reply, said := next(t, m)
	checkReply(t, reply, said)
	next(t, m)
	if (*bodies)[0] != (*bodies)[1] {
		t.Error("the same request was written in two ways: no prompt cache would know it again")
	}
	for _, want := range []string{`"tool_call_id":"2"`, `"name":"docs__search"`, `"content":"be brief"`, `"stream":true`, `"arguments":"{}"`} {
		if !strings.Contains((*bodies)[0], want) {
			t.Errorf("want %s in %s", want, (*bodies)[0])
		}
	}
}

// A service in trouble is an error, not a panic or an empty reply.
func TestTrouble(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, `{"error":{"message":"no"}}`, http.StatusBadRequest)
	}))
	defer s.Close()
	for name, m := range map[string]Model{"anthropic": NewAnthropic("k", s.URL, "m"), "openai": NewOpenAI("k", s.URL, "m")} {
		if _, err := m.Next(context.Background(), talk, func(string) {}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
