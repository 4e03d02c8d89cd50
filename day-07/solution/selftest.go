package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing/fstest"

	"example.com/mcp7/day-07/internal/drill"
	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/publish"
	"example.com/mcp7/day-07/internal/selector"
	"example.com/mcp7/day-07/internal/telemetry"
	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// runSelfTest prints the board. Three of its seven items are green from the start.
func runSelfTest(ctx context.Context, w io.Writer) error {
	return selftest.Run(ctx, w, "docs", []selftest.Item{
		{
			Name:   "three tools, each with a sentence on when to use it and when not",
			NameZH: "三个工具，描述里都写了什么时候用、什么时候不用", Check: checkTools,
		},
		{
			Name:   "search finds Chinese and English, read gives one document, nothing is overwritten",
			NameZH: "中英文都搜得到，能读单篇，不会覆盖已有文档", Check: checkDocs,
		},
		{
			Name:   "an eval set without one of the three kinds is an error, not a warning",
			NameZH: "评估集缺了三类中的任何一类就报错，而不是警告", Check: checkKinds,
		},
		{
			Name:   "7.2 the set has at least nine traps, and they tempt a selector that goes by keywords",
			NameZH: "7.2 诱导误选至少九条，而且骗得过只看关键词的选择器", Check: checkTraps,
		},
		{
			Name:   "7.1 a selector that always picks the same tool scores 0 on traps",
			NameZH: "7.1 永远选同一个工具的选择器，诱导误选一栏是 0", Check: checkJudge,
		},
		{
			Name:   "7.3 an unknown tool, isError and a handler that fails are all counted",
			NameZH: "7.3 工具不存在、isError 为真、处理函数崩溃，三条路径都被记下", Check: checkPaths,
		},
		{
			Name:   "7.4 a broken mcpName is reported as differing from server.json's name",
			NameZH: "7.4 改坏的 mcpName 会被报出与 server.json 的 name 不一致", Check: checkRelease,
		},
	})
}

func checkTools(ctx context.Context) error {
	tools, err := toolsOf(ctx, "", nil, nil)
	if err != nil {
		return err
	}
	for _, t := range tools {
		if !strings.Contains(t.Description, "Use when") || !strings.Contains(t.Description, "Do not use") {
			return fmt.Errorf("%s\ngot  %s\nwant when to use it, and when not", t.Name, t.Description)
		}
	}
	if len(tools) != 3 {
		return fmt.Errorf("got  %d tools\nwant 3", len(tools))
	}
	return nil
}

func checkDocs(ctx context.Context) error {
	lib, err := openLibrary(ctx, "")
	if err != nil {
		return err
	}
	defer lib.Close()
	if err := lib.Fill(ctx); err != nil {
		return err
	}
	for query, slug := range map[string]string{"发布流程": "fa-bu-liu-cheng", "release": "release-process"} {
		hits, err := lib.Search(ctx, query, 5)
		if err != nil || len(hits) == 0 || hits[0].Slug != slug {
			return fmt.Errorf("search %s\ngot  %v, %v\nwant %s first", query, hits, err, slug)
		}
		document, err := lib.Read(ctx, slug)
		if err != nil {
			return err
		}
		if lib.Create(ctx, document) == nil {
			return fmt.Errorf("%s was overwritten", slug)
		}
	}
	return nil
}

func checkKinds(context.Context) error {
	for _, kind := range eval.Kinds {
		var set strings.Builder
		set.WriteString("cases:\n")
		for i, k := range slices.Repeat(slices.DeleteFunc(slices.Clone(eval.Kinds), func(k eval.Kind) bool { return k == kind }), 5) {
			expect := "search_docs"
			if k == eval.Trap {
				expect = "null"
			}
			fmt.Fprintf(&set, "  - {id: c%d, kind: %s, say: say %d, expect: %s}\n", i, k, i, expect)
		}
		if _, err := eval.Load("set", []byte(set.String())); err == nil || !strings.Contains(err.Error(), string(kind)) {
			return fmt.Errorf("a set without %s\ngot  %v\nwant an error that names it", kind, err)
		}
	}
	return nil
}

