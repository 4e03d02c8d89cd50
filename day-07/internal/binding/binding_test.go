package binding_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/mcp7/day-07/internal/binding"
	"example.com/mcp7/day-07/internal/stdio"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

func request(id, method, params string) string {
	if params != "" {
		params = "," + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":{%s%s}}`, id, method, meta, params)
}

func callTool(id, name string) string {
	return request(id, "tools/call", fmt.Sprintf(`"name":%q,"arguments":{}`, name))
}

// A rig is a server with a fast, a slow, an endless and a panicking tool, and the methods that the binding answers by
// itself.
type rig struct {
	in      io.WriteCloser
	lines   chan string
	stop    context.CancelFunc
	ended   chan error
	stopped chan string // "tool", "method" or "stream" whose context ended
}

func start(t *testing.T) *rig {
	t.Helper()
	r := &rig{lines: make(chan string, 1000), ended: make(chan error, 1), stopped: make(chan string, 10)}
	server := mcp.NewServer(&mcp.Implementation{Name: "rig", Version: "1"}, nil)
	server.AddReceivingMiddleware(binding.RecoverPanics)
	tool := func(name string, run func(ctx context.Context) error) {
		mcp.AddTool(server, &mcp.Tool{Name: name}, func(ctx context.Context, _ *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
			return nil, nil, run(ctx)
		})
	}
	endless := func(what string) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			<-ctx.Done()
			r.stopped <- what
			return ctx.Err()
		}
	}
	tool("fast", func(context.Context) error { return nil })
	tool("slow", func(context.Context) error { <-time.After(100 * time.Millisecond); return nil })
	tool("endless", endless("tool"))
	tool("panics", func(context.Context) error { panic("boom") })
	options := binding.Options{
		Grace: 500 * time.Millisecond,
		Methods: map[string]binding.Handler{
			"own/fast":    func(_ context.Context, params json.RawMessage) (any, error) { return params, nil },
			"own/endless": func(ctx context.Context, _ json.RawMessage) (any, error) { return nil, endless("method")(ctx) },
			"own/panics":  func(context.Context, json.RawMessage) (any, error) { panic("boom") },
			"own/broken":  func(context.Context, json.RawMessage) (any, error) { return make(chan int), nil },
			"own/refuses": func(context.Context, json.RawMessage) (any, error) { return nil, binding.InvalidParams("no") },
		},
		Listen: func(ctx context.Context, id jsonrpc.ID, _ json.RawMessage, notify binding.Notify) (any, error) {
			if err := notify("ack", map[string]any{"for": id.Raw()}); err != nil {
				return nil, err
			}
			<-ctx.Done()
			r.stopped <- "stream"
			return map[string]any{"closed": id.Raw()}, nil
		},
	}
	inReader, in := io.Pipe()
	outReader, out := io.Pipe()
	r.in = in
	ctx, stop := context.WithCancel(t.Context())
	r.stop = stop
	go func() {
		r.ended <- binding.Serve(ctx, server, &stdio.Transport{In: inReader, Out: out}, options)
		out.Close()
	}()
	go func() {
		lines := bufio.NewScanner(outReader)
		for lines.Scan() {
			r.lines <- lines.Text()
		}
		close(r.lines)
	}()
	t.Cleanup(func() { in.Close(); stop() })
	return r
}

