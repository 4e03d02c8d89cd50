package judge

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// outputLines is how many lines of the compiler a reader is shown.
const outputLines = 10

var (
	progressLine = regexp.MustCompile(`^(go: downloading |# )`)
	tooOld       = regexp.MustCompile(`requires go >= |toolchain not available|download go1\.\S+ for`)
	network      = regexp.MustCompile(`dial tcp|no such host|i/o timeout|connection refused|TLS handshake`)
	position     = regexp.MustCompile(`^(\S+\.go):[0-9]+:`)
)

// readOutput tells the program's faults from those of the machine, and names files as a reader at the root sees them.
func (r *run) readOutput(text string) (Outcome, []string, error) {
	var lines []string
	for line := range strings.Lines(text) {
		line = printable(strings.TrimRight(line, "\r\n"))
		switch {
		case strings.Contains(line, "no space left on device"), tooOld.MatchString(line):
			return "", nil, errors.New(line)
		case network.MatchString(line):
			return InfraError, []string{line}, nil
		case progressLine.MatchString(line) || line == "":
			continue
		}
		if m := position.FindStringSubmatch(line); m != nil && !filepath.IsAbs(m[1]) {
			line = path.Join(r.options.Day.Name(), filepath.ToSlash(m[1])) + line[len(m[1]):]
		}
		lines = append(lines, strings.ReplaceAll(line, r.root+string(os.PathSeparator), ""))
	}
	if len(lines) > outputLines {
		lines = append(lines[:outputLines], "…")
	}
	return BuildError, lines, nil
}

// buildEnv is the caller's environment without what would make another program of it: a foreign target, cgo, and
// GOFLAGS apart from those about modules.
func buildEnv(env []string) []string {
	var kept []string
	for _, pair := range env {
		name, value, _ := strings.Cut(pair, "=")
		switch name {
		case "GOOS", "GOARCH", "CGO_ENABLED":
			continue
		case "GOFLAGS":
			var flags []string
			for _, flag := range strings.Fields(value) {
				if strings.HasPrefix(flag, "-mod=") || strings.HasPrefix(flag, "-modcacherw") || strings.HasPrefix(flag, "-buildvcs") {
					flags = append(flags, flag)
				}
			}
			pair = name + "=" + strings.Join(flags, " ")
		}
		kept = append(kept, pair)
	}
	return append(kept, "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "CGO_ENABLED=0")
}
