package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"example.com/mcp7/day-06/internal/ledger"
)

// auditHolds writes an audit, changes it in three ways, and returns an error when one of them isn't noticed.
func auditHolds() error {
	dir, err := os.MkdirTemp("", "guard-audit-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "audit.jsonl")
	l, err := ledger.Open(name)
	if err != nil {
		return err
	}
	t := &trail{l}
	const secretValue = "ghp_0123456789abcdef"
	for n := range 3 {
		args, err := json.Marshal(map[string]any{"token": secretValue, "n": n})
		if err != nil {
			return err
		}
		c := call{Server: "mail", Tool: "send_email", Definition: json.RawMessage(`{"inputSchema":{"properties":{"token":{}}}}`), Args: args}
		if err := t.append(describe(l.Key(), c, event{Event: "call"})); err != nil {
			return err
		}
	}
	written, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	head, err := ledger.ReadHead(name)
	if err != nil {
		return err
	}
	if bytes.Contains(written, []byte(secretValue)) {
		return fmt.Errorf("got  an audit with the value of an argument in it\nwant none")
	}
	if _, err := verify(l.Key(), bytes.NewReader(written), head); err != nil {
		return fmt.Errorf("unchanged: %w", err)
	}
	lines := bytes.SplitAfter(written, []byte("\n"))
	for what, changed := range map[string][]byte{
		"edited":  bytes.Replace(written, []byte("send_email"), []byte("read_email"), 1),
		"removed": bytes.Join([][]byte{lines[0], lines[2]}, nil),
		"cut off": bytes.Join(lines[:2], nil),
		"swapped": bytes.Join([][]byte{lines[1], lines[0], lines[2]}, nil),
	} {
		if _, err := verify(l.Key(), bytes.NewReader(changed), head); err == nil {
			return fmt.Errorf("a line was %s\ngot  no error\nwant one", what)
		}
	}
	return nil
}
