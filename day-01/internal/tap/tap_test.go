package tap

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-01/internal/capture"
)

// The test binary is also the server: TAP_SERVER says which.
func TestMain(m *testing.M) {
	if mode := os.Getenv("TAP_SERVER"); mode != "" {
		os.Exit(serve(mode))
	}
	os.Exit(m.Run())
}

// messy is what a server may write and a tap must not touch.
const messy = "{\"jsonrpc\":\"2.0\",\"id\":1}\nbanner\r\n{\"bad\":\"\xff\"}\n\n{\"a\":1, \"a\":2}\n{\"cut\":"

func serve(mode string) int {
	switch mode {
	case "echo":
		io.Copy(os.Stdout, os.Stdin)
	case "messy":
		os.Stdout.WriteString(messy)
		os.Stderr.WriteString("warming up\nstill \x1b[31mcold")
		return 3
	case "deaf": // closes its stdin and says so by its end
		os.Stdin.Close()
		os.Stdout.WriteString("{}\n")
	case "mute": // closes its stdout, goes on reading
		os.Stdout.Close()
		io.Copy(io.Discard, os.Stdin)
	case "parent": // leaves a child behind that holds stdout
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), "TAP_SERVER=hold")
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			return 1
		}
		os.Stdout.WriteString("{}\n")
	case "hold":
		io.Copy(io.Discard, os.Stdin)
	default:
		return serveSignals(mode)
	}
	return 0
}

// A session is a tapped server, seen from its client.
type session struct {
	stdin          *os.File
	stdout, stderr chan []byte
	done           chan error
	record, log    bytes.Buffer
}

// start runs the server of that name behind a tap.
func start(t *testing.T, mode string, record io.Writer) *session {
	t.Helper()
	t.Setenv("TAP_SERVER", mode)
	s := &session{stdout: make(chan []byte, 1), stderr: make(chan []byte, 1), done: make(chan error, 1)}
	if record == nil {
		record = &s.record
	}
	inR, inW := pipe(t)
	outR, outW := pipe(t)
	errR, errW := pipe(t)
	s.stdin = inW
	go readAll(outR, s.stdout)
	go readAll(errR, s.stderr)
	tap := Tap{
		Command: []string{os.Args[0]}, Conn: "test", Record: record, Stdin: inR, Stdout: outW, Stderr: errW,
		Log: slog.New(slog.NewTextHandler(&s.log, nil)),
	}
	go func() {
		err := tap.Run(t.Context())
		errW.Close()
		s.done <- err
	}()
	return s
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

func readAll(f *os.File, to chan<- []byte) {
	b, _ := io.ReadAll(f)
	to <- b
}

// wait waits for the end of the session.
func (s *session) wait(t *testing.T) error {
	t.Helper()
	select {
	case err := <-s.done:
		return err
	case <-time.After(10 * time.Second):
		t.Fatal("the tap does not end")
		return nil
	}
}

// records reads what was recorded and shows each record in a line.
func (s *session) records(t *testing.T) (all []string) {
	t.Helper()
	r := capture.NewReader(bytes.NewReader(s.record.Bytes()))
	for {
		rec, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text := rec.Text
		if rec.Form == capture.Message {
			text = string(rec.Message.Raw())
		}
		line := fmt.Sprintf("%v %d %s", rec.From, rec.Form, text)
		for _, f := range rec.Findings {
			line += " !" + string(f.Code)
		}
		all = append(all, line)
	}
}

// A client gets the same bytes from a tapped server as from the server itself, and the same exit status.
func TestTheTapIsTransparent(t *testing.T) {
	inputs := map[string][]byte{
		"echo":  []byte(messy + strings.Repeat("x", 10<<20) + "\n\r\n\x00\xff"),
		"messy": nil,
	}
	for mode, input := range inputs {
		t.Run(mode, func(t *testing.T) {
			t.Setenv("TAP_SERVER", mode)
			direct := exec.Command(os.Args[0])
			direct.Stdin = bytes.NewReader(input)
			var stderr bytes.Buffer
			direct.Stderr = &stderr
			want, _ := direct.Output()
			wantCode := direct.ProcessState.ExitCode()

			s := start(t, mode, nil)
			s.stdin.Write(input)
			s.stdin.Close()
			if got := <-s.stdout; !bytes.Equal(got, want) {
				t.Errorf("stdout: %d bytes, want %d: %.100q", len(got), len(want), got)
			}
			if got := <-s.stderr; !bytes.Equal(got, stderr.Bytes()) {
				t.Errorf("stderr: %q, want %q", got, stderr.Bytes())
			}
			if code := codeOf(s.wait(t)); code != wantCode {
				t.Errorf("status %d, want %d", code, wantCode)
			}
		})
	}
}

func codeOf(err error) int {
	var exit *ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.Code
	default:
		return -1
	}
}