func checkTraps(ctx context.Context) error {
	report, err := evaluateOwn(ctx, selector.Keyword())
	if err != nil {
		return err
	}
	traps, tempted := 0, 0
	for _, o := range report.Cases {
		if o.Kind == eval.Trap {
			traps++
			if len(o.Calls) > 0 {
				tempted++
			}
		}
	}
	if traps < 9 || tempted*3 < traps*2 {
		return fmt.Errorf("got  %d traps, of which %d tempt\nwant 9 or more, and two of three tempt", traps, tempted)
	}
	return nil
}

func checkJudge(ctx context.Context) error {
	for _, tool := range toolNames() {
		report, err := evaluateOwn(ctx, eval.Always(tool))
		if err != nil {
			return err
		}
		if n := report.Scores[eval.Trap].Right; n != 0 {
			return fmt.Errorf("always %s\ngot  %d traps passed\nwant 0: something was called", tool, n)
		}
	}
	report, err := evaluateOwn(ctx, eval.Never())
	if err != nil {
		return err
	}
	if s := report.Scores[eval.Trap]; s.Wrong > 0 {
		return fmt.Errorf("a model that calls nothing\ngot  %d traps failed\nwant 0", s.Wrong)
	}
	return nil
}

func evaluateOwn(ctx context.Context, model eval.Model) (*eval.Report, error) {
	set, err := loadCases("")
	if err != nil {
		return nil, err
	}
	tools, err := toolsOf(ctx, "", nil, nil)
	if err != nil {
		return nil, err
	}
	return evaluate(ctx, "self-test", model, set, tools, eval.Options{Concurrency: 1}), nil
}

func checkPaths(ctx context.Context) error {
	lib, err := openLibrary(ctx, "")
	if err != nil {
		return err
	}
	defer lib.Close()
	measured, err := telemetry.New(ctx, toolNames(), telemetry.Options{})
	if err != nil {
		return err
	}
	defer measured.Shutdown(ctx)
	faults := drill.Faults{}
	if err := faults.Set("create_doc=panic"); err != nil {
		return err
	}
	theirs, ours := mcp.NewInMemoryTransports()
	server, err := newServer(lib, nil, faults, &meter{tools: toolNames(), telemetry: measured}).Connect(ctx, theirs, nil)
	if err != nil {
		return err
	}
	defer server.Close()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "self-test", Version: "1"}, nil).Connect(ctx, ours, nil)
	if err != nil {
		return err
	}
	defer client.Close()
	for _, call := range []mcp.CallToolParams{
		{Name: "no_such_tool", Arguments: map[string]any{}},
		{Name: "read_doc", Arguments: map[string]any{"slug": "no-such-document"}},
		{Name: "create_doc", Arguments: map[string]any{"slug": "a", "title": "a", "body": "a"}},
	} {
		client.CallTool(ctx, &call) // it fails; what is looked at is the count
	}
	tools, err := measured.Status()
	if err != nil {
		return err
	}
	got := map[string]telemetry.Status{}
	for _, t := range tools {
		got[t.Tool] = t
	}
	for _, want := range []struct {
		path     string
		counted  int64
		inFigure string
	}{
		{"unknown tool", got[telemetry.UnknownTool].ProtocolErrors, "protocol errors of " + telemetry.UnknownTool},
		{"isError", got["read_doc"].ToolErrors, "tool errors of read_doc"},
		{"a handler that fails", got["create_doc"].ProtocolErrors, "protocol errors of create_doc"},
	} {
		if want.counted != 1 {
			return fmt.Errorf("%s\ngot  %d %s\nwant 1", want.path, want.counted, want.inFigure)
		}
	}
	return nil
}

func checkRelease(context.Context) error {
	files := fstest.MapFS{
		"package.json": {Data: []byte(`{"name":"@you/docs","version":"1.0.0","mcpName":"io.github.you/dogs"}`)},
		"server.json":  {Data: []byte(`{"name":"io.github.you/docs","version":"1.0.0"}`)},
	}
	release, err := publish.Read(files, "", "")
	if err != nil {
		return err
	}
	for _, p := range problems(release) {
		if strings.Contains(p.Text, "io.github.you/dogs") && strings.Contains(p.Text, "io.github.you/docs") {
			return nil
		}
	}
	return fmt.Errorf("mcpName io.github.you/dogs, name io.github.you/docs\ngot  no problem that shows both\nwant one")
}
