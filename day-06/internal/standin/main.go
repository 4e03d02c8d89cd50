// Command standin is an MCP server on stdio for tests: its tools and results are those in a file, which it reads anew
// for each list, so that they can change; each call is appended to FILE.log as it came. Old clients may initialize it.
//
//	{"instructions": "…", "tools": [{"name": "t", …}], "results": {"t": {"content": […]}}}
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type script struct {
	Instructions string                     `json:"instructions"`
	Tools        []json.RawMessage          `json:"tools"`
	Results      map[string]json.RawMessage `json:"results"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: standin FILE")
		os.Exit(2)
	}
	if err := serve(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "standin:", err)
		os.Exit(1)
	}
}

func serve(file string) error {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := handle(file, line); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

func handle(file string, line []byte) error {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params struct {
			Name string `json:"name"`
		} `json:"params"`
	}
	if err := json.Unmarshal(line, &m); err != nil {
		return err
	}
	if m.ID == nil {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var s script
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	switch m.Method {
	case "server/discover":
		return answer(m.ID, "result", map[string]any{
			"resultType": "complete", "supportedVersions": []string{"2026-07-28"}, "capabilities": map[string]any{"tools": map[string]any{}},
			"instructions": s.Instructions, "ttlMs": 0, "cacheScope": "private",
		})
	case "initialize":
		return answer(m.ID, "result", map[string]any{
			"protocolVersion": "2025-11-25", "capabilities": map[string]any{"tools": map[string]any{}},
			"serverInfo": map[string]any{"name": "standin", "version": "1"}, "instructions": s.Instructions,
		})
	case "tools/list":
		return answer(m.ID, "result", map[string]any{"resultType": "complete", "tools": s.Tools, "ttlMs": 0, "cacheScope": "private"})
	case "tools/call":
		if err := log(file+".log", line); err != nil {
			return err
		}
		if result, ok := s.Results[m.Params.Name]; ok {
			return answer(m.ID, "result", result)
		}
		return answer(m.ID, "result", map[string]any{"resultType": "complete", "content": []any{map[string]any{"type": "text", "text": "ran"}}})
	}
	return answer(m.ID, "error", map[string]any{"code": -32601, "message": "method not found"})
}

func answer(id json.RawMessage, member string, value any) error {
	return json.NewEncoder(os.Stdout).Encode(map[string]any{"jsonrpc": "2.0", "id": id, member: value})
}

func log(name string, line []byte) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.Write(line)
	return err
}
