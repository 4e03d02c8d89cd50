package rules

import (
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
)

// logs reports log messages that are less severe than any request in flight asked for. That none at all was asked for is
// exercise 1.5. (server/utilities/logging, Per-request log level)
func logs(e *session.Event) {
	level := e.Param("level").Text()
	if e.Method == "notifications/message" && e.Conn.WantsLogs() && !e.Conn.WantsLevel(level) {
		e.Report(finding.LogBelowLevel, "$.params.level", level)
	}
}
