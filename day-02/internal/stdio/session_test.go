package stdio

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestCancelled: a cancelled request gets no answer, its id above 2^53 or not, and the end does not wait for it.
func TestCancelled(t *testing.T) {
	for _, id := range []string{`1`, `"a"`, `9007199254740993`} {
		b := start(t, waitForEOF)
		b.send(t, wait(id))
		<-b.started
		b.send(t, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`, list(`"after"`))
		if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":"after"`) {
			t.Errorf("cancelled %s: got %s", id, got)
		}
		b.hangUp(t)
		if rest := b.out.rest(); rest != "" {
			t.Errorf("cancelled %s: got an answer: %s", id, rest)
		}
	}
}

// TestCancelUnknown: a cancellation that comes too late, or means nothing, is no error.
func TestCancelUnknown(t *testing.T) {
	b := start(t, waitForEOF)
	for _, params := range []string{`{"requestId":7}`, `{"requestId":null}`, `{}`, `[]`, `{"requestId":{"a":1}}`} {
		b.send(t, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":`+params+`}`)
	}
	b.send(t, list("1"))
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result"`) {
		t.Errorf("got %s", got)
	}
	b.hangUp(t)
}

// TestBeforeEOF: the hook gets a channel that closes with the last answer, and the server runs until it returns.
func TestBeforeEOF(t *testing.T) {
	called, busy := make(chan struct{}), make(chan bool, 1)
	b := start(t, func(tr *Transport) {
		tr.BeforeEOF = func(idle <-chan struct{}) {
			close(called)
			select {
			case <-idle:
				busy <- false
			default:
				busy <- true
			}
			<-idle
		}
	})
	b.send(t, wait("1"), wait("2"))
	<-b.started
	<-b.started
	b.in.Close()
	<-called
	if !<-busy {
		t.Error("idle was closed with two requests in flight")
	}
	close(b.release)
	b.hangUp(t)
	if got := strings.Count(b.out.rest(), `"result"`); got != 2 {
		t.Errorf("got %d answers, want 2", got)
	}
}

// TestEndInput ends the session while the input stays open.
func TestEndInput(t *testing.T) {
	b := start(t, waitForEOF)
	b.send(t, wait("1"))
	<-b.started
	b.EndInput()
	b.EndInput()
	close(b.release)
	select {
	case err := <-b.ended:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("Run did not return")
	}
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result"`) {
		t.Errorf("got %s", got)
	}
}

// TestLegacy: a session that begins with initialize is served by its own rules.
func TestLegacy(t *testing.T) {
	b := start(t, waitForEOF)
	b.send(t, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`)
	if got := b.out.next(t); !strings.Contains(got, `"protocolVersion":"2025-11-25"`) {
		t.Errorf("initialize: got %s", got)
	}
	b.send(t, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	if got := b.out.next(t); !strings.HasPrefix(got, `{"jsonrpc":"2.0","id":1,"result"`) {
		t.Errorf("tools/list: got %s", got)
	}
	b.hangUp(t)
}

// TestBrokenOutput: a client that does not read any more ends the session with an error.
func TestBrokenOutput(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	r, w := io.Pipe()
	defer w.Close()
	ended := make(chan error, 1)
	go func() { ended <- server.Run(context.Background(), &Transport{In: r, Out: closedWriter{}}) }()
	io.WriteString(w, list("1")+"\n")
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "write to client") {
			t.Errorf("got %v", err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("Run did not return")
	}
}

type closedWriter struct{}

func (closedWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestFrame: a result with line feeds in it would be cut in two.
func TestFrame(t *testing.T) {
	got, err := frame(json.RawMessage("1"), json.RawMessage("{\n  \"a\": \"b\\n\"\n}"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"jsonrpc":"2.0","id":1,"result":{"a":"b\n"}}` + "\n"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var coded error = &jsonrpc.Error{Code: -32601, Message: "no"}
	got, err = frame(nil, nil, fmt.Errorf("calling: %w", coded))
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"jsonrpc":"2.0","error":{"code":-32601,"message":"calling: no"}}` + "\n"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
