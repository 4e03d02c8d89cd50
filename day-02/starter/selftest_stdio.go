package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"example.com/mcp7/day-02/internal/stdio"
)

// weatherCall is a call of get_weather as a client writes it.
func weatherCall(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"get_weather","arguments":{"city":"Oslo"},`+
		`"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`+"\n", id)
}

// session serves one client that sends in and reads out, with answers that take a moment.
func (b board) session(ctx context.Context, in io.Reader, out io.Writer) error {
	log := slog.New(slog.DiscardHandler)
	work, abandon := context.WithCancel(ctx)
	defer abandon()
	app, err := newApp(work, config{mock: true, limit: time.Second, mockDelay: 50 * time.Millisecond}, log)
	if err != nil {
		return err
	}
	server, err := newServer(app)
	if err != nil {
		return err
	}
	return serve(ctx, server, &stdio.Transport{In: in, Out: out, Log: log}, abandon)
}

// clean starts this program again, as a server, since what was printed before main is gone from here. It reads stdout
// up to the answer of one call.
func (b board) clean(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = []string{"MOCK=1", "CITIES_FILE=" + filepath.Join(b.dir, "cities.json")}
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); name == "PATH" || name == "HOME" || strings.EqualFold(name, "SystemRoot") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer cmd.Wait()
	defer in.Close()
	if _, err := io.WriteString(in, weatherCall(1)); err != nil {
		return err
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var message struct {
			Version string `json:"jsonrpc"`
			ID      int    `json:"id"`
		}
		if json.Unmarshal(lines.Bytes(), &message) != nil || message.Version != "2.0" {
			return fmt.Errorf("stdout carried a line that is no message: %s", lines.Text())
		}
		if message.ID == 1 {
			return nil
		}
	}
	return fmt.Errorf("the server ended before it had answered")
}
