package judge

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWording fixes the sentences that the course's texts quote, with the limits that a student meets.
func TestWording(t *testing.T) {
	call := envelope{id: "3", method: "tools/call"}
	limits := DefaultLimits
	for _, test := range []struct {
		got    Text
		en, zh string
	}{
		{noAnswer(call, limits.Answer).got, "no answer to id 3 within 5s (tools/call)", "5 秒内没有应答 id 3（tools/call）"},
		{notExited(limits.Exit, endOfStdin).got, "did not exit within 2s of the end of stdin", "stdin 关闭后 2 秒内没有退出"},
		{notExited(limits.Exit, signalled("TERM")).got, "did not exit within 2s of SIGTERM", "收到 SIGTERM 后 2 秒内没有退出"},
		{nobodyAsked("4", nil).got, "answered id 4, which nobody asked", "应答了 id 4，但没有这个请求"},
		{answeredTwice("3").got, "answered id 3 twice", "对 id 3 应答了两次"},
		{floods(limits.Stdout).got, "wrote more than 64 MB to stdout", "向 stdout 写入超过 64 MB"},
		{notJSONRPC([]byte("Loading…")).got, "stdout carried a line that is not JSON-RPC\nLoading…", "stdout 上出现了不是 JSON-RPC 的一行\nLoading…"},
		{notReading(limits.Answer).got, "did not read its stdin for 5s", "5 秒内没有读取 stdin"},
		{outOfMemory(limits.Memory).got, "ran out of memory: it needed more than 1024 MB", "内存耗尽：所需内存超过 1024 MB"},
	} {
		if test.got.EN != test.en || test.got.ZH != test.zh {
			t.Errorf("got %q and %q, want %q and %q", test.got.EN, test.got.ZH, test.en, test.zh)
		}
	}
}

// TestRecordedMessages looks for slips in what the recordings show: a verb of fmt without its argument, control
// characters, a message that is too long.
func TestRecordedMessages(t *testing.T) {
	files, _ := filepath.Glob("testdata/*/*.txtar")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, messages, found := strings.Cut(string(data), "-- message.en --\n")
		if strings.Contains(file, "course") || !found {
			t.Errorf("%s: no message is recorded", file)
		}
		if strings.Contains(messages, "%!") || strings.ContainsAny(messages, "\x00\x16\x1b\r") {
			t.Errorf("%s: a slip in\n%s", file, messages)
		}
		for _, message := range strings.Split(messages, "-- message.zh --\n") {
			if n := strings.Count(message, "\n"); n > messageLines+1 {
				t.Errorf("%s: a message of %d lines", file, n)
			}
		}
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"a\tb":                      "a\tb",
		"\x16=== RUN\x1b[31m\r\x00": "=== RUN[31m",
		"a\u202eb\u2066c":           "abc",
		"Zürich 东京":                 "Zürich 东京",
		"bad \xff\xfe":              "bad ",
	} {
		if got := printable(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
