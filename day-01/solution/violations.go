package main

import (
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
)

// EXERCISE 1.5: report what breaks the rules of the message's era.

// violations reports what a message does against the rules of its era. A legacy message is never measured by modern
// rules, nor the other way round; when a session falls back, e.Era changes on the way.
func violations(e *session.Event) error {
	switch {
	case e.Kind == session.Request && strings.HasPrefix(e.Method, "notifications/"):
		e.Report(finding.NotificationWithID, "$.id", "")
	case e.Kind == session.Notification && !strings.HasPrefix(e.Method, "notifications/"):
		e.Report(finding.RequestWithoutID, "$.method", e.Method)
	case e.Era == dictionary.Legacy:
		legacyViolations(e)
	default:
		modernViolations(e)
	}
	return nil
}

// modernViolations are the rules of 2026-07-28: every message stands for itself, and only clients ask.
func modernViolations(e *session.Event) {
	switch {
	case e.Kind == session.Request && e.From == capture.Server:
		e.Report(finding.ServerRequest, "$.method", "")
	case e.IsAnswer() && e.From == capture.Client:
		e.Report(finding.ClientAnswer, "$", "")
	case e.Kind == session.Request:
		for _, key := range []string{session.MetaVersion, session.MetaCapabilities} {
			if !e.Meta(key).Exists() {
				e.Report(finding.MissingMeta, "$.params._meta", key)
			}
		}
	case e.Kind == session.Notification && e.Method == "notifications/message" && !e.Conn.WantsLogs():
		e.Report(finding.UnaskedLog, "$.method", "")
	case e.Kind == session.Result:
		resultViolations(e)
	case e.Kind == session.Error:
		codeViolations(e)
	}
}

// resultViolations are the members that every result, and every complete result that may be cached, must have.
func resultViolations(e *session.Event) {
	result := e.Message.Get("result")
	if !result.Get("resultType").Exists() {
		e.Report(finding.MissingResultType, "$.result", "")
	}
	switch e.About() {
	case "server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read":
		if result.Get("resultType").Is("input_required") {
			return
		}
		if !result.Get("ttlMs").Exists() {
			e.Report(finding.MissingTTL, "$.result", e.About())
		}
		if !result.Get("cacheScope").Exists() {
			e.Report(finding.MissingCacheScope, "$.result", e.About())
		}
	}
}

// codeViolations are error codes that only MCP may give a meaning, or that it has given up.
func codeViolations(e *session.Event) {
	switch code := e.Code(); code {
	case "-32020", "-32021", "-32022":
	case "-32002", "-32042":
		e.Report(finding.RetiredCode, "$.error.code", code)
	default:
		if len(code) == len("-32020") && "-32020" <= code && code <= "-32099" {
			e.Report(finding.ReservedCode, "$.error.code", code)
		}
	}
}

// legacyViolations are the rules of the handshake: the session is open when initialize is answered and confirmed.
func legacyViolations(e *session.Event) {
	if e.Kind != session.Request || e.Method == "initialize" || e.Method == "ping" {
		return
	}
	switch {
	case !e.Conn.Agreed:
		e.Report(finding.BeforeInitialized, "$.method", "initialize")
	case !e.Conn.Initialized:
		e.Report(finding.BeforeInitialized, "$.method", "notifications/initialized")
	}
}

// END EXERCISE 1.5
