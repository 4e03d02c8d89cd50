package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-06/internal/process"
)

// session is a client at one end of a proxy, with a stand-in server at the other.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	done  chan error
	log   string
}

func startProxy(t *testing.T, script string) *session {
	t.Helper()
	dir := t.TempDir()
	binary, tools := filepath.Join(dir, "standin.exe"), filepath.Join(dir, "tools.json")
	if out, err := exec.Command("go", "build", "-o", binary, "../internal/standin").CombinedOutput(); err != nil {
		t.Fatalf("build the stand-in: %v\n%s", err, out)
	}
	if err := os.WriteFile(tools, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := testGuard()
	if err != nil {
		t.Fatal(err)
	}
	server, err := process.Start([]string{binary, tools}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	in, stdin := io.Pipe()
	stdout, out := io.Pipe()
	s := &session{t: t, in: stdin, lines: make(chan string, 100), done: make(chan error, 1), log: tools + ".log"}
	go func() { s.done <- newProxy(g, "s", server, out).run(t.Context(), in); out.Close() }()
	go func() {
		defer close(s.lines)
		scanner := bufio.NewScanner(stdout)
		for scanner.Scan() {
			s.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() { stdin.Close(); <-s.done })
	return s
}

func (s *session) send(line string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

// next returns the next message, decoded.
func (s *session) next() map[string]any {
	s.t.Helper()
	select {
	case line := <-s.lines:
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			s.t.Fatalf("%q: %v", line, err)
		}
		return m
	case <-time.After(5 * time.Second):
		s.t.Fatal("no message within 5 s")
		return nil
	}
}

const twoTools = `{"tools": [{"name": "see", "inputSchema": {"type": "object"}}, {"name": "erase", "inputSchema": {"type": "object"}}]}`

// TestOneMeaning: a message that another reader could take for another call never reaches the server.
func TestOneMeaning(t *testing.T) {
	s := startProxy(t, twoTools)
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call","params":{"name":"erase"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"see","Name":"erase"}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","Params":{"name":"erase"},"params":{"name":"see"}}`,
		`{"jsonrpc":"2.0","id":1,"METHOD":"tools/call","params":{"name":"erase"}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"erase"}}]`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"see","argumentſ":{}}}`,
		`{"jsonrpc":"2.0","id":1,`,
	} {
		s.send(line)
		if m := s.next(); m["error"] == nil {
			t.Errorf("%s\ngot  %v, want an error", line, m)
		}
	}
	if _, err := os.Stat(s.log); err == nil {
		t.Error("a call has reached the server")
	}
}

// TestOldClients: a client of an older revision finds the same server behind the guard.
func TestOldClients(t *testing.T) {
	s := startProxy(t, twoTools)
	s.send(`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	result, _ := s.next()["result"].(map[string]any)
	if text, _ := result["instructions"].(string); result["protocolVersion"] != "2025-11-25" || !strings.HasPrefix(text, rule) {
		t.Errorf("initialize: %v, want 2025-11-25 and the rule about quotes", result)
	}
	s.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	s.send(`{"jsonrpc":"2.0","id":0,"method":"tools/call","params":{"name":"see","arguments":{}}}`)
	if m := s.next(); m["id"] != 0.0 || m["result"] == nil {
		t.Errorf("tools/call: %v, want a result for id 0", m)
	}
}

// TestHangUp: what is in flight is answered, and the proxy ends by itself.
func TestHangUp(t *testing.T) {
	s := startProxy(t, twoTools)
	for range 20 {
		s.send(`{"jsonrpc":"2.0","id":"x","method":"ping"}`)
		s.next()
	}
	s.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"see","arguments":{}}}`)
	s.in.Close()
	if m := s.next(); m["result"] == nil {
		t.Errorf("the last call: %v, want its result", m)
	}
	select {
	case err := <-s.done:
		if err != nil {
			t.Error(err)
		}
		s.done <- nil
	case <-time.After(5 * time.Second):
		t.Fatal("the proxy has not ended")
	}
}
