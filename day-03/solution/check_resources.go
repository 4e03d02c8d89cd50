package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

func checkRead(ctx context.Context, b *bench) error {
	for uri, want := range map[string]string{
		"note:///%E4%B8%89%E7%A7%8D%E5%8E%9F%E8%AF%AD": "三个主人",
		"note:///三种原语":                                 "三个主人",
		"note:///100%25%20cotton":                      "40 degrees",
		"note:///tags/%E9%80%9A%E7%9F%A5":              "没有令牌就没有进度",
	} {
		var r readResult
		if err := b.Call(ctx, "resources/read", map[string]any{"uri": uri}, &r); err != nil {
			return fmt.Errorf("read %s: %w", uri, err)
		}
		if len(r.Contents) != 1 || !strings.Contains(r.Contents[0].Text, want) {
			return fmt.Errorf("read %s\ngot  %d contents\nwant one that contains %q", uri, len(r.Contents), want)
		}
	}
	return nil
}

func checkNotFound(ctx context.Context, b *bench) error {
	for _, uri := range []string{
		"note:///nothing", "note:///tags%2Fgo", "note:///..%2F..%2Fetc%2Fpasswd", "note:///%ZZ",
		"note:///.notes", "file:///tea", "note:///tea?x",
	} {
		var result json.RawMessage
		err := b.Call(ctx, "resources/read", map[string]any{"uri": uri}, &result)
		wire, ok := err.(*jsonrpc.Error)
		if !ok || wire.Code != jsonrpc.CodeInvalidParams {
			return fmt.Errorf("read %s\ngot  %v\nwant error -32602", uri, err)
		}
		var data struct{ URI string }
		if json.Unmarshal(wire.Data, &data) != nil || data.URI != uri {
			return fmt.Errorf("read %s\ngot  data %s\nwant data.uri %q", uri, wire.Data, uri)
		}
	}
	return nil
}

func checkSuggest(context.Context) error {
	names := make([]string, 250)
	for i := range names {
		names[i] = fmt.Sprintf("note-%03d", i)
	}
	for _, total := range []int{0, 100, 101, 250} {
		got, err := suggest(names[:total], "NOTE")
		if err != nil {
			return err
		}
		if got.Values == nil {
			return fmt.Errorf("%d names match\ngot  values null\nwant a list", total)
		}
		gives := func(values, total int, more bool) string {
			return fmt.Sprintf("%d values, total %d, hasMore %t", values, total, more)
		}
		g, w := gives(len(got.Values), got.Total, got.HasMore), gives(min(total, maxValues), total, total > maxValues)
		if g != w {
			return fmt.Errorf("%d names match\ngot  %s\nwant %s", total, g, w)
		}
	}
	return nil
}

func checkPages(ctx context.Context, b *bench) error {
	count, pages := map[string]int{}, 0
	for cursor := (*string)(nil); ; {
		page, err := b.list(ctx, cursor)
		if err != nil {
			return err
		}
		for _, r := range page.Resources {
			count[r.Name]++
		}
		if cursor = page.NextCursor; cursor == nil {
			break
		}
		// A new first note moves everything behind it by one.
		pages++
		created := map[string]any{"slug": fmt.Sprintf("0-%02d", pages), "title": "in between", "body": "x"}
		var result json.RawMessage
		if err := b.Call(ctx, "tools/call", map[string]any{"name": "create_note", "arguments": created}, &result); err != nil {
			return err
		}
	}
	if len(count) < 60 || pages < 8 {
		return fmt.Errorf("got  %d notes on %d pages\nwant 60 notes, 7 on a page", len(count), pages+1)
	}
	for slug, times := range count {
		if times != 1 {
			return fmt.Errorf("%s\ngot  listed %d times\nwant once", slug, times)
		}
	}
	return nil
}

func checkCursors(ctx context.Context, b *bench) error {
	first, err := b.list(ctx, nil)
	if err != nil {
		return err
	}
	if first.NextCursor == nil {
		return fmt.Errorf("got  no nextCursor\nwant one: there are 60 notes, and 7 on a page")
	}
	cursor := *first.NextCursor
	edited := "A" + cursor[1:]
	if edited == cursor {
		edited = "B" + cursor[1:]
	}
	for method, wrong := range map[string][]string{
		"resources/list":           {edited, "", cursor + "A", "MTA="},
		"resources/templates/list": {cursor},
	} {
		for _, c := range wrong {
			if err := b.refused(ctx, jsonrpc.CodeInvalidParams, method, map[string]any{"cursor": c}); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkWalk(ctx context.Context) error {
	empty, again := "", "again"
	server := []listed{
		{Resources: []listedResource{{URI: "a"}}, NextCursor: &empty},
		{Resources: []listedResource{{URI: "b"}, {URI: "a"}}, NextCursor: &again},
		{Resources: []listedResource{{URI: "c"}}},
	}
	var sent, got []string
	serve := func(_ context.Context, cursor *string) (listed, error) {
		if cursor == nil {
			sent = append(sent, "none")
			return server[0], nil
		}
		sent = append(sent, *cursor)
		return server[1+slices.Index([]string{"", "again"}, *cursor)], nil
	}
	if _, err := walk(ctx, serve, func(r listedResource) { got = append(got, r.URI) }); err != nil {
		return err
	}
	if !slices.Equal(got, []string{"a", "b", "c"}) {
		return fmt.Errorf("cursors sent: %q\ngot  resources %q\nwant %q", sent, got, []string{"a", "b", "c"})
	}
	server[2].NextCursor = &again
	calls := 0
	_, err := walk(ctx, func(ctx context.Context, cursor *string) (listed, error) {
		if calls++; calls > 50 {
			return listed{}, fmt.Errorf("still asking after 50 pages")
		}
		return serve(ctx, cursor)
	}, func(listedResource) {})
	if err == nil || calls > 50 {
		return fmt.Errorf("a cursor that comes twice\ngot  %v\nwant an error on page 3", err)
	}
	return nil
}
