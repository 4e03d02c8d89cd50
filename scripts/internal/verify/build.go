package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge/process"
)

// mostMessages is how many of the compiler's messages are shown for a day.
const mostMessages = 10

// build runs go vet over a day, which compiles everything in it, its tests too.
func build(ctx context.Context, s *scope, d *course.Day) ([]Fault, error) {
	s.tell("build: go vet in %s", d.Name())
	output, ok, err := goCommand(ctx, d.Dir, "vet", "./...")
	if err != nil || ok {
		return nil, err
	}
	s.broken[d.N] = true
	return s.compilerFaults(d, output), nil
}

var compilerLine = regexp.MustCompile(`^\s*(?:vet: )?(\S+\.go|go\.mod):([0-9]+)(?::[0-9]+)?: (.+)$`)

// compilerFaults reads go's messages. Where there is none with a file, the output as a whole is the fault.
func (s *scope) compilerFaults(d *course.Day, output string) []Fault {
	again := fmt.Sprintf("correct it, then: go -C %s vet ./...", d.Name())
	var faults []Fault
	seen := map[string]bool{}
	var others []string
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		m := compilerLine.FindStringSubmatch(line)
		switch {
		case seen[line]:
		case m != nil:
			file := filepath.Clean(m[1])
			if !filepath.IsAbs(file) {
				file = filepath.Join(d.Dir, file)
			}
			n, _ := strconv.Atoi(m[2])
			faults = append(faults, Fault{File: s.rel(file), Line: n, Text: "does not build: " + m[3], Mend: again})
		case line != "" && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "go: downloading "):
			others = append(others, line)
		}
		seen[line] = true
	}
	if len(faults) == 0 {
		faults = []Fault{{File: d.Name(), Text: "does not build: " + strings.Join(others[:min(len(others), mostMessages)], "\n"), Mend: again}}
	}
	return faults[:min(len(faults), mostMessages)]
}

// goCommand runs the go command in dir and returns what it printed, and whether it was content. It ends with ctx, and
// so does everything that it started.
func goCommand(ctx context.Context, dir string, args ...string) (output string, ok bool, err error) {
	command, err := exec.LookPath("go")
	if err != nil {
		return "", false, errors.New("there is no go command on PATH: install Go 1.26 or newer from https://go.dev/dl")
	}
	var out bytes.Buffer
	p, err := process.Start(process.Spec{Path: command, Args: args, Dir: dir, Env: os.Environ(), Stdout: io.Discard, Stderr: &out})
	if err != nil {
		return "", false, err
	}
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	exit := p.Exit()
	if err := context.Cause(ctx); err != nil {
		return "", false, err
	}
	return out.String(), exit.Code == 0, nil
}
