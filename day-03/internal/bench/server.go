package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"

	"example.com/mcp7/day-03/internal/client"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A server is a running server and a client of it.
type server struct {
	*client.Client
	cmd     *exec.Cmd
	startup time.Duration // from the start of the process to its first answer
}

func start(ctx context.Context, program string, args ...string) (*server, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stderr = os.Stderr
	begin := time.Now()
	conn, err := (&mcp.CommandTransport{Command: cmd}).Connect(ctx)
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	s := &server{Client: client.New(ctx, conn, nil), cmd: cmd}
	var result json.RawMessage
	if err := s.Call(ctx, "server/discover", nil, &result); err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	s.startup = time.Since(begin)
	return s, nil
}

func (s *server) stop() error { return s.Close() }

// residentBytes is the memory that the process has now, on Linux.
func (s *server) residentBytes() (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(status) {
		if value, ok := bytes.CutPrefix(line, []byte("VmRSS:")); ok {
			kilobytes, err := strconv.ParseInt(string(bytes.TrimSuffix(bytes.TrimSpace(value), []byte(" kB"))), 10, 64)
			return kilobytes * 1024, err
		}
	}
	return 0, fmt.Errorf("no VmRSS")
}

type page struct {
	Resources  []json.RawMessage `json:"resources"`
	NextCursor *string           `json:"nextCursor"`
}

func (s *server) page(ctx context.Context, cursor *string) (p page, err error) {
	params := map[string]any{}
	if cursor != nil {
		params["cursor"] = *cursor
	}
	err = s.Call(ctx, "resources/list", params, &p)
	return p, err
}

// walk lists everything, and returns the cursor of each page; nil is the first one's.
func (s *server) walk(ctx context.Context, want int) (took time.Duration, cursors []*string, err error) {
	begin, seen := time.Now(), 0
	for cursor := (*string)(nil); ; {
		cursors = append(cursors, cursor)
		p, err := s.page(ctx, cursor)
		if err != nil {
			return 0, nil, err
		}
		seen += len(p.Resources)
		if cursor = p.NextCursor; cursor == nil {
			break
		}
	}
	if seen != want {
		return 0, nil, fmt.Errorf("the list has %d entries, want %d", seen, want)
	}
	return time.Since(begin), cursors, nil
}

// pages measures the first, the middle and the last page in turn.
func (s *server) pages(ctx context.Context, cursors []*string) (first, middle, last time.Duration, err error) {
	positions := []*string{cursors[0], cursors[len(cursors)/2], cursors[len(cursors)-1]}
	took := make([][]time.Duration, len(positions))
	for range 500 {
		for i, cursor := range positions {
			begin := time.Now()
			if _, err := s.page(ctx, cursor); err != nil {
				return 0, 0, 0, err
			}
			took[i] = append(took[i], time.Since(begin))
		}
	}
	return median(took[0]), median(took[1]), median(took[2]), nil
}
