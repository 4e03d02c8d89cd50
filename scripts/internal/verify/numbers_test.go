package verify_test

import (
	"strings"
	"testing"
)

func TestFaultsOfNumbers(t *testing.T) {
	testMutations(t, []string{"model", "exercises", "answers"}, []mutation{
		{"an exercise that no criterion names", func(w *workspace) {
			w.replace("day-01/testdata/criteria/03-square.txtar", "# exercises: 1.1 1.2", "# exercises: 1.1")
			w.replace("day-01/testdata/criteria/02-product.txtar", "# exercises: 1.2", "# exercises: 1.1")
			w.remove("day-01/testdata/wrong")
		}, []string{
			"day-01/testdata/criteria: exercises: no criterion names exercise 1.2\n  mend  write a criterion that fails without it, with the header line \"# exercises: 1.2\"",
			"day-01/testdata/wrong: answers: exercise 1.1 has 0 wrong answers, want at least 3\n  mend  write one more plausible mistake: testdata/wrong/1.1-what-is-wrong.txtar",
			"day-01/testdata/wrong: answers: exercise 1.2 has 0 wrong answers, want at least 3\n  mend  write one more plausible mistake: testdata/wrong/1.2-what-is-wrong.txtar",
		}},
		{"no criterion of the first exercise alone", func(w *workspace) {
			w.replace("day-01/testdata/criteria/01-sum.txtar", "# exercises: 1.1", "# exercises: 1.1 1.2")
		}, []string{"day-01/testdata/criteria: exercises: no criterion needs exercise 1.1 alone, so that none turns green with the first exercise\n  mend  write one with the header line \"# exercises: 1.1\""}},
		{"a gap in the exercises", func(w *workspace) {
			for _, file := range []string{"starter/mul.go", "solution/mul.go", "testdata/criteria/02-product.txtar", "testdata/criteria/03-square.txtar"} {
				w.write("day-01/"+file, strings.ReplaceAll(w.read("day-01/"+file), "1.2", "1.3"))
			}
			for _, name := range []string{"adds", "six", "panics"} {
				w.write("day-01/testdata/wrong/1.3-"+name+".txtar", strings.Replace(w.read("day-01/testdata/wrong/1.2-"+name+".txtar"), "1.2", "1.3", 1))
				w.remove("day-01/testdata/wrong/1.2-" + name + ".txtar")
			}
			w.write("day-01/testdata/right/loops.txtar", strings.ReplaceAll(w.read("day-01/testdata/right/loops.txtar"), "1.2", "1.3"))
		}, []string{"day-01/solution/mul.go:3: exercises: exercise 1.3 stands where 1.2 belongs: the numbers have a gap\n  mend  number the exercises from 1 without gaps, in markers, criteria, texts and answers"}},
		{"a gap in the criteria", func(w *workspace) {
			w.write("day-01/testdata/criteria/04-square.txtar", strings.Replace(w.read("day-01/testdata/criteria/03-square.txtar"), "Criterion 3", "Criterion 4", 1))
			w.remove("day-01/testdata/criteria/03-square.txtar")
			for _, name := range []string{"1.1-joins", "1.1-subtracts", "1.2-adds", "1.2-panics", "1.2-six"} {
				w.replace("day-01/testdata/wrong/"+name+".txtar", "03\n", "04\n")
			}
		}, []string{"day-01/testdata/criteria/04-square.txtar:1: exercises: criterion 04 stands where 03 belongs: the numbers have a gap\n  mend  number the criteria from 01 without gaps, in their names and first lines, and in the texts"}},
		{"something else among the criteria", func(w *workspace) {
			w.write("day-01/testdata/criteria/04-later.txt", "later\n")
		}, []string{"day-01/testdata/criteria/04-later.txt: exercises: only criteria, NN-what-it-shows.txtar, live in this folder\n  mend  rename or move it"}},
		{"an exercise that only the solution has", func(w *workspace) {
			w.replace("day-01/starter/add.go", "\t// EXERCISE 1.1: add two numbers.\n", "")
			w.replace("day-01/starter/add.go", "\t// END EXERCISE 1.1\n", "")
		}, []string{"day-01/solution/add.go:4: exercises: EXERCISE 1.1 is in the solution but not in the starter\n  mend  put both markers of EXERCISE 1.1 into the same file of the starter"}},
		{"no exercises and no criteria", func(w *workspace) {
			w.remove("day-01/testdata")
			for _, tree := range []string{"starter", "solution"} {
				w.remove("day-01/" + tree + "/add.go")
				w.remove("day-01/" + tree + "/mul.go")
			}
		}, []string{
			"day-01/starter: exercises: the day has no exercises\n  mend  mark the first one in both trees with \"// EXERCISE 1.1: what to do.\" and \"// END EXERCISE 1.1\"",
			"day-01/testdata/criteria: exercises: the day has no criteria\n  mend  write the first one: 01-what-it-shows.txtar",
			"day-01/testdata/right: answers: the day has no other right answer\n  mend  write a solution that is built differently: testdata/right/how-it-differs.txtar",
		}},
		{"a wrong answer too few", func(w *workspace) { w.remove("day-01/testdata/wrong/1.2-six.txtar") }, []string{
			"day-01/testdata/wrong: answers: exercise 1.2 has 2 wrong answers, want at least 3\n  mend  write one more plausible mistake: testdata/wrong/1.2-what-is-wrong.txtar"}},
		{"a wrong answer without a header", func(w *workspace) {
			w.replace("day-01/testdata/wrong/1.2-six.txtar", "# caught by: 02 03\n", "")
		}, []string{
			"day-01/testdata/wrong: answers: exercise 1.2 has 2 wrong answers, want at least 3\n  mend  write one more plausible mistake: testdata/wrong/1.2-what-is-wrong.txtar",
			"day-01/testdata/wrong/1.2-six.txtar:1: answers: the header has no \"# caught by:\" line\n  mend  correct the answer's header",
		}},
		{"no right answer", func(w *workspace) { w.remove("day-01/testdata/right") }, []string{
			"day-01/testdata/right: answers: the day has no other right answer\n  mend  write a solution that is built differently: testdata/right/how-it-differs.txtar"}},
	})
}

