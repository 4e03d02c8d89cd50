package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/mcp7/day-03/internal/binding"
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

// logLevel returns the level from which on a request wants log messages: "" when its _meta has none, which means that
// it gets none. A level that doesn't exist is -32602.
// Specification: server/utilities/logging, Per-request log level and Error Handling.
func logLevel(meta map[string]any) (mcp.LoggingLevel, error) {
	value, asked := meta[mcp.MetaKeyLogLevel]
	if !asked {
		return "", nil
	}
	level, _ := value.(string)
	if !slices.Contains(levels, mcp.LoggingLevel(level)) {
		return "", binding.InvalidParams("%s is one of %v", mcp.MetaKeyLogLevel, levels)
	}
	return mcp.LoggingLevel(level), nil
}

// reindex indexes every note. A request with a progress token hears how far it is, a request with a log level gets a
// message "debug" for each note and "info" at the end, and a cancelled one stops the work before the next note.
// Specification: basic/patterns/progress, basic/patterns/cancellation, Behavior Requirements.
func (n *notes) reindex(ctx context.Context, req *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, reindexOutput, error) {
	level, err := logLevel(req.Params.Meta)
	if err != nil {
		return nil, reindexOutput{}, err
	}
	say := func(l mcp.LoggingLevel, message string) {
		if level != "" && slices.Index(levels, l) >= slices.Index(levels, level) {
			req.Session.Log(ctx, &mcp.LoggingMessageParams{Level: l, Logger: "reindex", Data: message})
		}
	}
	var output reindexOutput
	var told time.Time
	token, slugs := req.Params.GetProgressToken(), n.library.Slugs()
	for i, slug := range slugs {
		err := n.library.Index(ctx, slug)
		if ctx.Err() != nil {
			return nil, output, ctx.Err()
		}
		if err != nil {
			output.Failed++
			say("warning", fmt.Sprintf("%s was not indexed", slug))
			continue
		}
		output.Notes++
		say("debug", slug+" is indexed")
		if last := i == len(slugs)-1; token != nil && (last || time.Since(told) >= between) {
			told = time.Now()
			req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: float64(i + 1), Total: float64(len(slugs)), Message: slug,
			})
		}
	}
	say("info", fmt.Sprintf("%d notes are indexed", output.Notes))
	return nil, output, nil
}

// END EXERCISE 3.4
