// Package e2e tests the solution as its users run it: the built program, real processes, real HTTP on loopback.
package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

var folder string // holds the built solution

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "weather-e2e-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// program returns the built solution.
func program(t *testing.T) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var build = sync.OnceValues(func() (string, error) {
	// go test caches results by the files that a test itself looks at; the compiler's reads are not among them.
	for _, tree := range []string{"../../solution", "../../internal"} {
		err := filepath.WalkDir(tree, func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				_, err = os.Stat(path)
			}
			return err
		})
		if err != nil {
			return "", err
		}
	}
	path := filepath.Join(folder, "weather")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", path, "../../solution").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the solution: %w\n%s", err, out)
	}
	return path, nil
})

// A process is a running server and the client's ends of its streams.
type process struct {
	*exec.Cmd
	in     io.WriteCloser
	out    *os.File
	lines  *bufio.Reader
	stderr stderr
	done   chan error
}

// serve starts the program with these variables, offline unless they say otherwise.
func serve(t *testing.T, env ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(program(t)), done: make(chan error, 1)}
	p.Env = append([]string{"MOCK=1", "HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}, env...)
	p.stderr.more = make(chan struct{}, 1)
	p.Stderr = &p.stderr
	var err error
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.Stdout, p.out, p.lines = w, r, bufio.NewReaderSize(r, 1<<16)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	go func() { p.done <- p.Wait() }()
	t.Cleanup(func() {
		p.Process.Kill()
		<-p.done
		r.Close()
	})
	return p
}

// stderr collects the log.
type stderr struct {
	mu   sync.Mutex
	text strings.Builder
	more chan struct{}
}

func (e *stderr) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	select {
	case e.more <- struct{}{}:
	default:
	}
	return e.text.Write(p)
}

func (e *stderr) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.text.String()
}

// untilLog waits until the log holds words.
func (p *process) untilLog(t *testing.T, words string) {
	t.Helper()
	timeout := time.After(30 * time.Second)
	for !strings.Contains(p.stderr.String(), words) {
		select {
		case <-p.stderr.more:
		case <-timeout:
			t.Fatalf("the log does not say %q: %s", words, &p.stderr)
		}
	}
}

// exit waits for the program's end and returns its exit status.
func (p *process) exit(t *testing.T, within time.Duration) int {
	t.Helper()
	select {
	case err := <-p.done:
		p.done <- err
		return p.ProcessState.ExitCode()
	case <-time.After(within):
		t.Fatalf("still running after %v; stderr: %s", within, &p.stderr)
		return -1
	}
}

func (p *process) send(t *testing.T, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(p.in, l+"\n"); err != nil {
			t.Fatal(err)
		}
	}
}

// A message is what the server sent.
type message struct {
	ID     json.RawMessage
	Result *struct {
		Content []struct{ Type, Text string }
		Data    json.RawMessage `json:"structuredContent"`
		IsError bool
		Tools   json.RawMessage
	}
	Error *struct {
		Code    int
		Message string
	}
	raw string
}

func (m message) text() string {
	if m.Result == nil || len(m.Result.Content) == 0 {
		return ""
	}
	return m.Result.Content[0].Text
}

// receive returns the next message. A line that is none fails the test.
func (p *process) receive(t *testing.T) message {
	t.Helper()
	p.out.SetReadDeadline(time.Now().Add(30 * time.Second))
	line, err := p.lines.ReadString('\n')
	if err != nil {
		t.Fatalf("no message: %v; stderr: %s", err, &p.stderr)
	}
	m := message{raw: line}
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		t.Fatalf("stdout carried %q: %v", line, err)
	}
	return m
}

func (p *process) ask(t *testing.T, line string) message {
	t.Helper()
	p.send(t, line)
	return p.receive(t)
}

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

func request(id int, method string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s}}`, id, method, meta)
}

func call(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s,%s}}`, id, tool, arguments, meta)
}
