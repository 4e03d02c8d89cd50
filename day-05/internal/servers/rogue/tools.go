package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func (s *server) setTools() {
	if s.file != "" {
		data, err := os.ReadFile(s.file)
		if err == nil {
			err = json.Unmarshal(data, &s.names)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "rogue:", err)
			os.Exit(1)
		}
		return
	}
	for _, name := range strings.Split(s.tools, ",") {
		count, rest, many := strings.Cut(name, "*")
		n, err := strconv.Atoi(count)
		if !many || err != nil {
			s.names = append(s.names, name)
			continue
		}
		for i := range n {
			s.names = append(s.names, fmt.Sprintf("%s%04d", rest, i+1))
		}
	}
}

// tool describes a tool. What begins with get_ says that it only reads.
func (s *server) tool(name string) any {
	switch name {
	case "no-object":
		return 7
	case "wrong-types":
		return map[string]any{"name": 7, "description": []int{}}
	}
	return map[string]any{
		"name": name, "description": "Does " + name + ".", "inputSchema": map[string]any{"type": "object"},
		"annotations": map[string]any{"readOnlyHint": strings.HasPrefix(name, "get_")},
	}
}

// listTools cuts the list into as many pages as there are cursors, and one.
func (s *server) listTools(m message) {
	if s.repeats {
		s.notify("notifications/tools/list_changed", map[string]any{})
	}
	var p struct {
		Cursor *string `json:"cursor"`
	}
	json.Unmarshal(m.Params, &p)
	var cursors []string
	if s.pages != "" {
		cursors = strings.Split(s.pages, ",")
	}
	end := len(cursors) > 0 && cursors[len(cursors)-1] == "-"
	if end {
		cursors = cursors[:len(cursors)-1]
	}
	page := 0
	for i, c := range cursors {
		if p.Cursor != nil && c == *p.Cursor {
			page = i + 1
			break
		}
	}
	s.mu.Lock()
	size := (len(s.names) + len(cursors)) / (len(cursors) + 1)
	var tools []any
	for _, name := range s.names[min(page*size, len(s.names)):min((page+1)*size, len(s.names))] {
		tools = append(tools, s.tool(name))
	}
	s.mu.Unlock()
	if tools == nil {
		tools = []any{}
	}
	result := map[string]any{"resultType": "complete", "tools": tools, "ttlMs": s.ttl, "cacheScope": "private"}
	switch {
	case page < len(cursors):
		result["nextCursor"] = cursors[page]
	case end:
		result["nextCursor"] = nil
	}
	s.answer(m.ID, result)
}

// call runs a tool. The name decides what happens.
func (s *server) call(m message) {
	var p struct {
		Name      string                     `json:"name"`
		Arguments json.RawMessage            `json:"arguments"`
		Meta      map[string]json.RawMessage `json:"_meta"`
	}
	json.Unmarshal(m.Params, &p)
	has := func(word string) bool { return strings.Contains(p.Name, word) }
	switch {
	case has("mute"):
		return
	case has("die"):
		fmt.Fprintln(os.Stderr, "out of memory")
		os.Exit(3)
	case has("once") && s.starts == 1:
		os.Exit(4)
	case has("late"):
		wait(600 * time.Millisecond)
	case has("refused"):
		s.fail(m.ID, -32602, "unknown tool: "+p.Name)
		return
	case has("error"):
		s.answer(m.ID, map[string]any{"resultType": "complete", "isError": true, "content": []any{textOf("no such city: Oslp")}, "own": 1})
		return
	case has("raw"):
		var a struct {
			Result json.RawMessage `json:"result"`
		}
		json.Unmarshal(p.Arguments, &a)
		s.write([]byte(`{"jsonrpc":"2.0","id":` + string(m.ID) + `,"result":` + string(a.Result) + `}`))
		return
	case has("grow"):
		s.change(func(names []string) []string { return append(names, "added") })
	case has("shrink"):
		s.change(func(names []string) []string { return names[:len(names)-1] })
	case has("storm"):
		for i := range 1000 {
			if i == 999 {
				s.mu.Lock()
				s.names = append(s.names, "final")
				s.mu.Unlock()
			}
			s.notify("notifications/tools/list_changed", map[string]any{})
			wait(time.Millisecond)
		}
	case has("big"):
		s.answer(m.ID, map[string]any{"resultType": "complete", "content": []any{textOf(strings.Repeat("日本", 10<<20/6))}})
		return
	case has("asks"):
		var a struct {
			State     json.RawMessage            `json:"requestState"`
			Responses map[string]json.RawMessage `json:"inputResponses"`
		}
		json.Unmarshal(m.Params, &a)
		if a.State == nil {
			s.write([]byte(`{"jsonrpc":"2.0","id":` + string(m.ID) + `,"result":{"resultType":"input_required","requestState":"a<b>&\u00e9 =","inputRequests":{"size":{"method":"elicitation/create","params":{"mode":"form","message":"Which size?","requestedSchema":{"type":"object","properties":{"size":{"type":"integer"}},"required":["size"]}}}}}}`))
			return
		}
		s.answer(m.ID, map[string]any{"resultType": "complete", "content": []any{textOf("state " + string(compact(a.State)) + " size " + string(a.Responses["size"]))}})
		return
	}
	text, _ := json.Marshal(map[string]any{
		"server": s.name, "tool": p.Name, "arguments": p.Arguments, "start": s.starts, "key": p.Meta["com.example.mcp7/idempotency-key"],
	})
	s.answer(m.ID, map[string]any{"resultType": "complete", "content": []any{textOf(string(text))}})
}

func (s *server) change(f func([]string) []string) {
	s.mu.Lock()
	s.names = f(s.names)
	s.mu.Unlock()
	s.notify("notifications/tools/list_changed", map[string]any{})
}

func textOf(s string) map[string]any { return map[string]any{"type": "text", "text": s} }

// compact decodes a string and encodes it plainly, so that two spellings of it look the same.
func compact(raw json.RawMessage) []byte {
	var s string
	json.Unmarshal(raw, &s)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(s)
	return bytes.TrimSpace(b.Bytes())
}