func TestWhatIsRecorded(t *testing.T) {
	s := start(t, "messy", nil)
	s.wait(t)
	got := s.records(t)
	for _, want := range []string{
		"server 3 start",
		`server 0 {"jsonrpc":"2.0","id":1}`,
		"server 1 banner !crlf !not-json",
		`server 0 {"a":1, "a":2}`,
		`server 1 {"cut": !partial-line !truncated-json`,
		"server 2 warming up",
		"server 2 still \x1b[31mcold !partial-line",
		"server 3 end",
	} {
		if !strings.Contains(strings.Join(got, "\n")+"\n", want+"\n") {
			t.Errorf("%q is not recorded", want)
		}
	}
	if len(got) != 9 || got[0] != "server 3 start" || got[8] != "server 3 end" {
		t.Errorf("%d records:\n%s", len(got), strings.Join(got, "\n"))
	}
}

// A request is recorded before its answer, whatever the load.
func TestOrder(t *testing.T) {
	s := start(t, "echo", nil)
	for i := range 2000 {
		fmt.Fprintf(s.stdin, "{\"id\":%d}\n", i)
	}
	s.stdin.Close()
	if err := s.wait(t); err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	for _, r := range s.records(t) {
		if id, ok := strings.CutPrefix(r, "client 0 "); ok {
			asked[id] = true
		} else if id, ok := strings.CutPrefix(r, "server 0 "); ok && !asked[id] {
			t.Fatalf("%s is answered before it is asked", id)
		}
	}
	if len(asked) != 2000 {
		t.Errorf("%d requests are recorded", len(asked))
	}
}

// Every end of file goes its own way.
func TestEndOfFile(t *testing.T) {
	s := start(t, "mute", nil)
	if got := <-s.stdout; len(got) != 0 { // comes to its end while stdin is open
		t.Errorf("stdout: %q", got)
	}
	s.stdin.Close()
	if err := s.wait(t); err != nil {
		t.Error(err)
	}

	s = start(t, "deaf", nil)
	if got := <-s.stdout; string(got) != "{}\n" {
		t.Errorf("stdout: %q", got)
	}
	if err := s.wait(t); err != nil { // ends although stdin is open
		t.Error(err)
	}
}

// A process that holds stdout does not keep the tap from ending.
func TestGrandchild(t *testing.T) {
	s := start(t, "parent", nil)
	if err := s.wait(t); err != nil {
		t.Error(err)
	}
	s.stdin.Close()
}

// A capture that can't be written is one line in the log; the session goes on.
func TestRecordingMayFail(t *testing.T) {
	s := start(t, "echo", full{})
	for range 10 {
		s.stdin.WriteString("{}\n")
	}
	s.stdin.Close()
	if got := <-s.stdout; string(got) != strings.Repeat("{}\n", 10) {
		t.Errorf("stdout: %q", got)
	}
	if err := s.wait(t); err != nil {
		t.Error(err)
	}
	if n := strings.Count(s.log.String(), "\n"); n != 1 || !strings.Contains(s.log.String(), "no space left") {
		t.Errorf("the log has %d lines: %s", n, s.log.String())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestNoSuchServer(t *testing.T) {
	in, _ := pipe(t)
	tap := Tap{Command: []string{"no-such-server"}, Record: io.Discard, Stdin: in, Stdout: in, Stderr: in, Log: slog.New(slog.DiscardHandler)}
	if err := tap.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "no-such-server") {
		t.Errorf("error %v", err)
	}
}
