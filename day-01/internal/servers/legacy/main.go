// Command legacy is an MCP server of revision 2025-11-25, written by hand: a session begins with initialize, the server
// sends requests of its own, and server/discover is a method that it has never heard of.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"example.com/mcp7/day-01/internal/servers/plain"
)

func main() {
	l := &legacy{conn: plain.New(os.Stdin, os.Stdout), waiting: map[string]json.RawMessage{}}
	if err := l.serve(); err != nil {
		slog.Error("legacy", "error", err)
		os.Exit(1)
	}
}

// A legacy server has one session.
type legacy struct {
	conn    *plain.Conn
	level   string                     // of log messages, "" until logging/setLevel
	asked   int                        // requests that the server has sent
	waiting map[string]json.RawMessage // the tools/call that waits for the answer to each of them
}

func (l *legacy) serve() error {
	for {
		m, err := l.conn.Read()
		switch {
		case errors.Is(err, plain.ErrParse):
			err = l.conn.Fail(nil, &plain.Error{Code: -32700, Message: "Parse error"})
		case err == io.EOF:
			return nil
		case err == nil && m.Method == "":
			err = l.answered(m)
		case err == nil && m.ID != nil:
			err = l.receive(m)
		}
		if err != nil {
			return err
		}
	}
}

func (l *legacy) receive(m plain.Message) error {
	switch m.Method {
	case "initialize":
		return l.conn.Reply(m.ID, plain.Object{
			"protocolVersion": "2025-11-25",
			"serverInfo":      plain.Object{"name": "legacy", "title": "A legacy server", "version": "0.9.0"},
			"instructions":    "Say hello first.",
			"capabilities": plain.Object{
				"tools": plain.Object{"listChanged": true}, "logging": plain.Object{},
				"resources": plain.Object{"subscribe": true, "listChanged": true},
			},
		})
	case "ping", "resources/unsubscribe":
		return l.conn.Reply(m.ID, plain.Object{})
	case "logging/setLevel":
		var p struct{ Level string }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return l.conn.Fail(m.ID, &plain.Error{Code: -32602, Message: "Invalid params"})
		}
		l.level = p.Level
		return l.conn.Reply(m.ID, plain.Object{})
	case "resources/subscribe":
		if err := l.conn.Reply(m.ID, plain.Object{}); err != nil {
			return err
		}
		return l.conn.Notify("notifications/resources/updated", plain.Object{"uri": "note://today"})
	case "resources/read":
		return l.conn.Fail(m.ID, &plain.Error{Code: -32002, Message: "Resource not found", Data: plain.Object{"uri": "note://gone"}})
	case "tools/list":
		return l.conn.Reply(m.ID, plain.Object{"tools": tools})
	case "tools/call":
		return l.call(m)
	default:
		return l.conn.Fail(m.ID, &plain.Error{Code: -32601, Message: "Method not found: " + m.Method})
	}
}

// call answers a tool call, or asks the client something first.
func (l *legacy) call(m plain.Message) error {
	var p struct {
		Name string
		Meta struct {
			Token any `json:"progressToken"`
		} `json:"_meta"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return l.conn.Fail(m.ID, &plain.Error{Code: -32602, Message: "Invalid params"})
	}
	if ask, ok := questions[p.Name]; ok {
		l.asked++
		id := fmt.Sprintf("server-%d", l.asked)
		l.waiting[id] = m.ID
		return l.conn.Request(id, ask.method, ask.params)
	}
	if p.Name != "greet" {
		return l.conn.Fail(m.ID, &plain.Error{Code: -32602, Message: "Unknown tool: " + p.Name})
	}
	if p.Meta.Token != nil {
		err := l.conn.Notify("notifications/progress", plain.Object{"progressToken": p.Meta.Token, "progress": 1, "total": 1})
		if err != nil {
			return err
		}
	}
	if l.level != "" {
		err := l.conn.Notify("notifications/message", plain.Object{"level": l.level, "logger": "greet", "data": "greeted"})
		if err != nil {
			return err
		}
	}
	return l.conn.Reply(m.ID, text("hello"))
}

// answered passes the client's answer on to the tool call that waits for it.
func (l *legacy) answered(m plain.Message) error {
	var id string
	if json.Unmarshal(m.ID, &id) != nil || l.waiting[id] == nil {
		return nil
	}
	call := l.waiting[id]
	delete(l.waiting, id)
	if m.Error != nil {
		return l.conn.Reply(call, text("the client refused: "+m.Error.Message))
	}
	return l.conn.Reply(call, text("the client said "+string(m.Result)))
}

func text(s string) plain.Object {
	return plain.Object{"content": []plain.Object{{"type": "text", "text": s}}}
}
