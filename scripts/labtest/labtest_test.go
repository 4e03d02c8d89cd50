package labtest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const solved = "return strings.ToUpper(s)"

// solve writes the answer into the starter and takes the TODO line out.
func (w *workspace) solve() {
	w.edit("day-01/starter/main.go", "\t//\n\t// TODO(1.1): this leaves s as it is.\n\treturn s\n", "\t"+solved+"\n")
	w.edit("day-01/starter/main.go", "\"os\"\n", "\"os\"\n\t\"strings\"\n")
}

// TestCourse is the course's own repo: open exercises are expected to fail, and shown as open.
func TestCourse(t *testing.T) {
	w := newWorkspace(t)
	out, green := w.test("-test.v")
	if !green || !strings.Contains(out, "--- SKIP: TestStarter/01-command") || !strings.Contains(out, "--- PASS: TestSolution/01-command") ||
		!strings.Contains(out, "\n    exercise 1.1 is still open: day-01/starter/main.go:58\n") {
		t.Errorf("got\n%s", out)
	}

	w.env = append(w.env, "LAB_GRADE=1")
	w.red("exercise 1.1 is still open: day-01/starter/main.go:58", "        day 1 · criterion 1: words come back in capital letters\n", `want   .[0].upper = "HELLO"`)
	w.env = append(w.env, "LANG=zh_CN.UTF-8")
	w.red("练习 1.1 尚未完成：day-01/starter/main.go:58", "第 1 天 · 验收标准 1：返回大写的单词")
	w.env = append(w.env, "LANG=C.UTF-8", "LAB_GRADE=")

	t.Log("the TODO line is gone, the stub is not")
	w.edit("day-01/starter/main.go", "\t// TODO(1.1): this leaves s as it is.\n", "")
	w.red("--- FAIL: TestStarter/01-command", `got    .[0].upper = "hello"`)

	t.Log("solved, but marked as open")
	w.edit("day-01/starter/main.go", "\treturn s\n", "\t// TODO(1.1): done\n\t"+solved+"\n")
	w.edit("day-01/starter/main.go", "\"os\"\n", "\"os\"\n\t\"strings\"\n")
	w.red("criterion 1 passes though exercise 1.1 is open: delete its TODO line, day-01/starter/main.go:")

	t.Log("it does not build")
	w.edit("day-01/starter/main.go", solved, "return strings.ToUppr(s)")
	w.red("day 1 · starter does not build", "day-01/starter/main.go:60:17: undefined: strings.ToUppr")
}

// TestStudent is somebody's work: everything must be green.
func TestStudent(t *testing.T) {
	w := newWorkspace(t)
	w.write("student.json", `{"name":"Ada"}`)
	w.red("exercise 1.1 is still open: day-01/starter/main.go:58")
	w.solve()
	if out, green := w.test(); !green {
		t.Errorf("want green; got\n%s", out)
	}
	w.edit("day-01/starter/main.go", solved, "return strings.ToLower(s)")
	w.red(`got    .[0].upper = "hello"`)
}

// green requires a green run of go test, from the cache or not.
func (w *workspace) green(cached bool) {
	w.t.Helper()
	out, green := w.goTest()
	if !green || strings.Contains(out, "(cached)") != cached {
		w.t.Errorf("want green, cached %v; got\n%s", cached, out)
	}
}

// TestCached breaks, after a green run that is cached, one thing after the other that go test does not know of.
func TestCached(t *testing.T) {
	w := newWorkspace(t)
	w.green(false)
	w.green(true)
	for _, change := range []struct {
		what string
		make func()
	}{
		{"given code", func() { w.edit("day-01/internal/bad/main.go", "Bad is", "Bad was") }},
		{"a criterion", func() { w.edit("day-01/testdata/criteria/01-command.txtar", "two words", "2 words") }},
		{"the program", func() { w.edit("day-01/solution/main.go", "answers requests", "answers all requests") }},
		{"go.mod", func() { w.edit("day-01/go.mod", "go 1.26.0\n", "go 1.26.0 // or newer\n") }},
		{"go.work", func() { w.edit("go.work", "go 1.26.0\n", "go 1.26.0 // or newer\n") }},
		{"a new file", func() { w.write("day-01/solution/more.go", "package main\n") }},
		{"the environment", func() { w.env = append(w.env, "GOFLAGS=-mod=readonly") }},
		{"a file that goes", func() { os.Remove(filepath.Join(w.day, "internal", "web", "main.go")) }},
	} {
		t.Log(change.what)
		change.make()
		w.age()
		w.green(false)
		w.green(true)
	}
	t.Log("student.json appears, changes and goes")
	w.solve()
	w.age()
	w.green(false)
	w.green(true)
	w.write("student.json", "{}")
	w.age()
	w.green(false)
	w.green(true)
	w.write("student.json", `{"name":"Ada"}`)
	w.age()
	w.green(false)
	w.green(true)
	os.Remove(filepath.Join(w.root, "student.json"))
	w.age()
	w.green(false)
	t.Log("the program breaks")
	w.edit("day-01/solution/main.go", "strings.ToUpper(s)", "strings.ToLower(s)")
	if out, green := w.goTest(); green || !strings.Contains(out, `got    .[0].upper = "hello"`) {
		t.Errorf("want red; got\n%s", out)
	}
}

// TestEditedWhileJudged changes a file of the day from within a criterion: that run may not count, nor be cached.
func TestEditedWhileJudged(t *testing.T) {
	w := newWorkspace(t)
	target := filepath.Join(w.day, "internal", "web", "note.txt")
	w.edit("day-01/testdata/criteria/01-command.txtar", "run upper hello Straße\n", "run upper hello Straße\ncp stdout "+target+"\n")
	w.age()
	for range 2 {
		out, green := w.goTest()
		if green || !strings.Contains(out, "files changed while judged ("+target+"): run the test again") {
			t.Errorf("got\n%s", out)
		}
		os.Remove(target)
	}
}
