//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// What a person does at the terminal, with the built program and real child processes.

type programs struct{ agent, rogue, dir string }

func buildAll(t *testing.T) programs {
	return programs{build(t, "."), build(t, "../internal/servers/rogue"), t.TempDir()}
}

// config writes a configuration of rogue servers: alias → arguments.
func (p programs) config(t *testing.T, servers map[string][]string) string {
	t.Helper()
	type entry struct {
		Command string   `json:"command"`
		Args    []string `json:"args"`
	}
	all := map[string]entry{}
	for alias, args := range servers {
		all[alias] = entry{p.rogue, args}
	}
	return p.file(t, "mcp.json", map[string]any{"mcpServers": all})
}

func (p programs) file(t *testing.T, name string, values ...any) string {
	t.Helper()
	var b bytes.Buffer
	for _, v := range values {
		if err := json.NewEncoder(&b).Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(p.dir, name)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

type calls = map[string]any

func reply(text string, tools ...string) calls {
	list := []calls{}
	for _, t := range tools {
		server, tool, _ := strings.Cut(t, "__")
		list = append(list, calls{"server": server, "tool": tool, "arguments": calls{}})
	}
	return calls{"text": text, "calls": list}
}

// screenful collects output and lets a test wait for a text.
type screenful struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func (s *screenful) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
	return s.text.Write(p)
}

func (s *screenful) wait(t *testing.T, text string) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for {
		s.mu.Lock()
		all := s.text.String()
		s.mu.Unlock()
		if strings.Contains(all, text) {
			return
		}
		select {
		case <-s.more:
		case <-deadline:
			t.Fatalf("never saw %q, but %s", text, all)
		}
	}
}

// Ctrl-C ends a turn, not the program; the next turn works; after the end no process is left.
func TestInterrupt(t *testing.T) {
	p := buildAll(t)
	log := filepath.Join(p.dir, "s.log")
	config := p.config(t, map[string][]string{"s": {"-tools", "get_mute,get_x", "-log", log}})
	script := p.file(t, "script.jsonl", reply("I wait.", "s__get_mute"), reply("I go on.", "s__get_x"), reply("Done."))
	cmd := exec.Command(p.agent, "chat", "--config", config, "--script", script)
	screen := &screenful{more: make(chan struct{}, 1)}
	cmd.Stdout, cmd.Stderr = screen, screen
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	io.WriteString(in, "one\n")
	screen.wait(t, "→ s__get_mute")
	cmd.Process.Signal(os.Interrupt)
	screen.wait(t, "[interrupted]")
	io.WriteString(in, "two\n")
	screen.wait(t, "Done.")
	io.WriteString(in, "/quit\n")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	received, _ := os.ReadFile(log)
	if !bytes.Contains(received, []byte("notifications/cancelled")) {
		t.Error("the server was not told that nobody waits any more")
	}
	left, _ := exec.Command("ps", "-eo", "args").Output()
	if bytes.Contains(left, []byte(p.rogue)) {
		t.Error("a server was left behind")
	}
}

// What is not read-only is asked about; no and the end of input mean no, and the server hears nothing of it.
func TestApproval(t *testing.T) {
	p := buildAll(t)
	for answer, want := range map[string]int{"y\n": 1, "n\n": 0, "": 0} {
		log := filepath.Join(p.dir, "asked.log")
		os.Remove(log)
		config := p.config(t, map[string][]string{"s": {"-tools", "write", "-log", log}})
		script := p.file(t, "script.jsonl", reply("I write.", "s__write"), reply("Done."))
		cmd := exec.Command(p.agent, "chat", "--config", config, "--script", script)
		cmd.Stdin = strings.NewReader("go\n" + answer)
		out, err := cmd.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("s__write {}")) || !bytes.Contains(out, []byte("Done.")) {
			t.Errorf("%q: %v\n%s", answer, err, out)
		}
		received, _ := os.ReadFile(log)
		if got := bytes.Count(received, []byte("tools/call")); got != want {
			t.Errorf("answer %q: the server got %d calls, want %d", answer, got, want)
		}
	}
}

// Without a key and without MOCK=1 there is no model: that is said, and the status is 2.
func TestNoModel(t *testing.T) {
	p := buildAll(t)
	cmd := exec.Command(p.agent, "chat")
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 2 || !bytes.Contains(out, []byte("ANTHROPIC_API_KEY")) || !bytes.Contains(out, []byte("MOCK=1")) {
		t.Errorf("%v: %s", err, out)
	}
}

// The race detector's part: calls, restarts, lists and news at the same time.
func TestEverythingAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	fakes := map[string]*fake{"a": {tools: []string{"x", "y"}}, "b": {tools: []string{"x"}}}
	h := fakeHost(ctx, fakes)
	h.follow(ctx)
	defer h.close()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			var v view
			for range 50 {
				h.call(ctx, "a__x", nil)
				h.call(ctx, "nobody", nil)
				h.freshen(ctx)
				v.next(h.picture())
				signal(h.server("b").changed)
				if i == 0 {
					h.server("a").down(io.ErrUnexpectedEOF)
				}
			}
		})
	}
	wg.Wait()
}
