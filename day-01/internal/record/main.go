// Command record makes the captures in testdata/captures again: for each script it runs one of the servers in
// internal/servers behind "annotate tap" and plays the client.
//
//	go run ./internal/record          in the folder of the day; needs nothing but Go
//
// A script is a text file. "server: NAME ARGS" names the server, "> LINE" sends a line to it, "< TEXT" waits for a line
// from it that contains TEXT, "#" begins a comment. @META stands for the _meta that every modern request carries, @STATE
// for the last requestState that the server gave.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed scripts
var scripts embed.FS

// limit is how long one script may take.
const limit = 20 * time.Second

func main() {
	out := flag.String("out", "testdata/captures", "the folder that the captures are written to")
	flag.Parse()
	if err := run(context.Background(), *out); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string) error {
	bin, err := os.MkdirTemp("", "record-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(bin)
	build := exec.CommandContext(ctx, "go", "build", "-o", bin+string(filepath.Separator), "./solution", "./internal/servers/...")
	build.Stdout, build.Stderr = os.Stderr, os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("build the servers (is this the folder of the day?): %w", err)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	files, err := scripts.ReadDir("scripts")
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := scripts.ReadFile("scripts/" + f.Name())
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(f.Name(), ".txt")
		if err := play(ctx, bin, string(text), filepath.Join(out, name+".jsonl")); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := recordHTTP(ctx, filepath.Join(out, "http.jsonl")); err != nil {
		return fmt.Errorf("http: %w", err)
	}
	return recordLogging(ctx, bin, filepath.Join(out, "logging-transport.txt"))
}
