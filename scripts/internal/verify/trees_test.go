package verify_test

import (
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify"
)

const syncMend = "\n  mend  go run ./scripts/lab sync 1 --write"

func TestFaultsOfTrees(t *testing.T) {
	testMutations(t, static, []mutation{
		{"a line changed outside of a region, in the starter", func(w *workspace) {
			w.replace("day-01/starter/main.go", `"unknown operation %q"`, `"no operation %q"`)
		}, []string{"day-01/starter/main.go:51: frame: differs from the solution outside of the exercises\n" +
			"  got   \treturn 0, fmt.Errorf(\"no operation %q\", operation)\n  want  \treturn 0, fmt.Errorf(\"unknown operation %q\", operation)" + syncMend}},
		{"a line changed outside of a region, in the solution's file with an exercise", func(w *workspace) {
			w.replace("day-01/solution/mul.go", "identity = 1", "identity = 2 - 1")
		}, []string{"day-01/starter/mul.go:15: frame: differs from the solution outside of the exercises\n" +
			"  got   const identity = 1\n  want  const identity = 2 - 1" + syncMend}},
		{"a line at the end that only the solution has", func(w *workspace) {
			w.write("day-01/solution/mul.go", w.read("day-01/solution/mul.go")+"\nconst zero = 0\n")
		}, []string{"day-01/starter/mul.go:16: frame: differs from the solution outside of the exercises\n" +
			"  got   (the end of the file)\n  want  (an empty line)" + syncMend}},
		{"another first line", func(w *workspace) {
			w.replace("day-01/starter/add.go", "EXERCISE 1.1: add two numbers.", "EXERCISE 1.1: add them.")
		}, []string{"day-01/starter/add.go:6: frame: differs from the solution outside of the exercises\n" +
			"  got   \t// EXERCISE 1.1: add them.\n  want  \t// EXERCISE 1.1: add two numbers." + syncMend}},
		{"a file that only the solution has", func(w *workspace) {
			w.write("day-01/solution/help.txt", "calc add A B\n")
		}, []string{"day-01/starter/help.txt: frame: the solution has this file, the starter does not" + syncMend}},
		{"Go tests, which are each tree's own", func(w *workspace) {
			w.write("day-01/solution/add_test.go", "package main\n")
			w.write("day-01/starter/mine_test.go", "package main\n")
		}, nil},
		{"a file that only the starter has", func(w *workspace) {
			w.write("day-01/starter/old.txt", "old\n")
		}, []string{"day-01/starter/old.txt: frame: only the starter has this file: add it to the solution or delete it\n" +
			"  mend  git mv it, copy it to day-01/solution/old.txt, or delete it"}},
		{"an embedded file that differs", func(w *workspace) {
			w.write("day-01/solution/data/help.txt", "a\nb\n")
			w.write("day-01/starter/data/help.txt", "a\nc\n")
		}, []string{"day-01/starter/data/help.txt:2: frame: differs from the solution outside of the exercises\n  got   c\n  want  b" + syncMend}},

		{"a region left solved in the starter", func(w *workspace) {
			w.replace("day-01/starter/add.go", `0, errors.New("exercise 1.1: not written yet")`, "a + b, nil")
			w.replace("day-01/starter/add.go", "import \"errors\"\n\n", "")
		}, []string{"day-01/starter/add.go:4: unsolved: exercise 1.1 is solved in the starter: its region holds the solution's code\n" + stubMend("add.go")}},
		{"a TODO line that is gone", func(w *workspace) {
			w.replace("day-01/starter/mul.go", "//\n// TODO(1.2): the product of a and b.\n", "")
		}, []string{"day-01/starter/mul.go:5: unsolved: exercise 1.2 has no line \"TODO(1.2):\" in the starter, so it counts as done\n" + stubMend("mul.go")}},

		{"an unbalanced marker", func(w *workspace) {
			w.replace("day-01/starter/mul.go", "// END EXERCISE 1.2\n\n", "")
		}, []string{
			"day-01/starter/mul.go:5: model: EXERCISE 1.2 is not closed: END EXERCISE 1.2 is missing\n  mend  correct that line",
		}},
		{"a criterion without a source", func(w *workspace) {
			w.replace("day-01/testdata/criteria/03-square.txtar", "# source: arithmetic\n", "")
		}, []string{
			"day-01/testdata/criteria/03-square.txtar:1: model: the header has no \"# source:\" line\n  mend  correct that line",
		}},
		{"student.json that is no JSON", func(w *workspace) {
			w.write("student.json", "{")
		}, []string{"model: student.json: unexpected end of JSON input\n  mend  correct it, or restore it with git"}},
		{"a day without a module", func(w *workspace) {
			w.write("day-02/README.md", "# Day 2\n")
		}, []string{"model: day-02: no go.mod: a day is a module of its own; restore the file, for example with: git checkout day-02\n  mend  correct it, or restore it with git"}},
		{"a region that moved to another file", func(w *workspace) {
			w.replace("day-01/starter/add.go", "EXERCISE 1.1: add two", "EXERCISE 1.2: add two")
			w.replace("day-01/starter/add.go", "TODO(1.1)", "TODO(1.2)")
			w.replace("day-01/starter/add.go", "END EXERCISE 1.1", "END EXERCISE 1.2")
			for _, part := range []string{"EXERCISE 1.2: mul", "TODO(1.2)", "END EXERCISE 1.2"} {
				w.replace("day-01/starter/mul.go", part, strings.Replace(part, "1.2", "1.1", 1))
			}
		}, []string{
			"day-01/starter/add.go: frame: exercises 1.1 in one tree, 1.2 in the other\n  mend  give the file the same exercises in both trees, then: go run ./scripts/lab sync 1 --write",
			"day-01/starter/mul.go: frame: exercises 1.2 in one tree, 1.1 in the other\n  mend  give the file the same exercises in both trees, then: go run ./scripts/lab sync 1 --write",
			"day-01/starter/add.go:6: exercises: EXERCISE 1.2 is in starter/add.go but in solution/mul.go\n  mend  move it to the file of the same name",
			"day-01/starter/mul.go:5: exercises: EXERCISE 1.1 is in starter/mul.go but in solution/add.go\n  mend  move it to the file of the same name",
		}},
	})
	testMutations(t, []string{"model", "frame", "unsolved", "readme"}, []mutation{
		{"a day without a starter", func(w *workspace) {
			w.remove("day-01/starter")
		}, []string{"day-01/starter: model: the day has no such folder\n  mend  restore it, for example with: git checkout -- day-01/starter"}},
	})
}

