package main

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/day-07/internal/publish"
)

// platforms are those that the launcher bin/docs.js knows.
var platforms = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64"}

// released are the files of the template that a release holds besides dist.
var released = []string{"package.json", "server.json", "manifest.json", "README.md", "README.zh-CN.md", "CHANGELOG.md", "CHANGELOG.zh-CN.md", "Dockerfile", "bin/docs.js"}

// runBuild cross-compiles the program into dist, the same bytes each time: no paths, no times, no build ids. With --owner
// it writes a whole release elsewhere, without placeholders.
func runBuild(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("build")
	main := flags.String("main", "./day-07/starter", "the `package` to build")
	only := flags.String("only", "", "one `platform`, such as linux/amd64, instead of all five")
	owner := flags.String("owner", "", "fill this GitHub `account` in for the placeholder OWNER; needs --out")
	out := flags.String("out", "", "the `folder` to write to; none is DIR itself")
	bundle := flags.Bool("bundle", false, "write dist/docs.mcpb too, an MCP bundle")
	if _, err := parse(flags, args, stdout); err != nil {
		return err
	}
	dir := "."
	if flags.NArg() == 1 {
		dir = flags.Arg(0)
	}
	if *owner != "" && *out == "" || flags.NArg() > 1 {
		return fmt.Errorf("build: --owner needs --out, and there is one folder: %w", errUsage)
	}
	target := dir
	if *out != "" {
		target = *out
		if err := copyRelease(dir, target, *owner); err != nil {
			return err
		}
	}
	release, err := publish.Read(os.DirFS(dir), "", "")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(target, "dist"), 0o755); err != nil {
		return err
	}
	for _, platform := range platforms {
		if *only != "" && platform != *only {
			continue
		}
		if err := compile(ctx, *main, platform, release.Package.Version, filepath.Join(target, "dist"), stdout); err != nil {
			return err
		}
	}
	if *bundle {
		return writeBundle(target, stdout)
	}
	return nil
}

// program is a file's name in dist: docs-linux-amd64, docs-windows-amd64.exe.
func program(platform string) string {
	name := "docs-" + strings.ReplaceAll(platform, "/", "-")
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	return name
}

func compile(ctx context.Context, main, platform, version, dist string, stdout io.Writer) error {
	file := filepath.Join(dist, program(platform))
	system, processor, _ := strings.Cut(platform, "/")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-o", file,
		"-ldflags", "-s -w -buildid= -X main.version="+version, main)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("build %s: %w", platform, err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%x  %s  %.1f MB\n", sha256.Sum256(data), filepath.Base(file), float64(len(data))/1e6)
	return nil
}

func copyRelease(from, to, owner string) error {
	for _, name := range released {
		data, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if owner != "" {
			data = []byte(strings.ReplaceAll(string(data), "OWNER", owner))
		}
		file := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		mode := os.FileMode(0o644)
		if name == "bin/docs.js" {
			mode = 0o755
		}
		if err := os.WriteFile(file, data, mode); err != nil {
			return err
		}
	}
	return nil
}

// writeBundle writes an MCP bundle: a zip of the manifest and the programs. Its times are fixed, so that the same programs
// make the same bundle.
func writeBundle(dir string, stdout io.Writer) error {
	names := []string{"manifest.json"}
	programs, err := filepath.Glob(filepath.Join(dir, "dist", "docs-*"))
	if err != nil {
		return err
	}
	for _, p := range slices.Sorted(slices.Values(programs)) {
		names = append(names, "dist/"+filepath.Base(p))
	}
	file := filepath.Join(dir, "dist", "docs.mcpb")
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if name == "manifest.json" && !json.Valid(data) {
			return fmt.Errorf("%s is no JSON", name)
		}
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		header.SetMode(0o755)
		w, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s: %d files\n", file, len(names))
	return f.Close()
}
