package peer

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type closer struct{ bytes.Buffer }

func (*closer) Close() error { return nil }

// play plays a script on some input.
func play(t *testing.T, script, stdin string) (status int, stdout, stderr, log string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.peer")
	if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	var out closer
	var errs bytes.Buffer
	status = Main([]string{file}, strings.NewReader(stdin), &out, &errs)
	data, _ := os.ReadFile(file + ".log")
	return status, out.String(), strings.ReplaceAll(errs.String(), file, "x.peer"), string(data)
}

func TestSteps(t *testing.T) {
	const in = `{"jsonrpc":"2.0","id":"ü","method":"a","params":{"list":[1,2.50],"more":{}}}` + "\r\n" + `{"id":12345678901234567890,"method":"b"}` + "\n"
	status, out, errs, log := play(t, `
# a comment
expect {"method":"a","params":{"list":[1,2.50]}}
send {"id":$id}
expect
send {"id":$id}
raw "half \xff\r\n"
repeat 2 send {"n":$n}
stderr on the way
eof
exit 4
send {"never":true}
`, in)
	if status != 4 || errs != "on the way\n" || log != in {
		t.Errorf("got %d, %q, log %q", status, errs, log)
	}
	want := "{\"id\":\"ü\"}\n{\"id\":12345678901234567890}\nhalf \xff\r\n{\"n\":1}\n{\"n\":2}\n"
	if out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

func TestMismatch(t *testing.T) {
	for _, test := range []struct{ script, in, want string }{
		{`expect {"method":"a"}`, `{"method":"b"}`, `x.peer:1: got {"method":"b"}, expected {"method":"a"}`},
		{`expect {"id":1}`, `{"id":"1"}`, `x.peer:1: got {"id":"1"}, expected {"id":1}`},
		{`expect {"list":[1]}`, `{"list":[1,2]}`, `x.peer:1: got {"list":[1,2]}, expected {"list":[1]}`},
		{"\nexpect {\"a\":1}", ``, `x.peer:2: stdin ended, expected {"a":1}`},
		{`expect`, `hello`, `x.peer:1: got "hello", which is not JSON`},
		{`send {"id":$id}`, ``, `there is no id yet`},
		{`send {`, ``, `not JSON; use raw`},
		{`raw hello`, ``, `raw hello: invalid syntax`},
		{`dance`, ``, `"dance" is no step`},
	} {
		status, _, errs, _ := play(t, test.script, test.in)
		if status != Mismatch || !strings.Contains(errs, test.want) {
			t.Errorf("%s: got %d, %q, want %q", test.script, status, errs, test.want)
		}
	}
	if status := Main(nil, strings.NewReader(""), &closer{}, &bytes.Buffer{}); status != 2 {
		t.Errorf("without a file: got %d", status)
	}
}
