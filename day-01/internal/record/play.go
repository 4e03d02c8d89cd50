package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// meta is what @META stands for.
const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"recorder","version":"1.0.0"},` +
	`"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}`

// play runs the script's server behind a tap and plays the client.
func play(ctx context.Context, bin, script, capture string) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, script, _ = strings.Cut("\n"+script, "\nserver: ")
	first, lines, _ := strings.Cut(script, "\n")
	server := strings.Fields(first)
	if err := os.Remove(capture); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	args := append([]string{"tap", "-o", capture, "--conn", server[0], "--", filepath.Join(bin, server[0])}, server[1:]...)
	cmd := exec.CommandContext(ctx, filepath.Join(bin, "solution"), args...)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err = converse(lines, stdin, bufio.NewReader(stdout))
	stdin.Close()
	io.Copy(io.Discard, stdout)
	return errors.Join(err, cmd.Wait(), os.Chmod(capture, 0o644))
}

// converse obeys the lines of a script.
func converse(lines string, to io.Writer, from *bufio.Reader) error {
	var state string // the last requestState that the server gave
	for line := range strings.Lines(lines) {
		line = strings.TrimSpace(line)
		switch mark, text, _ := strings.Cut(line, " "); mark {
		case ">":
			text = strings.NewReplacer("@META", meta, "@STATE", state).Replace(text)
			if _, err := io.WriteString(to, text+"\n"); err != nil {
				return err
			}
		case "<":
			answer, err := await(from, text)
			if err != nil {
				return err
			}
			if given := requestState(answer); given != "" {
				state = given
			}
		case "", "#":
		default:
			return fmt.Errorf("a line of a script begins with >, < or #, not %q", mark)
		}
	}
	return nil
}

// await reads lines until one contains text, which it returns.
func await(from *bufio.Reader, text string) (line string, err error) {
	for !strings.Contains(line, text) {
		if line, err = from.ReadString('\n'); err != nil {
			return "", fmt.Errorf("waiting for %s: %w", text, err)
		}
	}
	return line, nil
}

// requestState is the state in an input_required result, or "".
func requestState(line string) string {
	var m struct {
		Result struct {
			RequestState string `json:"requestState"`
		} `json:"result"`
	}
	if json.Unmarshal([]byte(line), &m) != nil {
		return ""
	}
	return m.Result.RequestState
}
