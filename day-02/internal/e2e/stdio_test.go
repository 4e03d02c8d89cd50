package e2e

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPipedWhole: cat session.jsonl | weather gets every answer, every time. On the SDK's own transport nearly every run loses answers.
func TestPipedWhole(t *testing.T) {
	var session strings.Builder
	session.WriteString(request(0, "server/discover") + "\n" + request(1, "tools/list") + "\nnot a message\n")
	for id := 2; id < 10; id++ {
		session.WriteString(call(id, "get_weather", `{"city":"Oslo"}`) + "\n")
	}
	session.WriteString(call(10, "convert_currency", `{"amount":1,"from":"EUR","to":"USD"}`)) // no line feed
	for run := range 100 {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		cmd := exec.CommandContext(ctx, program(t))
		cmd.Env = []string{"MOCK=1", "HOME=" + t.TempDir()}
		cmd.Stdin = strings.NewReader(session.String())
		out, err := cmd.Output()
		cancel()
		if err != nil {
			t.Fatalf("run %d: %v", run, err)
		}
		for id := range 11 {
			if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result"`, id); !bytes.Contains(out, []byte(want)) {
				t.Fatalf("run %d: no answer to id %d in\n%s", run, id, out)
			}
		}
		if n := bytes.Count(out, []byte("\n")); n != 12 {
			t.Fatalf("run %d: %d lines, want 12:\n%s", run, n, out)
		}
	}
}

// TestLargeMessages: 8 MB around a call work; 8 MB in an argument are that argument's fault.
func TestLargeMessages(t *testing.T) {
	p := serve(t)
	large := strings.Repeat("x", 8<<20)
	padded := strings.Replace(call(1, "get_weather", `{"city":"Oslo"}`), `"_meta":{`, `"_meta":{"example.com/padding":"`+large+`",`, 1)
	if m := p.ask(t, padded); m.Result == nil || m.Result.IsError {
		t.Errorf("padded: got %.200s", m.raw)
	}
	if m := p.ask(t, call(2, "get_weather", `{"city":"`+large+`"}`)); m.Result == nil || !m.Result.IsError || len(m.raw) > 2000 || !strings.Contains(m.text(), "100 characters") {
		t.Errorf("8 MB city: got %.200s", m.raw)
	}
	p.in.Close()
	if code := p.exit(t, 5*time.Second); code != 0 {
		t.Errorf("exit status %d", code)
	}
}

// TestManyAtOnce: calls overlap, and each gets its own answer.
func TestManyAtOnce(t *testing.T) {
	p := serve(t, "MOCK_DELAY=50ms")
	const n = 200
	begin := time.Now()
	go func() {
		for id := range n {
			p.send(t, call(id, "convert_currency", fmt.Sprintf(`{"amount":%d,"from":"EUR","to":"USD"}`, id+1)))
		}
	}()
	for range n {
		m := p.receive(t)
		if want := fmt.Sprintf(`"amount":"%d"`, atoi(string(m.ID))+1); !strings.Contains(m.raw, want) {
			t.Errorf("got %s, want %s in it", m.raw, want)
		}
	}
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("took %v: the calls waited for each other", took)
	}
}

func atoi(s string) (n int) {
	fmt.Sscan(s, &n)
	return n
}

// TestPanic: a fault in a handler costs one call.
func TestPanic(t *testing.T) {
	p := serve(t, "MOCK_FAULT=panic")
	for id := range 3 {
		if m := p.ask(t, call(id, "get_weather", `{"city":"Oslo"}`)); m.Error == nil || m.Error.Code != -32603 {
			t.Errorf("got %s", m.raw)
		}
	}
	if m := p.ask(t, call(3, "convert_currency", `{"amount":1,"from":"EUR","to":"USD"}`)); m.Result == nil || m.Result.IsError {
		t.Errorf("got %s", m.raw)
	}
	p.in.Close()
	if code := p.exit(t, 5*time.Second); code != 0 {
		t.Errorf("exit status %d", code)
	}
	if !strings.Contains(p.stderr.String(), "handler panicked") {
		t.Error("the log does not speak of the panic")
	}
}

