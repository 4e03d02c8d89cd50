package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"example.com/mcp7/day-03/internal/client"
	"example.com/mcp7/day-03/internal/sample"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A bench is a sample library in a temporary folder, served in this process, and a client of it: what the self-test
// works on.
type bench struct {
	*client.Client
	dir string
}

// onBench makes a check of the board from one that needs a bench. Nothing of the bench is left behind.
func onBench(capabilities map[string]any, check func(ctx context.Context, b *bench) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		dir, err := os.MkdirTemp("", "notes-selftest-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if err := sample.Fill(dir); err != nil {
			return err
		}
		theirs, ours := mcp.NewInMemoryTransports()
		ctx, stop := context.WithCancel(ctx)
		served := make(chan error, 1)
		s := settings{dir: dir, pageSize: 7, ttl: time.Minute, cursorLifetime: time.Hour, pace: time.Millisecond}
		go func() { served <- serve(ctx, s, theirs) }()
		defer func() {
			stop()
			err = errors.Join(err, <-served)
		}()
		conn, err := ours.Connect(ctx)
		if err != nil {
			return err
		}
		b := &bench{Client: client.New(ctx, conn, capabilities), dir: dir}
		defer b.Close()
		return check(ctx, b)
	}
}

// refused asks for a request to be answered with an error of a certain code.
func (b *bench) refused(ctx context.Context, code int64, method string, params map[string]any) error {
	var result json.RawMessage
	err := b.Call(ctx, method, params, &result)
	if err == nil {
		return fmt.Errorf("%s %s\ngot  a result\nwant error %d", method, short(params), code)
	}
	if client.Code(err) != code {
		return fmt.Errorf("%s %s\ngot  %w\nwant error %d", method, short(params), err, code)
	}
	return nil
}

// notice waits for the next notification, and requires that it has this method.
func (b *bench) notice(ctx context.Context, method string) (notice, error) {
	var n notice
	select {
	case msg := <-b.Notices():
		if msg.Method != method {
			return n, fmt.Errorf("got  %s\nwant %s", msg.Method, method)
		}
		return n, json.Unmarshal(msg.Params, &n)
	case <-ctx.Done():
		return n, fmt.Errorf("no %s came: %w", method, ctx.Err())
	}
}

// list is resources/list as walk wants it.
func (b *bench) list(ctx context.Context, cursor *string) (page listed, err error) {
	params := map[string]any{}
	if cursor != nil {
		params["cursor"] = *cursor
	}
	err = b.Call(ctx, "resources/list", params, &page)
	return page, err
}

// save writes a note as editors do: into a new file that then takes the old one's place.
func (b *bench) save(slug, text string) error {
	draft := filepath.Join(b.dir, slug+".md~")
	if err := os.WriteFile(draft, []byte(text), 0o644); err != nil {
		return err
	}
	return os.Rename(draft, filepath.Join(b.dir, slug+".md"))
}

func (b *bench) exists(slug string) bool {
	_, err := os.Stat(filepath.Join(b.dir, slug+".md"))
	return err == nil
}

// A toolResult is as much of a tool's result as the checks look at.
type toolResult struct {
	ResultType   string `json:"resultType"`
	RequestState string `json:"requestState"`
	IsError      bool   `json:"isError"`
	Content      []struct {
		Text string `json:"text"`
	} `json:"content"`
}

// called waits for a tool's result. A result with isError is an error too.
func called(ctx context.Context, sent *client.Sent) (result toolResult, err error) {
	if err := sent.Wait(ctx, &result); err != nil {
		return result, err
	}
	if result.IsError && len(result.Content) > 0 {
		return result, errors.New(result.Content[0].Text)
	}
	return result, nil
}

// answered waits for a tool's result while its notifications are counted by method.
func (b *bench) answered(ctx context.Context, sent *client.Sent) (counts map[string]int, progress []float64, err error) {
	_, err = called(ctx, sent)
	counts = map[string]int{}
	for {
		select {
		case msg := <-b.Notices():
			counts[msg.Method]++
			var p mcp.ProgressNotificationParams
			if msg.Method == "notifications/progress" && json.Unmarshal(msg.Params, &p) == nil {
				progress = append(progress, p.Progress)
			}
		default:
			return counts, progress, err
		}
	}
}

func same(a any, id jsonrpc.ID) bool {
	return fmt.Sprint(a) == fmt.Sprint(id.Raw())
}

func short(params map[string]any) string {
	data, err := json.Marshal(params)
	if err != nil {
		return err.Error()
	}
	return string(data[:min(len(data), 80)])
}
