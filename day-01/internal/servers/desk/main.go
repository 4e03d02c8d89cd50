// Command desk is an MCP server of revision 2026-07-28 written by hand, to the letter of the specification: it asks for
// input in rounds, keeps subscriptions, obeys cancellation, and has every kind of error.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"os"

	"example.com/mcp7/day-01/internal/servers/plain"
)

func main() {
	d := &desk{conn: plain.New(os.Stdin, os.Stdout)}
	if err := d.serve(); err != nil {
		slog.Error("desk", "error", err)
		os.Exit(1)
	}
}

// A desk serves one client.
type desk struct {
	conn          *plain.Conn
	subscriptions []json.RawMessage // ids of the subscriptions/listen requests that are open
}

// params are the parameters of all methods that the desk has.
type params struct {
	Name          string          `json:"name"`
	Arguments     map[string]any  `json:"arguments"`
	RequestState  string          `json:"requestState"`
	Notifications plain.Object    `json:"notifications"`
	RequestID     json.RawMessage `json:"requestId"`
	Meta          *struct {
		Version      string                     `json:"io.modelcontextprotocol/protocolVersion"`
		Capabilities map[string]json.RawMessage `json:"io.modelcontextprotocol/clientCapabilities"`
		Token        any                        `json:"progressToken"`
	} `json:"_meta"`
	Responses map[string]struct {
		Action  string         `json:"action"`
		Content map[string]any `json:"content"`
	} `json:"inputResponses"`
}

const version = "2026-07-28"

func (d *desk) serve() error {
	for {
		m, err := d.conn.Read()
		switch {
		case errors.Is(err, plain.ErrParse):
			err = d.conn.Fail(nil, &plain.Error{Code: -32700, Message: "Parse error"})
		case err == io.EOF:
			return nil
		case err == nil:
			err = d.receive(m)
		}
		if err != nil {
			return err
		}
	}
}

// receive answers a request, unless the method answers later or never.
func (d *desk) receive(m plain.Message) error {
	switch {
	case m.Method == "":
		return d.conn.Fail(m.ID, &plain.Error{Code: -32600, Message: "Invalid Request: there is no method"})
	case m.ID == nil:
		return d.notified(m)
	}
	p, err := check(m)
	if err == nil {
		err = d.answer(m, p)
	}
	var failure *plain.Error
	if errors.As(err, &failure) {
		return d.conn.Fail(m.ID, failure)
	}
	return err
}

// check refuses requests that are malformed, before anything looks at their method.
func check(m plain.Message) (p params, err error) {
	switch err := json.Unmarshal(m.Params, &p); {
	case err != nil || p.Meta == nil || p.Meta.Version == "" || p.Meta.Capabilities == nil:
		return p, &plain.Error{Code: -32602, Message: "Invalid params: _meta must carry protocolVersion and clientCapabilities"}
	case p.Meta.Version != version:
		return p, &plain.Error{Code: -32022, Message: "Unsupported protocol version", Data: plain.Object{
			"supported": []string{version}, "requested": p.Meta.Version,
		}}
	}
	return p, nil
}

func (d *desk) answer(m plain.Message, p params) error {
	switch m.Method {
	case "server/discover":
		return d.conn.Reply(m.ID, complete(plain.Object{
			"supportedVersions": []string{version}, "ttlMs": 3_600_000, "cacheScope": "public",
			"capabilities": plain.Object{"tools": plain.Object{"listChanged": true}, "prompts": plain.Object{"listChanged": true}},
		}))
	case "tools/list":
		return d.conn.Reply(m.ID, complete(plain.Object{"tools": tools, "ttlMs": 0, "cacheScope": "private"}))
	case "tools/call":
		return d.call(m, p)
	case "subscriptions/listen":
		return d.listen(m.ID, p.Notifications)
	default:
		return &plain.Error{Code: -32601, Message: "Method not found: " + m.Method}
	}
}

// complete makes the result of a request that is done.
func complete(result plain.Object) plain.Object {
	result["resultType"] = "complete"
	return identified(result)
}

func identified(result plain.Object) plain.Object {
	result["_meta"] = plain.Object{
		"io.modelcontextprotocol/serverInfo": plain.Object{"name": "desk", "version": "1.0.0"},
	}
	return result
}

func text(s string) plain.Object {
	return complete(plain.Object{"content": []plain.Object{{"type": "text", "text": s}}})
}
