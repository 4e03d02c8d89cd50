package stdio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// list is a request that every server answers.
func list(id string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/list","params":{%s}}`, id, meta)
}

// wait calls the tool that waits until it is released or cancelled.
func wait(id string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"wait","arguments":{},%s}}`, id, meta)
}

// A bench is a server with one tool, and a client's end of the wire.
type bench struct {
	in      *io.PipeWriter
	out     *output
	started chan struct{} // a wait call has begun
	release chan struct{} // lets wait calls end
	ended   chan error    // Run's result
	*Transport
}

func start(t *testing.T, prepare func(*Transport)) *bench {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	b := &bench{out: newOutput(), started: make(chan struct{}, 16), release: make(chan struct{}), ended: make(chan error, 1)}
	server.AddTool(&mcp.Tool{Name: "wait", InputSchema: json.RawMessage(`{"type":"object"}`)},
		func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			b.started <- struct{}{}
			select {
			case <-b.release:
			case <-ctx.Done():
			}
			return &mcp.CallToolResult{}, nil
		})
	r, w := io.Pipe()
	b.in, b.Transport = w, &Transport{In: r, Out: b.out}
	if prepare != nil {
		prepare(b.Transport)
	}
	go func() { b.ended <- server.Run(context.Background(), b.Transport) }()
	t.Cleanup(func() { w.Close(); b.out.close() })
	return b
}

func (b *bench) send(t *testing.T, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(b.in, l+"\n"); err != nil {
			t.Fatal(err)
		}
	}
}

func (b *bench) hangUp(t *testing.T) {
	t.Helper()
	b.in.Close()
	select {
	case err := <-b.ended:
		if err != nil {
			t.Fatalf("Run: %v", err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("Run did not return")
	}
}

// output hands out what the server writes, line by line.
type output struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	more chan struct{}
	done chan struct{}
}

func newOutput() *output { return &output{more: make(chan struct{}, 1), done: make(chan struct{})} }

func (o *output) close() { close(o.done) }

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case o.more <- struct{}{}:
	default:
	}
	return o.buf.Write(p)
}

// next returns the next message.
func (o *output) next(t *testing.T) string {
	t.Helper()
	timeout := time.After(30 * time.Second)
	for {
		o.mu.Lock()
		data := o.buf.Bytes()
		if i := bytes.IndexByte(data, '\n'); i >= 0 {
			line := string(o.buf.Next(i + 1))
			o.mu.Unlock()
			return strings.TrimSuffix(line, "\n")
		}
		o.mu.Unlock()
		select {
		case <-o.more:
		case <-timeout:
			t.Fatal("no message within 30s")
		}
	}
}

func (o *output) rest() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

func waitForEOF(transport *Transport) {
	transport.BeforeEOF = func(idle <-chan struct{}) { <-idle }
}