func (r *rig) send(t *testing.T, lines ...string) {
	t.Helper()
	if _, err := io.WriteString(r.in, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
}

func (r *rig) line(t *testing.T) string {
	t.Helper()
	select {
	case line := <-r.lines:
		return line
	case <-time.After(5 * time.Second):
		t.Fatal("no line within 5 s")
	}
	return ""
}

func (r *rig) end(t *testing.T) {
	t.Helper()
	select {
	case err := <-r.ended:
		if err != nil {
			t.Errorf("Serve: %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("Serve did not return within 5 s")
	}
}

func want(t *testing.T, line string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(line, part) {
			t.Errorf("got  %s\nwant %s in it", line, part)
		}
	}
}

// go-sdk v1.8.0 alone answers 3 of 20 here.
func TestEndOfInputAnswersWhatIsInFlight(t *testing.T) {
	r := start(t)
	for i := range 20 {
		r.send(t, callTool(fmt.Sprint(i), "slow"), request(fmt.Sprintf(`"own-%d"`, i), "own/fast", ""))
	}
	r.in.Close()
	answers := map[string]bool{}
	for line := range r.lines {
		var m struct {
			ID     any
			Result json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.Result == nil {
			t.Errorf("got  %s\nwant a result", line)
		}
		answers[fmt.Sprint(m.ID)] = true
	}
	if len(answers) != 40 {
		t.Errorf("%d of 40 requests were answered", len(answers))
	}
	r.end(t)
}

func TestEndOfInputEndsEndlessWork(t *testing.T) {
	r := start(t)
	r.send(t, callTool("1", "endless"), request("2", "own/endless", ""), callTool("3", "fast"))
	want(t, r.line(t), `"id":3`)
	r.in.Close()
	r.end(t)
	for range 2 {
		select {
		case <-r.stopped:
		case <-time.After(5 * time.Second):
			t.Fatal("the work goes on")
		}
	}
}

func TestStopEndsStreamsGracefully(t *testing.T) {
	r := start(t)
	r.send(t, request("1", "subscriptions/listen", ""), callTool("2", "slow"))
	want(t, r.line(t), `"method":"ack"`)
	r.send(t, callTool("3", "fast")) // when it is answered, the others have been read
	want(t, r.line(t), `"id":3`)
	r.stop()
	var rest []string
	for line := range r.lines {
		rest = append(rest, line)
	}
	all := strings.Join(rest, "\n")
	want(t, all, `"id":1,"result":{"closed":1}`, `"id":2,"result"`)
	r.end(t)
}

func TestCancelled(t *testing.T) {
	r := start(t)
	cancel := `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}`
	for _, tt := range []struct{ id, line, stopped string }{
		{"1", callTool("1", "endless"), "tool"},
		{`"m"`, request(`"m"`, "own/endless", ""), "method"},
	} {
		r.send(t, tt.line, callTool("9", "fast"))
		want(t, r.line(t), `"id":9`)
		r.send(t, fmt.Sprintf(cancel, tt.id))
		if got := <-r.stopped; got != tt.stopped {
			t.Errorf("stopped %s, want %s", got, tt.stopped)
		}
	}
	// Unknown, finished, malformed: ignored.
	r.send(t, fmt.Sprintf(cancel, "9"), fmt.Sprintf(cancel, "{}"), fmt.Sprintf(cancel, "null"), `{"jsonrpc":"2.0","method":"notifications/cancelled"}`)
	r.send(t, callTool("10", "fast"))
	want(t, r.line(t), `"id":10`)
	r.in.Close()
	for line := range r.lines {
		t.Errorf("answered although cancelled: %s", line)
	}
	r.end(t)
}

func TestStreamsAreIndependent(t *testing.T) {
	r := start(t)
	r.send(t, request("1", "subscriptions/listen", ""))
	want(t, r.line(t), `"for":1`)
	r.send(t, request(`"1"`, "subscriptions/listen", "")) // another id: it is a string
	want(t, r.line(t), `"for":"1"`)
	r.send(t, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	if got := <-r.stopped; got != "stream" { // its goroutine ends with it
		t.Errorf("stopped %s, want the stream", got)
	}
	r.in.Close()
	want(t, r.line(t), `"id":"1","result":{"closed":"1"}`)
	if line, more := <-r.lines; more {
		t.Errorf("one line too many: %s", line)
	}
	r.end(t)
}

func TestRefused(t *testing.T) {
	r := start(t)
	for _, tt := range []struct{ line, code string }{
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "-32602"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`, "-32602"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`, "-32602"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":null}}}`, "-32602"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":5,"io.modelcontextprotocol/clientCapabilities":{}}}}`, "-32602"},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`, "-32602"},
		{strings.Replace(request("1", "own/fast", ""), "2026-07-28", "1999-01-01", 1), `"code":-32022,"message":"unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"1999-01-01"}`},
		{request("1", "nobody/knows", ""), "-32601"},
		{request("1", "own/refuses", ""), "-32602"},
		{request("1", "own/broken", ""), "-32603"},
		{request("1", "own/panics", ""), `"code":-32603,"message":"internal error"`},
		{callTool("1", "panics"), `"code":-32603,"message":"internal error"`},
		{callTool("1", "unknown"), "-32602"},
	} {
		r.send(t, tt.line)
		want(t, r.line(t), `"id":1,"error"`, tt.code)
	}
	// A client never answers: nothing was asked.
	r.send(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, callTool("2", "fast"))
	want(t, r.line(t), `"id":2`)
	// An id that is in flight can't be used again.
	r.send(t, callTool("3", "slow"), callTool("3", "fast"))
	want(t, r.line(t), `"error":{"code":-32600`)
	want(t, r.line(t), `"id":3,"result"`)
}

func TestManyAtOnce(t *testing.T) {
	r := start(t)
	const n = 500
	var sender sync.WaitGroup
	sender.Go(func() {
		for i := range n {
			io.WriteString(r.in, request(fmt.Sprint(i), "own/fast", fmt.Sprintf(`"n":%d`, i))+"\n")
		}
	})
	for range n {
		var m struct {
			ID     int
			Result struct{ N int }
		}
		line := r.line(t)
		if err := json.Unmarshal([]byte(line), &m); err != nil || m.ID != m.Result.N {
			t.Fatalf("%s: %v", line, err)
		}
	}
	sender.Wait()
	r.in.Close()
	r.end(t)
}

func TestNullBytesAndNames(t *testing.T) {
	r := start(t)
	r.send(t, request("1", "own/fast", `"text":"a\u0000\u2028b"`))
	if line := r.line(t); !bytes.Contains([]byte(line), []byte(`\u0000`)) {
		t.Errorf("got %s", line)
	}
}