func stubMend(file string) string {
	file = "day-01/starter/" + file
	return "  mend  put the stub back; if it was there: git restore " + file + ", or find it with: git log -p -- " + file
}

func TestFaultsOfMarkup(t *testing.T) {
	testMutations(t, static, []mutation{
		{"a TODO line in the solution", func(w *workspace) {
			w.replace("day-01/solution/add.go", "\treturn", "\t// TODO(1.1): faster.\n\treturn")
		}, []string{"day-01/solution/add.go:5: markup: the solution of exercise 1.1 has a TODO line\n  mend  delete the line; TODO lines belong to the starter"}},
		{"no empty line behind END", func(w *workspace) {
			for _, tree := range []string{"solution", "starter"} {
				w.replace("day-01/"+tree+"/mul.go", "// END EXERCISE 1.2\n\n", "// END EXERCISE 1.2\n")
			}
		}, []string{
			"day-01/solution/mul.go:9: markup: END EXERCISE 1.2 has no empty line below it, so it becomes the next declaration's comment\n  mend  put an empty line behind the marker",
			"day-01/starter/mul.go:13: markup: END EXERCISE 1.2 has no empty line below it, so it becomes the next declaration's comment\n  mend  put an empty line behind the marker",
		}},
		{"Go that is not formatted", func(w *workspace) {
			w.write("day-01/internal/x/x.go", "package x\n\nvar  a = 1\n")
		}, []string{"day-01/internal/x/x.go:3: markup: the file is not formatted\n  mend  gofmt -w day-01/internal/x/x.go"}},
		{"not UTF-8", func(w *workspace) {
			w.write("day-01/HINTS.md", w.read("day-01/HINTS.md")+"caf\xe9\n")
			w.stamp("day-01/HINTS.zh-CN.md")
		}, []string{"day-01/HINTS.md:16: markup: the file is not UTF-8\n  mend  save the file as UTF-8"}},
		{"CR LF", func(w *workspace) {
			w.write("day-01/starter/add.go", strings.ReplaceAll(w.read("day-01/starter/add.go"), "\n", "\r\n"))
		}, []string{"day-01/starter/add.go:1: markup: a line ends with CR LF\n  mend  save the file with LF line ends"}},
		{"spaces at the end of a line", func(w *workspace) {
			w.replace("README.md", "# A small course\n", "# A small course \n")
			w.stamp("README.zh-CN.md")
		}, []string{"README.md:1: markup: a line ends with spaces\n  mend  delete the spaces at the end of the line"}},
		{"a tab in a text", func(w *workspace) {
			w.replace("README.md", "Begin with", "Begin\twith")
			w.stamp("README.zh-CN.md")
		}, []string{"README.md:5: markup: a tab outside of a code fence\n  mend  write spaces"}},
		{"a last line without its end", func(w *workspace) {
			w.write("day-01/testdata/right/loops.txtar", strings.TrimRight(w.read("day-01/testdata/right/loops.txtar"), "\n"))
		}, []string{"day-01/testdata/right/loops.txtar:14: markup: the last line has no end\n  mend  end the last line"}},
	})
}

