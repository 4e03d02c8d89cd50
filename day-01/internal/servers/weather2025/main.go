// Command weather2025 is the weather server as revision 2025-11-25 wants it: the same tool, behind a handshake.
package main

import (
	"encoding/json"
	"io"
	"log/slog"
	"os"

	"example.com/mcp7/day-01/internal/servers/plain"
)

func main() {
	conn := plain.New(os.Stdin, os.Stdout)
	for {
		m, err := conn.Read()
		if err == io.EOF {
			return
		}
		if err == nil && m.ID != nil {
			err = answer(conn, m)
		}
		if err != nil {
			slog.Error("weather2025", "error", err)
			os.Exit(1)
		}
	}
}

func answer(conn *plain.Conn, m plain.Message) error {
	switch m.Method {
	case "initialize":
		return conn.Reply(m.ID, plain.Object{
			"protocolVersion": "2025-11-25", "capabilities": plain.Object{"tools": plain.Object{"listChanged": true}},
			"serverInfo": plain.Object{"name": "weather", "version": "0.9.0"},
		})
	case "tools/list":
		return conn.Reply(m.ID, plain.Object{"tools": []plain.Object{{
			"name": "get_weather", "description": "Tell the current weather of one city.",
			"annotations": plain.Object{"readOnlyHint": true},
			"inputSchema": plain.Object{
				"type": "object", "required": []string{"city"}, "additionalProperties": false,
				"properties": plain.Object{"city": plain.Object{"type": "string", "description": "the city's name in English, such as Oslo"}},
			},
		}}})
	case "tools/call":
		return call(conn, m)
	default:
		return conn.Fail(m.ID, &plain.Error{Code: -32601, Message: "Method not found: " + m.Method})
	}
}

func call(conn *plain.Conn, m plain.Message) error {
	var p struct {
		Name      string
		Arguments struct{ City string }
	}
	if err := json.Unmarshal(m.Params, &p); err != nil || p.Name != "get_weather" {
		return conn.Fail(m.ID, &plain.Error{Code: -32602, Message: "Unknown tool"})
	}
	if p.Arguments.City != "Oslo" {
		return conn.Reply(m.ID, plain.Object{
			"content": []plain.Object{{"type": "text", "text": "no report for " + p.Arguments.City + ": ask for Oslo"}}, "isError": true,
		})
	}
	report := plain.Object{"city": "Oslo", "celsius": -3.5, "description": "light snow"}
	text, err := json.Marshal(report)
	if err != nil {
		return err
	}
	return conn.Reply(m.ID, plain.Object{
		"content": []plain.Object{{"type": "text", "text": string(text)}}, "structuredContent": report,
	})
}
