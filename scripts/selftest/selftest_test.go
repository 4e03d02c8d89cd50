package selftest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/mcp7/scripts/selftest"
)

// inLocale makes the board independent of the locale that the test runs in.
func inLocale(t *testing.T, lang string) {
	t.Helper()
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LC_CTYPE"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", lang)
}

func pass(context.Context) error { return nil }

func TestBoard(t *testing.T) {
	items := []selftest.Item{
		{Name: "lists tools", NameZH: "列出工具", Check: pass},
		{Name: "refuses a foreign cursor", NameZH: "拒绝外来游标", Check: func(context.Context) error { return selftest.Open("3.2") }},
		{Name: "has no Chinese name", Check: func(context.Context) error { return errors.New("got  1\nwant 2") }},
	}
	tests := []struct{ lang, want string }{
		{"en_US.UTF-8", `notes
 1 ✓ lists tools
 2 ✗ refuses a foreign cursor
     exercise 3.2: not written yet
 3 ✗ has no Chinese name
     got  1
     want 2
1 of 3 pass
`},
		{"", `notes
 1 ✓ lists tools
 2 ✗ refuses a foreign cursor
     exercise 3.2: not written yet
 3 ✗ has no Chinese name
     got  1
     want 2
1 of 3 pass
`},
		{"zh_CN.utf8", `notes
 1 ✓ 列出工具
 2 ✗ 拒绝外来游标
     exercise 3.2: not written yet
 3 ✗ has no Chinese name
     got  1
     want 2
3 项中 1 项通过
`},
		{"C", `notes
 1 [ok] lists tools
 2 [no] refuses a foreign cursor
     exercise 3.2: not written yet
 3 [no] has no Chinese name
     got  1
     want 2
1 of 3 pass
`},
	}
	for _, tt := range tests {
		t.Run("LANG="+tt.lang, func(t *testing.T) {
			inLocale(t, tt.lang)
			var out strings.Builder
			if err := selftest.Run(t.Context(), &out, "notes", items); !errors.Is(err, selftest.ErrFailed) {
				t.Errorf("err = %v, want ErrFailed", err)
			}
			if out.String() != tt.want {
				t.Errorf("board:\n%s\nwant:\n%s", out.String(), tt.want)
			}
		})
	}
}

func TestAllPass(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	var items []selftest.Item
	for i := range 12 {
		items = append(items, selftest.Item{Name: fmt.Sprint("item ", i+1), Check: pass})
	}
	var out strings.Builder
	if err := selftest.Run(t.Context(), &out, "notes", items); err != nil {
		t.Errorf("err = %v", err)
	}
	for _, want := range []string{"\n 9 ✓ item 9\n10 ✓ item 10\n", "\n12 of 12 pass\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
}

func TestCategoriesOfTheLocale(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	tests := []struct {
		env  func(string) string
		want bool
	}{
		{env("LANG", "zh_CN.UTF-8"), true},
		{env("LANG", "zh_CN.UTF-8", "LC_MESSAGES", "en_US.UTF-8"), false},
		{env("LANG", "en_US.UTF-8", "LC_MESSAGES", "zh_TW.UTF-8"), true},
		{env("LC_ALL", "C", "LC_MESSAGES", "zh_CN.UTF-8"), false},
		{env("LC_CTYPE", "zh_CN.UTF-8"), false},
		{env(), false},
	}
	for i, tt := range tests {
		if got := selftest.Chinese(tt.env); got != tt.want {
			t.Errorf("case %d: Chinese = %v", i, got)
		}
	}
}

// The signs follow the locale's character set, which is not the category that chooses the language.
func TestSignsFollowTheCharacterSet(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	t.Setenv("LC_CTYPE", "C")
	var out strings.Builder
	if err := selftest.Run(t.Context(), &out, "notes", []selftest.Item{{Name: "a", Check: pass}}); err != nil {
		t.Fatal(err)
	}
	if want := " 1 [ok] a\n"; !strings.Contains(out.String(), want) {
		t.Errorf("no %q in:\n%s", want, out.String())
	}
}

func TestAHangingItemIsOneLineOfTheBoard(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		defer close(release)
		var out strings.Builder
		start := time.Now()
		err := selftest.Run(t.Context(), &out, "notes", []selftest.Item{
			{Name: "stops with its context", Check: func(ctx context.Context) error {
				<-ctx.Done()
				return fmt.Errorf("list tools: %w", ctx.Err())
			}},
			{Name: "hangs", Check: func(context.Context) error { <-release; return nil }},
			{Name: "goes on", Check: pass},
		})
		if !errors.Is(err, selftest.ErrFailed) {
			t.Errorf("err = %v", err)
		}
		const want = `notes
 1 ✗ stops with its context
     no result within 5s
 2 ✗ hangs
     no result within 5s
 3 ✓ goes on
1 of 3 pass
`
		if out.String() != want {
			t.Errorf("board:\n%s\nwant:\n%s", out.String(), want)
		}
		if d := time.Since(start); d != 10*time.Second {
			t.Errorf("two hanging items took %v", d)
		}
	})
}

func TestCancelledRun(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	err := selftest.Run(ctx, &out, "notes", []selftest.Item{{Name: "waits", Check: func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}}})
	if !errors.Is(err, selftest.ErrFailed) || !strings.Contains(out.String(), " 1 ✗ waits\n     context canceled\n") {
		t.Errorf("err = %v, board:\n%s", err, out.String())
	}
}

// A panic is a line of the board that says where in the student's code it happened.
func TestAPanicNamesTheStudentsLine(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	bin := filepath.Join(t.TempDir(), "panics")
	if runtime.GOOS == "windows" {
		bin += ".exe"
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", bin, "./testdata/panics").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	cmd := exec.CommandContext(t.Context(), bin)
	cmd.Env = append(os.Environ(), "SELFTEST=1", "MOCK=1")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("err = %v, want exit status 1", err)
	}
	want := regexp.MustCompile(`(?s)^panics\n 1 ✗ the map is there\n     panic: assignment to entry in nil map\n` +
		`     main\.fill\(\S*\n     \S*panics/main\.go:26\n.*\n 2 ✓ the board goes on\n1 of 2 pass\n$`)
	if !want.Match(out) {
		t.Errorf("board:\n%s", out)
	}

	cmd = exec.CommandContext(t.Context(), bin)
	cmd.Env = append(os.Environ(), "SELFTEST=0", "MOCK=1")
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("SELFTEST=0: err = %v, want the program's own work (exit status 3)", err)
	}
}

func TestAPanicWithoutFramesIsOneLine(t *testing.T) {
	inLocale(t, "en_US.UTF-8")
	var out strings.Builder
	err := selftest.Run(t.Context(), &out, "notes", []selftest.Item{{Name: "panics", Check: func(context.Context) error { panic("boom") }}})
	if want := "notes\n 1 ✗ panics\n     panic: boom\n0 of 1 pass\n"; !errors.Is(err, selftest.ErrFailed) || out.String() != want {
		t.Errorf("err = %v, board:\n%q\nwant:\n%q", err, out.String(), want)
	}
}
