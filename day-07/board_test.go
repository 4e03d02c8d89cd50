package acceptance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The board of the solution is all green in both languages, and the starter's shows 3 green and 4 red until its exercises
// are done.
func TestBoard(t *testing.T) {
	board := func(program, locale string) (green int, out string, err error) {
		cmd := exec.Command(program)
		cmd.Env = append(os.Environ(), "SELFTEST=1", "MOCK=1", "LC_ALL="+locale)
		data, err := cmd.Output()
		return strings.Count(string(data), "✓"), string(data), err
	}
	solution := build(t, "solution")
	for locale, last := range map[string]string{"en_US.UTF-8": "7 of 7 pass\n", "zh_CN.UTF-8": "7 项中 7 项通过\n"} {
		if n, out, err := board(solution, locale); err != nil || n != 7 || !strings.HasSuffix(out, last) {
			t.Errorf("LC_ALL=%s: %v\n%s", locale, err, out)
		}
	}
	if _, err := os.Stat("../student.json"); err == nil {
		return // somebody's work: the board says how far it is
	}
	if n, out, err := board(build(t, "starter"), "en_US.UTF-8"); err == nil || n != 3 || strings.Count(out, "✗") != 4 {
		t.Errorf("starter: %v, want 3 green and 4 red\n%s", err, out)
	}
}

func build(t *testing.T, tree string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "docs.exe") // Windows wants the ending, others don't mind it
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", program, "./"+tree).CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", tree, err, out)
	}
	return program
}
