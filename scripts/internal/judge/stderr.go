package judge

import (
	"regexp"
	"strings"
	"sync"
)

const (
	stderrKept  = 64 << 10 // how much of a program's stderr is kept, its end; all of it is always read
	stderrShown = 20       // how many lines of it a reader is shown
)

// A tail keeps the last bytes that are written to it.
type tail struct {
	max int
	mu  sync.Mutex
	buf []byte
}

func newTail(max int) *tail { return &tail{max: max} }

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	if n > t.max {
		p = p[n-t.max:]
	}
	t.buf = append(t.buf, p...)
	// Cut only now and then, so that a flood costs one copy in max bytes.
	if len(t.buf) > 2*t.max {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-t.max:]...)
	}
	return n, nil
}

func (t *tail) String() string {
	if t == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.buf[max(0, len(t.buf)-t.max):])
}

// outOfMemory reports whether the program says that it got no more memory.
func (t *tail) outOfMemory() bool {
	text := t.String()
	return strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory")
}

// crash returns the first line of a Go crash, or "".
func (t *tail) crash() string {
	text := t.String()
	if !strings.Contains(text, "\ngoroutine ") {
		return ""
	}
	for line := range strings.Lines(text) {
		if isCrash(line) {
			return short(strings.TrimSpace(line))
		}
	}
	return ""
}

func isCrash(line string) bool {
	return strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ")
}

// shown returns the lines to show: the last ones, or of a Go crash its reason and where in the course's code it was.
func (t *tail) shown(root string) []string {
	text := t.String()
	if t.crash() != "" {
		return crashLines(text, root)
	}
	lines := readable(text)
	return lines[max(0, len(lines)-stderrShown):]
}

// frame is a line of a Go stack that names a place: a tab, file:line, then offsets.
var frame = regexp.MustCompile(`^\t(.+\.go:[0-9]+)`)

// crashLines shortens a Go crash: what was said right before, the reason, and the frames in files below root.
func crashLines(text, root string) []string {
	var lines []string
	crashed, function := false, ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		place := frame.FindStringSubmatch(line)
		switch {
		case !crashed && isCrash(line):
			crashed = true
			lines = append(lines[max(0, len(lines)-3):], readable(line)...)
		case !crashed:
			lines = append(lines, readable(line)...)
		case place != nil && strings.HasPrefix(place[1], root) && len(lines) < stderrShown:
			lines = append(lines, readable("    "+strings.TrimLeft(place[1][len(root):], `/\`)+"  "+function)...)
		case place == nil:
			function, _, _ = strings.Cut(line, "(")
		}
	}
	return lines
}

// readable splits foreign text into lines that can be shown, without the empty ones.
func readable(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		line = cut(printable(strings.TrimRight(line, "\r\n")), 200)
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