// TestCancelledCall gets no answer, and its work stops.
func TestCancelledCall(t *testing.T) {
	p := serve(t, "MOCK_DELAY=30s", "UPSTREAM_TIMEOUT=60s")
	p.send(t, call(1, "get_weather", `{"city":"Oslo"}`), `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	if m := p.ask(t, request(2, "tools/list")); string(m.ID) != "2" {
		t.Errorf("got %s", m.raw)
	}
	p.in.Close()
	if code := p.exit(t, 5*time.Second); code != 0 {
		t.Errorf("exit status %d", code)
	}
	if line, err := p.lines.ReadString('\n'); err == nil {
		t.Errorf("got another message: %s", line)
	}
}

// TestEnds: each way to end ends the program soon, with the right status, idle or busy.
func TestEnds(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	terminate := func(s syscall.Signal) func(*testing.T, *process) {
		return func(t *testing.T, p *process) {
			if err := p.Process.Signal(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		name    string
		end     func(*testing.T, *process)
		delay   string // of the calls in flight
		within  time.Duration
		status  int
		answers int // of 20 in flight
	}{
		{"end of input, idle", func(_ *testing.T, p *process) { p.in.Close() }, "", 3 * time.Second, 0, 0},
		{"end of input, busy", func(_ *testing.T, p *process) { p.in.Close() }, "150ms", 5 * time.Second, 0, 20},
		{"SIGTERM, idle", terminate(syscall.SIGTERM), "", 3 * time.Second, 0, 0},
		{"SIGTERM, busy", terminate(syscall.SIGTERM), "150ms", 5 * time.Second, 0, 20},
		{"SIGTERM, busy for long", terminate(syscall.SIGTERM), "30s", 5 * time.Second, 0, 20},
		{"SIGINT, busy", terminate(syscall.SIGINT), "150ms", 5 * time.Second, 0, 20},
		{"SIGKILL is not ours to handle", terminate(syscall.SIGKILL), "30s", 3 * time.Second, -1, 0},
		{"two SIGTERM", func(t *testing.T, p *process) {
			terminate(syscall.SIGTERM)(t, p)
			p.untilLog(t, "input ended")
			terminate(syscall.SIGTERM)(t, p)
		}, "30s", 5 * time.Second, -1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := serve(t, "MOCK_DELAY="+c.delay, "UPSTREAM_TIMEOUT=60s")
			p.ask(t, request(100, "tools/list"))
			if c.delay != "" {
				for id := range 20 {
					p.send(t, call(id, "get_weather", `{"city":"Oslo"}`))
				}
				p.ask(t, request(101, "tools/list")) // by now the others were read
			}
			c.end(t, p)
			if code := p.exit(t, c.within); code != c.status {
				t.Errorf("exit status %d, want %d; stderr: %s", code, c.status, &p.stderr)
			}
			for range c.answers {
				p.receive(t)
			}
		})
	}
}

// TestClosedStdout: a client that stops reading is gone; the program says so and ends, also when it is busy.
func TestClosedStdout(t *testing.T) {
	for name, inFlight := range map[string]int{"idle": 0, "busy": 20} {
		t.Run(name, func(t *testing.T) {
			p := serve(t, "MOCK_DELAY=30s", "UPSTREAM_TIMEOUT=60s")
			for id := range inFlight {
				p.send(t, call(id, "get_weather", `{"city":"Oslo"}`))
			}
			p.ask(t, request(100, "tools/list"))
			p.out.Close()
			p.send(t, request(101, "tools/list"))
			if code := p.exit(t, 5*time.Second); code != 1 {
				t.Errorf("exit status %d, want 1", code)
			}
			if !strings.Contains(p.stderr.String(), "write to client") {
				t.Errorf("stderr: %s", &p.stderr)
			}
		})
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  string
		want string // in stderr or stdout
		code int
	}{
		{[]string{"--help"}, "", "usage: weather", 0},
		{[]string{"--version"}, "", "weather 1.", 0},
		{[]string{"--nope"}, "", "usage: weather", 2},
		{[]string{"serve"}, "", `unexpected argument "serve"`, 2},
		{nil, "UPSTREAM_TIMEOUT=soon", `UPSTREAM_TIMEOUT="soon"`, 1},
		{nil, "WEATHER_URL=ftp://example.com", `WEATHER_URL="ftp://example.com"`, 1},
		{nil, "LOG_LEVEL=loud", `LOG_LEVEL="loud"`, 1},
	} {
		cmd := exec.Command(program(t), c.args...)
		cmd.Env = []string{"QUIET=1", "HOME=" + t.TempDir(), c.env}
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != c.code || !strings.Contains(string(out), c.want) {
			t.Errorf("%v %s: exit status %d, want %d: %s", c.args, c.env, code, c.code, out)
		}
	}
}
