package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"example.com/mcp7/day-03/internal/client"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// pair returns a client and the other end of its connection.
func pair(t *testing.T, capabilities map[string]any) (*client.Client, mcp.Connection) {
	t.Helper()
	theirs, ours := mcp.NewInMemoryTransports()
	server, err := theirs.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conn, err := ours.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := client.New(t.Context(), conn, capabilities)
	t.Cleanup(func() { server.Close(); c.Close() })
	return c, server
}

func read(t *testing.T, server mcp.Connection) *jsonrpc.Request {
	t.Helper()
	msg, err := server.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return msg.(*jsonrpc.Request)
}

func TestRequestsSayWhoAsks(t *testing.T) {
	c, server := pair(t, map[string]any{"elicitation": map[string]any{}})
	go c.Send(t.Context(), "x", map[string]any{"a": 1}, map[string]any{"progressToken": 7})
	req := read(t, server)
	var params struct {
		A    int
		Meta map[string]any `json:"_meta"`
	}
	if err := json.Unmarshal(req.Params, &params); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		mcp.MetaKeyProtocolVersion: "2026-07-28", "progressToken": 7.0,
		mcp.MetaKeyClientInfo:         map[string]any{"name": "notes", "version": "1.0.0"},
		mcp.MetaKeyClientCapabilities: map[string]any{"elicitation": map[string]any{}},
	}
	if fmt.Sprint(params.Meta) != fmt.Sprint(want) || params.A != 1 {
		t.Errorf("params %s\nwant _meta %v", req.Params, want)
	}
}

// Answers in another order than the requests reach those who asked.
func TestAnswersFindTheirRequests(t *testing.T) {
	c, server := pair(t, nil)
	const n = 50
	var callers sync.WaitGroup
	for i := range n {
		callers.Go(func() {
			var got int
			if err := c.Call(t.Context(), "echo", map[string]any{"n": i}, &got); err != nil || got != i {
				t.Errorf("call %d: %d, %v", i, got, err)
			}
		})
	}
	var requests []*jsonrpc.Request
	for range n {
		requests = append(requests, read(t, server))
	}
	for i := len(requests) - 1; i >= 0; i-- {
		var params struct{ N int }
		if err := json.Unmarshal(requests[i].Params, &params); err != nil {
			t.Fatal(err)
		}
		if err := server.Write(t.Context(), &jsonrpc.Response{ID: requests[i].ID, Result: []byte(fmt.Sprint(params.N))}); err != nil {
			t.Fatal(err)
		}
	}
	callers.Wait()
}

func TestErrorsAndNotices(t *testing.T) {
	c, server := pair(t, nil)
	go func() {
		req, err := server.Read(context.WithoutCancel(t.Context()))
		if err != nil {
			return
		}
		server.Write(context.WithoutCancel(t.Context()), &jsonrpc.Request{Method: "notifications/x"})
		server.Write(context.WithoutCancel(t.Context()), &jsonrpc.Response{ID: req.(*jsonrpc.Request).ID, Error: &jsonrpc.Error{Code: -32602, Message: "no"}})
	}()
	err := c.Call(t.Context(), "x", nil, new(any))
	if client.Code(err) != -32602 || client.Code(errors.New("other")) != 0 {
		t.Errorf("error %v, want code -32602", err)
	}
	if notice := <-c.Notices(); notice.Method != "notifications/x" {
		t.Errorf("notice %s", notice.Method)
	}
}

func TestEnds(t *testing.T) {
	c, server := pair(t, nil)
	sent := make(chan *client.Sent, 1)
	go func() {
		s, err := c.Send(context.WithoutCancel(t.Context()), "x", nil, nil)
		if err != nil {
			t.Error(err)
		}
		sent <- s
	}()
	read(t, server)
	s := <-sent
	short, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := s.Wait(short, new(any)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("no answer: %v, want a deadline", err)
	}
	server.Close()
	if err := s.Wait(t.Context(), new(any)); err == nil {
		t.Error("the server ended: no error")
	}
}