func TestFaultsOfPrinting(t *testing.T) {
	const mend = " writes behind the program's back: stdout is the protocol's\n  mend  write to the stdout that run was given, or log to stderr with slog"
	const src = `package main

import (
	f "fmt"
	"os"
)

func debug(x int) {
	f.Printf("%d\n", x)
	println(x)
	var os = file{}
	_ = os.Stdout
}

var out = os.Stdout

type file struct{ Stdout int }
`
	testMutations(t, []string{"printing", "markup", "frame"}, []mutation{
		{"in every way", func(w *workspace) {
			w.write("day-01/solution/debug.go", src)
			w.write("day-01/starter/debug.go", src)
		}, []string{
			"day-01/solution/debug.go:9: printing: f.Printf" + mend,
			"day-01/solution/debug.go:10: printing: the builtin println" + mend,
			"day-01/solution/debug.go:15: printing: os.Stdout" + mend,
			"day-01/starter/debug.go:9: printing: f.Printf" + mend,
			"day-01/starter/debug.go:10: printing: the builtin println" + mend,
			"day-01/starter/debug.go:15: printing: os.Stdout" + mend,
		}},
		{"a function of one's own that is called print, and tests, may", func(w *workspace) {
			for _, tree := range []string{"solution", "starter"} {
				w.write("day-01/"+tree+"/print.go", "package main\n\nfunc print(int) {}\n")
				w.write("day-01/"+tree+"/use.go", "package main\n\nfunc use() { print(1) }\n")
				w.write("day-01/"+tree+"/use_test.go", "package main\n\nimport \"fmt\"\n\nfunc help() { fmt.Println(1) }\n")
			}
		}, nil},
	})
}

func TestFaultsOfImports(t *testing.T) {
	const mend = ": days stand alone, and use scripts/selftest, and scripts/labtest in tests\n  mend  run the other day's program, or keep a copy of what is needed"
	const src = "package x\n\nimport (\n\t_ \"fmt\"\n\n\t_ \"example.com/mcp7/day-01/internal/y\"\n\t_ \"example.com/mcp7/day-02/internal/y\"\n" +
		"\t_ \"example.com/mcp7/scripts/labtest\"\n\t_ \"example.com/mcp7/scripts/selftest\"\n)\n"
	testMutations(t, static, []mutation{
		{"of another day and of the judge", func(w *workspace) { w.write("day-01/internal/x/x.go", src) }, []string{
			"day-01/internal/x/x.go:7: imports: imports example.com/mcp7/day-02/internal/y" + mend,
			"day-01/internal/x/x.go:8: imports: imports example.com/mcp7/scripts/labtest" + mend,
		}},
		{"in a test", func(w *workspace) { w.write("day-01/internal/x/x_test.go", src) }, []string{
			"day-01/internal/x/x_test.go:7: imports: imports example.com/mcp7/day-02/internal/y" + mend,
		}},
	})
}

func TestSync(t *testing.T) {
	w := newWorkspace(t)
	if names, err := verify.Sync(w.day(), false); err != nil || len(names) != 0 {
		t.Fatalf("a synced day: %v, %v", names, err)
	}
	starter := w.read("day-01/starter/mul.go")
	w.replace("day-01/solution/mul.go", "identity = 1", "identity = 2 - 1")
	w.write("day-01/solution/data/help.txt", "help\n")
	if runtime.GOOS != "windows" {
		if err := os.Chmod(w.path("day-01/starter/mul.go"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"day-01/starter/data/help.txt", "day-01/starter/mul.go"}
	names, err := verify.Sync(w.day(), false)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, names); d != "" {
		t.Errorf("differing files (-want +got):\n%s", d)
	}
	if w.read("day-01/starter/mul.go") != starter {
		t.Error("without write the starter was written")
	}
	if names, err = verify.Sync(w.day(), true); err != nil || cmp.Diff(want, names) != "" {
		t.Errorf("written files %v, %v", names, err)
	}
	if got, want := w.read("day-01/starter/mul.go"), strings.Replace(starter, "identity = 1", "identity = 2 - 1", 1); got != want {
		t.Errorf("the starter became:\n%s", got)
	}
	if w.read("day-01/starter/data/help.txt") != "help\n" {
		t.Error("the new file was not copied")
	}
	if info, _ := os.Stat(w.path("day-01/starter/mul.go")); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the mode became %v", info.Mode())
	}
	if names, err := verify.Sync(w.day(), false); err != nil || len(names) != 0 {
		t.Errorf("after writing: %v, %v", names, err)
	}
	entries, _ := os.ReadDir(w.path("day-01/starter"))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s is left behind", e.Name())
		}
	}
}

func TestSyncErrors(t *testing.T) {
	w := newWorkspace(t)
	w.write("day-01/starter/old.txt", "old\n")
	w.write("day-01/solution/new.go", "package main\n\n// EXERCISE 1.3: new.\n// END EXERCISE 1.3\n")
	w.replace("day-01/solution/mul.go", "identity = 1", "identity = 2 - 1")
	names, err := verify.Sync(w.day(), true)
	want := "day-01/starter/new.go: the solution's file has EXERCISE 1.3 and the starter has no such file: copy it and write the stub\n" +
		"day-01/starter/old.txt: only the starter has this file: add it to the solution or delete it"
	if err == nil || err.Error() != want {
		t.Errorf("err = %v", err)
	}
	if len(names) != 1 || !strings.Contains(w.read("day-01/starter/mul.go"), "2 - 1") {
		t.Errorf("the other files are not synced: %v", names)
	}
	if _, err := os.Stat(w.path("day-01/starter/old.txt")); err != nil {
		t.Errorf("the starter's own file is lost: %v", err)
	}
	var _ *course.Day = w.day()
}
