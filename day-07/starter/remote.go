package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/day-07/internal/compat"
	"example.com/mcp7/day-07/internal/eval"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A session is a client's connection to a server: this program's own, in process, or any other.
type session struct {
	*mcp.ClientSession
	close func()
}

// connect starts a server from its command line, or this program's own when there is none. The SDK's client falls back to
// older revisions by itself.
func connect(ctx context.Context, command []string, describe map[string]string) (*session, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "docs", Version: version}, nil)
	if len(command) == 0 {
		return connectSelf(ctx, client, describe)
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	transport := &mcp.CommandTransport{Command: cmd, TerminateDuration: time.Second}
	s, err := client.Connect(ctx, transport, nil)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", command[0], err)
	}
	return &session{s, func() { s.Close() }}, nil
}

func connectSelf(ctx context.Context, client *mcp.Client, describe map[string]string) (*session, error) {
	lib, err := openLibrary(ctx, "")
	if err != nil {
		return nil, err
	}
	theirs, ours := mcp.NewInMemoryTransports()
	server, err := newServer(lib, describe, nil, nil).Connect(ctx, theirs, nil)
	if err != nil {
		lib.Close()
		return nil, err
	}
	s, err := client.Connect(ctx, ours, nil)
	if err != nil {
		server.Close()
		lib.Close()
		return nil, err
	}
	return &session{s, func() { s.Close(); server.Close(); lib.Close() }}, nil
}

// list returns all tools of a server. Only a missing cursor ends the list; one that comes twice is an error.
func (s *session) list(ctx context.Context) ([]compat.Tool, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	var tools []compat.Tool
	seen := map[string]bool{}
	for params := (&mcp.ListToolsParams{}); ; {
		page, err := s.ListTools(ctx, params)
		if err != nil {
			return nil, fmt.Errorf("tools/list: %w", err)
		}
		for _, t := range page.Tools {
			tool, err := plain(t)
			if err != nil {
				return nil, err
			}
			tools = append(tools, tool)
		}
		if page.NextCursor == "" {
			return tools, nil
		}
		if seen[page.NextCursor] {
			return nil, errors.New("tools/list: the same cursor came twice")
		}
		seen[page.NextCursor] = true
		params.Cursor = page.NextCursor
	}
}

func plain(t *mcp.Tool) (tool compat.Tool, err error) {
	data, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(data, &tool)
	}
	return tool, err
}

// toolsOf returns a server's tools, or those of a file that docs tools has written.
func toolsOf(ctx context.Context, file string, command []string, describe map[string]string) ([]eval.Tool, error) {
	var tools []compat.Tool
	if file != "" {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if tools, err = compat.Read(file, data); err != nil {
			return nil, err
		}
	} else {
		s, err := connect(ctx, command, describe)
		if err != nil {
			return nil, err
		}
		defer s.close()
		if tools, err = s.list(ctx); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(tools, func(a, b compat.Tool) int { return strings.Compare(a.Name, b.Name) })
	list := make([]eval.Tool, len(tools))
	for i, t := range tools {
		list[i] = eval.Tool{Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.InputSchema}
	}
	return list, nil
}

// runTools prints the tools of a server in the form that docs compat compares: sorted, indented, one way to write it.
func runTools(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("tools")
	describe := flags.String("describe", "", "take descriptions from this YAML `file`: tool: text")
	command, err := parse(flags, args, stdout)
	if err != nil {
		return err
	}
	texts, err := readDescriptions(*describe)
	if err != nil {
		return err
	}
	s, err := connect(ctx, command, texts)
	if err != nil {
		return err
	}
	defer s.close()
	tools, err := s.list(ctx)
	if err != nil {
		return err
	}
	data, err := compat.Canonical(tools)
	if err != nil {
		return err
	}
	_, err = stdout.Write(data)
	return err
}
