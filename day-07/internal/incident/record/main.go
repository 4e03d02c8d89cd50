// Command record makes the evidence of the six incidents: it breaks a docs server in six ways, lets a host that chooses
// with the offline selector call it, and writes down what can be seen from outside.
//
//	record DOCS FOLDER
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A scene is one incident: how its server is broken, and what its host calls.
type scene struct {
	name   string
	serve  []string // flags of docs serve
	eval   []string // flags of the last eval
	calls  []call
	client string // what the client offers to its model
}

type call struct {
	tool  string
	args  map[string]any
	times int
}

const list = "docs  search_docs, read_doc, create_doc  (fetched 2 minutes ago, ttlMs 3600000)\n"

func scenes(dir string) []scene {
	search := call{"search_docs", map[string]any{"query": "release process"}, 40}
	read := call{"read_doc", map[string]any{"slug": "release-process"}, 25}
	create := call{"create_doc", map[string]any{"slug": "note", "title": "A note", "body": "Kept."}, 1}
	short := filepath.Join(dir, "short.yaml")
	return []scene{
		{"quiet", []string{"--describe", short}, []string{"--describe", short}, []call{read, create}, list},
		{"red", nil, nil, []call{search, {"read_doc", map[string]any{"slug": "release-process"}, 5}, {"read_doc", map[string]any{"slug": "Release process"}, 12}, {"read_doc", map[string]any{"slug": "release-process.md"}, 8}}, list},
		{"odd", []string{"--fault", "read_doc=wrong"}, nil, []call{search, read, create}, list},
		{"twin", nil, nil, []call{read, create}, list + "wiki  search_docs, list_pages  (fetched 2 minutes ago)\nThe last 40 calls of search_docs went to wiki.\n"},
		{"morning", nil, nil, []call{read, create, {"find_docs", map[string]any{"query": "release process"}, 40}},
			"docs  find_docs, read_doc, create_doc  (fetched 47 minutes ago, ttlMs 3600000; the release was 40 minutes ago)\n"},
		{"slow", []string{"--fault", "search_docs=slow:600ms:15"}, nil, []call{{search.tool, search.args, 120}, read}, list},
	}
}

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, docs, folder string) error {
	dir, err := os.MkdirTemp("", "record-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "short.yaml"), []byte("search_docs: 搜索文档\n"), 0o644); err != nil {
		return err
	}
	before := filepath.Join(dir, "before.json")
	if _, err := output(ctx, docs, "eval", "--save", before); err != nil {
		return fmt.Errorf("the eval before: %w", err)
	}
	for _, s := range scenes(dir) {
		text, err := record(ctx, docs, before, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, s.name+".txt"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func record(ctx context.Context, docs, before string, s scene) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	metrics := l.Addr().String()
	l.Close()
	cmd := exec.CommandContext(ctx, docs, append([]string{"serve", "--metrics", metrics}, s.serve...)...)
	cmd.Env = append(os.Environ(), "MOCK=1")
	client, err := mcp.NewClient(&mcp.Implementation{Name: "host", Version: "1"}, nil).Connect(ctx, &mcp.CommandTransport{Command: cmd, TerminateDuration: time.Second}, nil)
	if err != nil {
		return "", err
	}
	defer client.Close()
	var arguments, results strings.Builder
	for _, c := range s.calls {
		for n := range c.times {
			result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: c.tool, Arguments: c.args})
			if n > 0 {
				continue
			}
			args, _ := json.Marshal(c.args) // maps of strings marshal
			fmt.Fprintf(&arguments, "%3d × %s %s\n", c.times, c.tool, args)
			fmt.Fprintf(&results, "%s %s\n      %s\n", c.tool, args, shown(result, err))
		}
	}
	status, err := output(ctx, docs, "status", "http://"+metrics+"/metrics")
	if err != nil {
		return "", err
	}
	evaluation, _ := output(ctx, docs, append([]string{"eval", "--baseline", before}, s.eval...)...) // one that fell ends with 1
	_, evaluation, _ = strings.Cut(evaluation, "\n\n")
	evaluation, _, _ = strings.Cut(evaluation, "\n\n")
	parts := []string{status, evaluation + "\n", arguments.String(), results.String(), s.client}
	return strings.Join(parts, "---\n"), nil
}

func shown(result *mcp.CallToolResult, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	data, _ := json.Marshal(map[string]any{"isError": result.IsError, "content": result.Content}) // it came as JSON
	if r := []rune(string(data)); len(r) > 160 {
		return string(r[:159]) + "…"
	}
	return string(data)
}

func output(ctx context.Context, docs string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, docs, args...)
	cmd.Env = append(os.Environ(), "MOCK=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	return string(out), err
}
