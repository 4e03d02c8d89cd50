package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/config"
	"example.com/mcp7/day-05/internal/demo"
	"example.com/mcp7/day-05/internal/model"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/scripts/selftest"
)

// check prints the board. All of it works offline: the servers are in this process, but for the one behind item 1.
func check(ctx context.Context, out io.Writer) error {
	return selftest.Run(ctx, out, "agent", []selftest.Item{
		{Name: "a real child process answers (5.1)", NameZH: "真实的子进程有应答（5.1）", Check: checkChild},
		{Name: "a server of the legacy era is found out (5.2)", NameZH: "能认出旧时代的服务端（5.2）", Check: checkLegacy},
		{Name: "a list is read to its last page (5.2)", NameZH: "列表读到最后一页（5.2）", Check: checkPages},
		{Name: "one server that fails does not stop the others (5.2)", NameZH: "一个服务端失败不影响其他（5.2）", Check: checkDown},
		{Name: "the same name twice is two tools (5.3)", NameZH: "同名工具是两个工具（5.3）", Check: checkSameNames},
		{Name: "names fit, and are unique (5.3)", NameZH: "名字合规且唯一（5.3）", Check: checkNames},
		{Name: "a call reaches its server by the original name (5.4)", NameZH: "调用以原名到达服务端（5.4）", Check: checkCall},
		{Name: "what fails is a result, and not sent twice (5.4)", NameZH: "失败变成结果，且不重发（5.4）", Check: checkFailure},
		{Name: "the model's list of tools stays, changes are told (5.5)", NameZH: "模型的工具列表不变，变化用文字告知（5.5）", Check: checkNews},
		{Name: "a server that dies comes back (5.5)", NameZH: "死掉的服务端会恢复（5.5）", Check: checkRestart},
	})
}

func checkChild(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	os.Unsetenv("SELFTEST") // the child is a server, not another board
	c := demo.Config(self)
	s := newServer(c.Servers[0], dialer(c.Servers[0], nil, quietLog), nil, quietLog)
	defer s.close()
	client, err := s.connect(ctx)
	if err != nil {
		return err
	}
	defer client.Close()
	var list struct{ Tools []json.RawMessage }
	if err := client.Call(ctx, "tools/list", nil, time.Second, &list); err != nil {
		return err
	}
	if len(list.Tools) == 0 {
		return errors.New("tools/list: got no tools from the library server, want one")
	}
	return nil
}

func checkLegacy(ctx context.Context) error {
	fake := &fake{legacy: true, tools: []string{"get_a"}}
	c, err := discover(ctx, fake.connect, time.Second, false)
	if err != nil {
		return fmt.Errorf("a server that answers the probe with -32601: %w", err)
	}
	if c.IsModern() {
		return errors.New("the server answered the probe with -32601: got the modern era, want the legacy one")
	}
	return nil
}

func checkPages(ctx context.Context) error {
	c, err := (&fake{tools: []string{"a", "b", "c"}, paged: true}).connect(ctx)
	if err != nil {
		return err
	}
	tools, _, err := listTools(ctx, c, time.Second)
	if err != nil {
		return err
	}
	if len(tools) != 3 {
		return fmt.Errorf("three pages, the first cursor is an empty text: got %d tools, want 3", len(tools))
	}
	return nil
}

func checkDown(ctx context.Context) error {
	h := fakeHost(ctx, map[string]*fake{"bad": {err: errors.New("no such file")}, "good": {tools: []string{"a"}}})
	defer h.close()
	if err := h.server("good").reason(); err != nil {
		return fmt.Errorf("server good: got %q, want no fault", err)
	}
	if err := h.server("bad").reason(); err == nil || !strings.Contains(err.Error(), "no such file") {
		return fmt.Errorf("server bad: got the reason %v, want one with \"no such file\"", err)
	}
	return nil
}

func checkSameNames(context.Context) error {
	t := merge([]list{{"notes", named("search")}, {"wiki", named("search")}}, 10)
	if len(t.rows) != 2 || t.rows[0].Name == t.rows[1].Name {
		return fmt.Errorf("notes and wiki both have search: got %d rows, want 2 with different names", len(t.rows))
	}
	return nil
}

