package main

import (
	"context"
	"time"

	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// levels are the log levels from the least to the most severe (server/utilities/logging, Log Levels).
var levels = []mcp.LoggingLevel{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

// between is the least time between two progress notifications of one request: both sides should limit the rate
// (basic/patterns/progress, Implementation Notes).
const between = 20 * time.Millisecond

type reindexOutput struct {
	Notes  int `json:"notes" jsonschema:"how many notes were indexed"`
	Failed int `json:"failed" jsonschema:"how many could not be read"`
}

// EXERCISE 3.4: long work that can be followed and stopped.
//
// TODO(3.4): n.library.Index indexes one note; the request's _meta says what its client wants to hear (criteria 13 to
// 15).

// logLevel returns the level from which on a request wants log messages: "" when its _meta has none, which means that
// it gets none. A level that doesn't exist is -32602.
// Specification: server/utilities/logging, Per-request log level and Error Handling.
func logLevel(meta map[string]any) (mcp.LoggingLevel, error) {
	return "", nil
}

// reindex indexes every note. A request with a progress token hears how far it is, a request with a log level gets a
// message "debug" for each note and "info" at the end, and a cancelled one stops the work before the next note.
// Specification: basic/patterns/progress, basic/patterns/cancellation, Behavior Requirements.
func (n *notes) reindex(ctx context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, reindexOutput, error) {
	return nil, reindexOutput{}, selftest.Open("3.4")
}

// END EXERCISE 3.4
