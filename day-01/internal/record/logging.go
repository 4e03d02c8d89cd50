package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// recordLogging records what go-sdk's LoggingTransport writes on the client's side of a session.
func recordLogging(ctx context.Context, bin, path string) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	client := mcp.NewClient(&mcp.Implementation{Name: "recorder", Version: "1.0.0"}, &mcp.ClientOptions{
		Capabilities: &mcp.ClientCapabilities{},
	})
	command := &mcp.CommandTransport{Command: exec.Command(filepath.Join(bin, "weather"))}
	session, err := client.Connect(ctx, &mcp.LoggingTransport{Transport: command, Writer: file}, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	if _, err := session.ListTools(ctx, nil); err != nil {
		return err
	}
	_, err = session.CallTool(ctx, &mcp.CallToolParams{Name: "get_weather", Arguments: map[string]any{"city": "Oslo"}})
	return err
}
