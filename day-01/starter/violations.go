package main

import (
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/scripts/selftest"
)

// EXERCISE 1.5: report what breaks the rules of the message's era.
//
// TODO(1.5): e.Report(code, path, detail) adds a finding. In both eras: NotificationWithID, RequestWithoutID. In a modern
// session: ServerRequest, ClientAnswer, MissingMeta for each key that is missing, MissingResultType, MissingTTL and
// MissingCacheScope, UnaskedLog, ReservedCode, RetiredCode. In a legacy one: BeforeInitialized for requests other than
// initialize and ping. finding/table.go says what each code means.
// Spec: basic/index; basic/transports/stdio; server/utilities/caching and logging; 2025-11-25 basic/lifecycle.

// violations reports what a message does against the rules of its era. A legacy message is never measured by modern
// rules, nor the other way round; when a session falls back, e.Era changes on the way.
func violations(e *session.Event) error {
	return selftest.Open("1.5")
}

// END EXERCISE 1.5
