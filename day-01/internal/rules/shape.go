package rules

import (
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// text reports what different readers would read differently.
func text(e *session.Event) {
	for at := range e.Message.Duplicates(wire.Root()) {
		e.Report(finding.DuplicateKey, at.String(), "")
	}
	for at := range e.Message.InvalidUTF8(wire.Root()) {
		e.Report(finding.InvalidUTF8, at.String(), "")
	}
}

// shape reports members of the envelope that have the wrong type.
func shape(e *session.Event) {
	if params := e.Message.Get("params"); params.Exists() && params.Kind() != wire.Object {
		e.Report(finding.ParamsNotObject, "$.params", "")
	}
	switch e.Kind {
	case session.Result:
		if e.Message.Get("result").Kind() != wire.Object {
			e.Report(finding.ResultNotObject, "$.result", "")
		}
	case session.Error:
		if e.Message.Get("id").Kind() == wire.Null {
			e.Report(finding.NullID, "$.id", "")
		}
		failure := e.Message.Get("error")
		switch {
		case failure.Kind() != wire.Object:
			e.Report(finding.BadError, "$.error", "")
		case e.Code() == "":
			e.Report(finding.BadError, "$.error.code", "")
		case failure.Get("message").Kind() != wire.String:
			e.Report(finding.BadError, "$.error.message", "")
		}
	}
}

// methods reports methods that the era doesn't have.
func methods(e *session.Event) {
	if e.Method == "" || e.Method == "initialize" {
		return
	}
	_, modern := dictionary.ParamsOf(dictionary.Modern, e.Method)
	_, legacy := dictionary.ParamsOf(dictionary.Legacy, e.Method)
	switch {
	case !modern && !legacy:
		e.Report(finding.UnknownMethod, "$.method", e.Method)
	case e.Era == dictionary.Legacy && !legacy:
		e.Report(finding.ModernMethod, "$.method", e.Method)
	case e.Era == dictionary.Modern && !modern && (e.From == capture.Client || e.Kind == session.Notification):
		e.Report(finding.RemovedMethod, "$.method", e.Method)
	}
}

// results reports members of a modern result that have a wrong value.
func results(e *session.Event) {
	if e.Kind != session.Result {
		return
	}
	result := e.Message.Get("result")
	if kind := result.Get("resultType"); kind.Exists() && !kind.Is("complete") && !kind.Is("input_required") {
		e.Report(finding.UnknownResultType, "$.result.resultType", "")
	}
	if ttl := result.Get("ttlMs"); ttl.Exists() && e.About() != "tools/call" {
		if digits, ok := ttl.Integer(); !ok || strings.HasPrefix(digits, "-") {
			e.Report(finding.BadTTL, "$.result.ttlMs", "")
		}
	}
	if scope := result.Get("cacheScope"); scope.Exists() && !scope.Is("public") && !scope.Is("private") {
		e.Report(finding.BadCacheScope, "$.result.cacheScope", "")
	}
	at := wire.Root().Member("result").Member("tools")
	for i, tool := range result.Get("tools").Elements() {
		if name := tool.Get("name"); name.Kind() == wire.String && !toolName(name.Text()) {
			e.Report(finding.BadToolName, at.Index(i).Member("name").String(), "")
		}
	}
}

func toolName(name string) bool {
	for i := 0; i < len(name); i++ {
		if !alphanumeric(name[i]) && name[i] != '_' && name[i] != '-' && name[i] != '.' {
			return false
		}
	}
	return 1 <= len(name) && len(name) <= 128
}

func alphanumeric(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
