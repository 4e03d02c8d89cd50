package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"example.com/mcp7/day-03/internal/client"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func checkListen(ctx context.Context, b *bench) error {
	sent, err := b.Send(ctx, "subscriptions/listen", map[string]any{"notifications": map[string]any{
		"toolsListChanged": true, "resourceSubscriptions": []string{"note:///tea"},
	}}, nil)
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() { failed <- sent.Wait(ctx, new(json.RawMessage)) }()
	var ack notice
	got := make(chan error, 1)
	go func() { ack, err = b.notice(ctx, acknowledged); got <- err }()
	select {
	case err := <-failed:
		return fmt.Errorf("got  an answer: %w\nwant a subscription that stays open", err)
	case err := <-got:
		if err != nil {
			return err
		}
	}
	agreed := ack.Notifications
	switch {
	case !same(ack.Meta[mcp.MetaKeySubscriptionID], sent.ID):
		return fmt.Errorf("acknowledged\ngot  subscriptionId %v\nwant %v", ack.Meta[mcp.MetaKeySubscriptionID], sent.ID.Raw())
	case agreed == nil || agreed.ToolsListChanged || agreed.ResourcesListChanged || len(agreed.ResourceSubscriptions) != 1:
		return fmt.Errorf("acknowledged\ngot  %+v\nwant the one note, and no list of tools: it never changes", agreed)
	}
	for i := range 3 { // not asked for: one list_changed for each would be wrong
		if err := b.save(fmt.Sprintf("new-%d", i), "# New"); err != nil {
			return err
		}
	}
	if err := b.save("tea", "# Green tea\n\nSeventy-five degrees."); err != nil {
		return err
	}
	update, err := b.notice(ctx, updated)
	if err != nil {
		return err
	}
	if update.URI != "note:///tea" || !same(update.Meta[mcp.MetaKeySubscriptionID], sent.ID) {
		return fmt.Errorf("updated\ngot  %+v\nwant note:///tea for subscription %v", update, sent.ID.Raw())
	}
	return nil
}

var callReindex = map[string]any{"name": "reindex", "arguments": map[string]any{}}

func checkReindex(ctx context.Context, b *bench) error {
	plain, err := b.Send(ctx, "tools/call", callReindex, nil)
	if err != nil {
		return err
	}
	counts, _, err := b.answered(ctx, plain)
	if err != nil || len(counts) > 0 {
		return fmt.Errorf("no token, no level\ngot  notifications %v, error %v\nwant none", counts, err)
	}
	asked, err := b.Send(ctx, "tools/call", callReindex, map[string]any{"progressToken": "p-1", mcp.MetaKeyLogLevel: "info"})
	if err != nil {
		return err
	}
	counts, progress, err := b.answered(ctx, asked)
	if err != nil || len(progress) < 2 || counts["notifications/message"] == 0 {
		return fmt.Errorf("token and level\ngot  notifications %v, error %v\nwant progress and messages", counts, err)
	}
	if !slices.IsSorted(progress) || len(slices.Compact(slices.Clone(progress))) != len(progress) {
		return fmt.Errorf("got  progress %v\nwant each one greater than the one before", progress)
	}
	bogus, err := b.Send(ctx, "tools/list", nil, map[string]any{mcp.MetaKeyLogLevel: "loud"})
	if err != nil {
		return err
	}
	if err := bogus.Wait(ctx, new(json.RawMessage)); client.Code(err) != jsonrpc.CodeInvalidParams {
		return fmt.Errorf("level \"loud\"\ngot  %v\nwant error -32602", err)
	}
	return nil
}

func checkCancel(ctx context.Context, b *bench) error {
	sent, err := b.Send(ctx, "tools/call", callReindex, map[string]any{"progressToken": 7})
	if err != nil {
		return err
	}
	answered := make(chan error, 1)
	go func() { _, err := called(ctx, sent); answered <- err }()
	select {
	case <-b.Notices():
	case err := <-answered:
		return fmt.Errorf("got  an answer without any progress, error %v\nwant progress first", err)
	}
	if err := sent.Cancel(ctx); err != nil {
		return err
	}
	// Twice as long as the rest of the work would take.
	search := map[string]any{"name": "search_notes", "arguments": map[string]any{"query": "nowhere"}}
	for start := time.Now(); time.Since(start) < 2*60*time.Millisecond; {
		if err := b.Call(ctx, "tools/call", search, new(json.RawMessage)); err != nil {
			return err
		}
	}
	indexed, err := filepath.Glob(filepath.Join(b.dir, ".index", "*.json"))
	if err != nil {
		return err
	}
	if len(indexed) >= 60 {
		return fmt.Errorf("got  all %d notes indexed\nwant fewer: the work was cancelled", len(indexed))
	}
	select {
	case <-answered:
		return fmt.Errorf("got  an answer to the cancelled request\nwant none")
	default:
		return nil
	}
}

func checkDelete(ctx context.Context, b *bench) error {
	call := map[string]any{"name": "delete_note", "arguments": map[string]any{"slug": "tea"}}
	var asked toolResult
	if err := b.Call(ctx, "tools/call", call, &asked); err != nil {
		return err
	}
	if asked.ResultType != "input_required" || !b.exists("tea") {
		return fmt.Errorf("first call\ngot  resultType %q, note there: %t\nwant input_required, nothing deleted",
			asked.ResultType, b.exists("tea"))
	}
	answer := func(action, state string) error {
		given := map[string]any{"action": action, "content": map[string]any{"confirm": true}}
		call["inputResponses"] = map[string]any{confirmation: given}
		call["requestState"] = state
		return b.Call(ctx, "tools/call", call, new(json.RawMessage))
	}
	if err := answer("decline", asked.RequestState); err != nil || !b.exists("tea") {
		return fmt.Errorf("declined\ngot  error %v, note there: %t\nwant a result, nothing deleted", err, b.exists("tea"))
	}
	if err := answer("accept", "forged"); client.Code(err) != jsonrpc.CodeInvalidParams || !b.exists("tea") {
		return fmt.Errorf("forged state\ngot  error %v, note there: %t\nwant error -32602, nothing deleted", err, b.exists("tea"))
	}
	if err := answer("accept", asked.RequestState); err != nil || b.exists("tea") {
		return fmt.Errorf("accepted\ngot  error %v, note there: %t\nwant the note deleted", err, b.exists("tea"))
	}
	return nil
}
