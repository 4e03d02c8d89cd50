package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"example.com/mcp7/day-06/internal/secret"
	"example.com/mcp7/day-06/internal/ticket"
)

// A deputyAttack drives the deputy from outside and returns whether it leaked.
type deputyAttack func(ctx context.Context, s *stage) (leaked bool, err error)

// A stage has a deputy as a process of its own, the service behind it, and a site of the attacker's; all on loopback.
type stage struct {
	d       *demonstration
	report  *report
	key     []byte
	deputy  string // base URL
	service *httptest.Server
	thief   *httptest.Server

	mu   sync.Mutex
	seen map[string]string // what the service and the thief were sent
}

const audience = "https://deputy.example/mcp"

func (d *demonstration) attackServer(ctx context.Context, a attack, kind string) (*report, error) {
	s := &stage{d: d, report: &report{Attack: a.name, Server: kind}, key: make([]byte, 32), seen: map[string]string{}}
	if _, err := rand.Read(s.key); err != nil {
		return nil, err
	}
	s.service = httptest.NewServer(http.HandlerFunc(s.serve))
	defer s.service.Close()
	s.thief = httptest.NewServer(http.HandlerFunc(s.steal))
	defer s.thief.Close()
	end, err := s.startDeputy(ctx, kind == "open")
	if err != nil {
		return nil, err
	}
	defer end()
	s.report.Leaked, err = a.server(ctx, s)
	return s.report, err
}

func (s *stage) startDeputy(ctx context.Context, open bool) (end func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "deputy", fmt.Sprintf("--open=%t", open), "--audience", audience, "--service", s.service.URL)
	cmd.Env = append(os.Environ(), "GUARD_ISSUER_KEY="+hex.EncodeToString(s.key), "GUARD_SERVICE_CREDENTIAL=the-deputys-own")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	end = func() {
		cmd.Process.Kill()
		cmd.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if s.deputy = strings.TrimSpace(line); err != nil {
		end()
		return nil, fmt.Errorf("the deputy did not start: %w", err)
	}
	return end, nil
}

// serve is the service: it has files for whoever has a credential, and sends codes for the deputy's client id.
func (s *stage) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.seen["service"] += fmt.Sprint(r.URL, r.Header)
	s.mu.Unlock()
	if r.URL.Path == "/authorize" {
		q := r.URL.Query()
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {s.d.canary}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
		return
	}
	io.WriteString(w, "report.pdf")
}

func (s *stage) steal(_ http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen["thief"] += r.URL.String()
}

func (s *stage) saw(who string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen[who]
}

func (s *stage) token(user, aud string) (string, error) {
	return ticket.Issue(s.key, ticket.Claims{Subject: user, Client: "app", Audience: aud, Expires: time.Now().Add(time.Hour)})
}

func (s *stage) flow(from, to, text, canary string) {
	s.report.Flow = append(s.report.Flow, step{From: from, To: to, Text: text, Canary: secret.Within(text, canary)})
}

func (s *stage) stopped(what, reason string) {
	s.report.Stopped = append(s.report.Stopped, stop{What: what, Reason: reason})
}

// call makes a tool call to the deputy, and returns the text of its result.
func (s *stage) call(ctx context.Context, user, aud, tool string, args map[string]any) (text string, refused bool, err error) {
	token, err := s.token(user, aud)
	if err != nil {
		return "", false, err
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{
		"name": tool, "arguments": args, "_meta": map[string]any{
			"io.modelcontextprotocol/protocolVersion":    "2026-07-28",
			"io.modelcontextprotocol/clientInfo":         map[string]any{"name": "guard", "version": "1.0.0"},
			"io.modelcontextprotocol/clientCapabilities": map[string]any{},
		},
	}})
	if err != nil {
		return "", false, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.deputy+"/mcp", bytes.NewReader(body))
	if err != nil {
		return "", false, err
	}
	for name, value := range map[string]string{
		"Authorization": "Bearer " + token, "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": tool,
	} {
		req.Header.Set(name, value)
	}
	s.flow(user, "deputy", fmt.Sprintf("%s %v, token for %s", tool, args, aud), s.d.canary)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", false, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if err != nil {
		return "", false, err
	}
	if res.StatusCode == http.StatusUnauthorized {
		s.flow("deputy", user, "401 "+strings.TrimSpace(string(data)), s.d.canary)
		return "", true, nil
	}
	var answer struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(data, &answer); err != nil || answer.Result == nil {
		return "", false, fmt.Errorf("the deputy answered %d: %s", res.StatusCode, data)
	}
	text = textOf(answer.Result)
	s.flow("deputy", user, text, s.d.canary)
	return text, isError(answer.Result), nil
}