func checkNames(context.Context) error {
	long := strings.Repeat("x", 80)
	t := merge([]list{{"a", named("b.c", "b_c", "b/c", "查天气", "天气", long+"1", long+"2", "_b")}, {"a_", named("b")}}, 100)
	if len(t.rows) != 9 {
		return fmt.Errorf("nine tools: got %d rows, want 9", len(t.rows))
	}
	seen := map[string]bool{}
	for _, r := range t.rows {
		if !accepted.MatchString(r.Name) || len(r.Name) > longestName {
			return fmt.Errorf("%s of %s: got the name %q, want at most 64 of A-Z a-z 0-9 _ -", r.Tool.Name, r.Alias, r.Name)
		}
		if seen[r.Name] {
			return fmt.Errorf("%q is the name of two tools", r.Name)
		}
		seen[r.Name] = true
	}
	return nil
}

func checkCall(ctx context.Context) error {
	f := &fake{tools: []string{"a.b"}}
	h := fakeHost(ctx, map[string]*fake{"s": f})
	defer h.close()
	result := h.call(ctx, h.table().rows[0].Name, json.RawMessage(`{"n":9007199254740993}`))
	if result.IsError {
		return errors.New(result.Text())
	}
	if want := `a.b {"n":9007199254740993}`; result.Text() != want {
		return fmt.Errorf("the server got %s, want %s", result.Text(), want)
	}
	return nil
}

func checkFailure(ctx context.Context) error {
	f := &fake{tools: []string{"write"}, callErr: rpc.ErrLost}
	h := fakeHost(ctx, map[string]*fake{"s": f})
	defer h.close()
	result := h.call(ctx, h.table().rows[0].Name, nil)
	switch {
	case !result.IsError:
		return errors.New("the connection broke: got a result without isError")
	case f.calls.Load() != 1:
		return fmt.Errorf("a call that may have had an effect was sent %d times, want 1: %s", f.calls.Load(), result.Text())
	}
	return nil
}

func checkNews(context.Context) error {
	var v view
	first := picture{tools: []model.Tool{{Name: "a"}}}
	if _, news := v.next(first); news != "" {
		return fmt.Errorf("first turn: got the news %q, want none", news)
	}
	tools, news := v.next(picture{tools: []model.Tool{{Name: "a"}, {Name: "b"}}, down: map[string]string{"s": "out of memory"}})
	if !slices.EqualFunc(tools, first.tools, model.Tool.Equal) {
		return errors.New("second turn, with a new tool: the list of tools has changed, want the same one")
	}
	for _, want := range []string{"b", "s", "out of memory"} {
		if !strings.Contains(news, want) {
			return fmt.Errorf("second turn: got the news %q, want %q in them", news, want)
		}
	}
	return nil
}

func checkRestart(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	f := &fake{tools: []string{"a"}}
	h := fakeHost(ctx, map[string]*fake{"s": f})
	h.follow(ctx)
	defer h.close()
	f.die()
	for h.server("s").live() == nil || f.dials.Load() < 2 {
		if !pause(ctx, 10*time.Millisecond) {
			return errors.New("the server ended: it was not started again")
		}
	}
	return nil
}

func named(names ...string) []client.Tool {
	var tools []client.Tool
	for _, n := range names {
		tools = append(tools, client.Tool{Name: n})
	}
	return tools
}

var quietLog = slog.New(slog.DiscardHandler)

// fakeHost is a host whose servers are in this process.
func fakeHost(ctx context.Context, fakes map[string]*fake) *host {
	h := &host{most: 100, log: quietLog}
	for alias, f := range fakes {
		s := newServer(config.Server{Alias: alias, Connect: time.Second, Call: time.Second, BreakerRests: time.Second}, f.dial, nil, quietLog)
		h.servers = append(h.servers, s)
	}
	slices.SortFunc(h.servers, func(a, b *server) int { return strings.Compare(a.Alias, b.Alias) })
	openAll(ctx, h.servers)
	h.rebuild()
	return h
}