func TestFaultsOfSentences(t *testing.T) {
	const file = "day-01/testdata/criteria/02-product.txtar"
	testMutations(t, static, []mutation{
		{"without its Chinese form", edit(file, "# So are others.\n# zh: 换两个数也对。\n", "# So are others.\n"), []string{
			file + ":11: sentences: the sentence \"So are others.\" has no Chinese form\n  mend  write it into the next line: # zh: …"}},
		{"two lines", edit(file, "# So are others.\n", "# So are\n# others.\n"), []string{
			file + ":11: sentences: the sentence \"So are\" has no Chinese form\n  mend  write it into the next line: # zh: …"}},
		{"none", func(w *workspace) {
			text := w.read(file)
			w.write(file, text[:strings.Index(text, "\n\n")]+"\n\nrun mul 2 3\n\n-- a --\n# no sentence\n")
		}, []string{file + ":1: sentences: the script has no sentence, so that a failure can't say what was being shown\n" +
			"  mend  write one above the first command: # What is shown., and below it # zh: …"}},
	})
}

func TestFaultsOfModules(t *testing.T) {
	const day2 = "module example.com/mcp7/day-02\n\ngo 1.26.0\n\nrequire example.com/mcp7/scripts v0.0.0\n\nreplace example.com/mcp7/scripts => ../scripts\n"
	withDay2 := func(more string) func(*workspace) {
		return func(w *workspace) {
			w.write("day-02/go.mod", day2+more)
			w.replace("go.work", "./day-01\n", "./day-01\n\t./day-02\n")
		}
	}
	testMutations(t, []string{"gomod"}, []mutation{
		{"a second day", withDay2(""), nil},
		{"a day that go.work does not use", func(w *workspace) { w.write("day-02/go.mod", day2) }, []string{
			"go.work: gomod: go.work does not use ./day-02\n  mend  go work use ./day-02"}},
		{"a folder that is not there", edit("go.work", "./day-01\n", "./day-01\n\t./day-03\n"), []string{
			"go.work:5: gomod: use ./day-03: there is no go.mod\n  mend  delete the line, or restore the folder"}},
		{"another version of Go", edit("day-01/go.mod", "go 1.26.0", "go 1.25.0"), []string{
			"day-01/go.mod: gomod: the module says Go 1.25.0, go.work says 1.26.0\n  mend  go mod edit -go=1.26.0 day-01/go.mod"}},
		{"no replacement", edit("day-01/go.mod", "=> ../scripts", "=> ../tools"), []string{
			"day-01/go.mod: gomod: example.com/mcp7/scripts is not replaced by ../scripts, so the day does not build on its own\n  mend  go mod edit -replace=example.com/mcp7/scripts=../scripts day-01/go.mod"}},
		{"another name", edit("day-01/go.mod", "module example.com/mcp7/day-01", "module example.com/day-01"), []string{
			"day-01/go.mod:1: gomod: the module is not called example.com/mcp7/day-01\n  mend  write \"module example.com/mcp7/day-01\""}},
		{"versions that differ", func(w *workspace) {
			withDay2("\nrequire (\n\tgithub.com/google/go-cmp v0.6.0\n\tgolang.org/x/sys v0.1.0 // indirect\n)\n")(w)
			w.write("scripts/go.mod", w.read("scripts/go.mod")+"\nrequire github.com/google/go-cmp v0.7.0\n\nrequire golang.org/x/sys v0.50.0 // indirect\n")
		}, []string{"day-02/go.mod:10: gomod: requires github.com/google/go-cmp v0.6.0, scripts/go.mod requires v0.7.0\n  mend  go -C day-02 get github.com/google/go-cmp@v0.7.0"}},
		{"a go.mod that can't be read", edit("day-01/go.mod", "require example.com/mcp7/scripts v0.0.0", "demand x"), []string{
			"day-01/go.mod:5: gomod: unknown directive: demand\n  mend  correct that line"}},
		{"a go.work that can't be read", edit("go.work", "use (", "need ("), []string{
			"go.work:3: gomod: unknown block type: need\n  mend  correct that line"}},
	})
}
