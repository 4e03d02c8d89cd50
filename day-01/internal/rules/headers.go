package rules

import (
	"encoding/base64"
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// headers compares the HTTP side of a message with its body (basic/transports/streamable-http, Request Metadata). A
// notification's headers are not defined by this revision and are not looked at.
func headers(e *session.Event) {
	switch {
	case !e.HTTP.Exists():
	case e.Kind == session.Request && e.From == capture.Client && e.HTTP.Get("method").Exists():
		mirrored(e, "MCP-Protocol-Version", e.Meta(session.MetaVersion))
		mirrored(e, "Mcp-Method", e.Message.Get("method"))
		switch e.Method {
		case "tools/call", "prompts/get":
			mirrored(e, "Mcp-Name", e.Param("name"))
		case "resources/read":
			mirrored(e, "Mcp-Name", e.Param("uri"))
		}
	case e.Kind == session.Error && e.HTTP.Get("status").Exists():
		status := string(e.HTTP.Get("status").Raw())
		if want, ok := statuses[e.Code()]; ok && status != want {
			e.Report(finding.HTTPStatus, "$.error.code", want)
		}
	}
}

// statuses are the HTTP statuses that error codes must be sent with.
var statuses = map[string]string{"-32601": "404", "-32020": "400", "-32021": "400", "-32022": "400"}

// mirrored compares a header with the value in the body that it repeats.
func mirrored(e *session.Event, header string, body wire.Value) {
	value, ok := headerValue(e.HTTP.Get("headers"), header)
	switch {
	case !ok:
		e.Report(finding.MissingHeader, "$", header)
	case body.Exists() && decode(value) != body.Text():
		e.Report(finding.HeaderMismatch, "$", header)
	}
}

// headerValue finds a header; names match in any case, and a value is a string or a list of strings.
func headerValue(headers wire.Value, name string) (string, bool) {
	for key, value := range headers.Members() {
		if !strings.EqualFold(key, name) {
			continue
		}
		for _, first := range value.Elements() {
			return first.Text(), true
		}
		return value.Text(), true
	}
	return "", false
}

// decode undoes the encoding of values that don't fit into a header (Value Encoding).
func decode(value string) string {
	inner, ok := strings.CutPrefix(value, "=?base64?")
	if inner, ok2 := strings.CutSuffix(inner, "?="); ok && ok2 {
		if text, err := base64.StdEncoding.DecodeString(inner); err == nil {
			return string(text)
		}
	}
	return value
}
