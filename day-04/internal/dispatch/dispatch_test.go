package dispatch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":"p"}`

// newServer has a tool that reports progress and waits, one that panics, and one that answers. ended counts the waits that were cut short.
func newServer(ended *atomic.Int32) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, &mcp.ServerOptions{SupportedProtocolVersions: []string{"2026-07-28"}})
	server.AddReceivingMiddleware(Recover)
	add := func(name string, handle mcp.ToolHandler) {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, handle)
	}
	add("wait", func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		for i := range 3 {
			err := req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: req.Params.GetProgressToken(), Progress: float64(i)})
			if err != nil {
				return nil, err
			}
		}
		<-ctx.Done()
		ended.Add(1)
		return nil, ctx.Err()
	})
	add("panic", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("a bad day") })
	add("answer", func(_ context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: req.Extra.TokenInfo.UserID}}}, nil
	})
	return server
}

func request(t *testing.T, method, params string) *jsonrpc.Request {
	t.Helper()
	id, err := jsonrpc.MakeID("id")
	if err != nil {
		t.Fatal(err)
	}
	return &jsonrpc.Request{ID: id, Method: method, Params: json.RawMessage(`{` + params + `,` + meta + `}`)}
}

func TestNotificationsComeFirstAndInOrder(t *testing.T) {
	var ended atomic.Int32
	ctx, cancel := context.WithCancel(context.Background())
	var got []string
	_, err := Dispatcher{Server: newServer(&ended)}.Run(ctx, request(t, "tools/call", `"name":"wait"`), func(n *jsonrpc.Request) error {
		got = append(got, string(n.Params))
		if len(got) == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || ended.Load() != 1 {
		t.Errorf("got %v, the tool ended %d times", err, ended.Load())
	}
	for i, params := range got {
		if !strings.Contains(params, fmt.Sprintf(`"progress":%d`, i)) {
			t.Errorf("notification %d is %s", i, params)
		}
	}
}

func TestErrors(t *testing.T) {
	var ended atomic.Int32
	d := Dispatcher{Server: newServer(&ended)}
	for name, test := range map[string]struct {
		method, params string
		code           int64
	}{
		"a panic":           {"tools/call", `"name":"panic"`, -32603},
		"an unknown tool":   {"tools/call", `"name":"?"`, -32602},
		"an unknown method": {"no/such", `"x":1`, -32601},
	} {
		response, err := d.Run(context.Background(), request(t, test.method, test.params), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var wire *jsonrpc.Error
		if !errors.As(response.Error, &wire) || wire.Code != test.code {
			t.Errorf("%s: got %v, want %d", name, response.Error, test.code)
		}
		if test.code == -32603 && strings.Contains(wire.Error(), "bad day") {
			t.Errorf("%s: the client reads %q", name, wire.Error())
		}
	}
}

func TestDrainEndsSubscriptionsWithAResult(t *testing.T) {
	var ended atomic.Int32
	drain := make(chan struct{})
	response, err := Dispatcher{Server: newServer(&ended), Drain: drain}.Run(context.Background(),
		request(t, "subscriptions/listen", `"notifications":{"toolsListChanged":true}`),
		func(n *jsonrpc.Request) error {
			if n.Method == "notifications/subscriptions/acknowledged" {
				close(drain)
			}
			return nil
		})
	if err != nil || response.Error != nil {
		t.Fatalf("got %v, %v", response, err)
	}
	if !strings.Contains(string(response.Result), `"io.modelcontextprotocol/subscriptionId":"id"`) {
		t.Errorf("the result is %s", response.Result)
	}
}

// Ten thousand clients that go away leave nothing behind.
func TestNoGoroutineIsLeft(t *testing.T) {
	var ended atomic.Int32
	d := Dispatcher{Server: newServer(&ended)}
	before := runtime.NumGoroutine()
	const n = 10_000
	for range n {
		ctx, cancel := context.WithCancel(context.Background())
		d.Run(ctx, request(t, "tools/call", `"name":"wait"`), func(*jsonrpc.Request) error {
			cancel()
			return nil
		})
		cancel()
	}
	deadline := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before+2 && time.Now().Before(deadline) {
		runtime.Gosched()
	}
	if after := runtime.NumGoroutine(); after > before+2 {
		t.Errorf("%d goroutines before, %d after %d cancelled requests", before, after, n)
	}
	sessions := 0
	for range d.Server.Sessions() {
		sessions++
	}
	if sessions != 0 {
		t.Errorf("the server still has %d sessions", sessions)
	}
}
