package verify_test

import "testing"

func TestFaultsOfBuilds(t *testing.T) {
	const mend = "\n  mend  correct it, then: go -C day-01 vet ./..."
	testMutations(t, []string{"build", "solution", "starter", "leave-one-out", "wrong", "right"}, []mutation{
		{"a starter that does not build", edit("day-01/starter/add.go", `return 0, errors.New("exercise 1.1: not written yet")`, "return nowhere"), []string{
			"day-01/starter/add.go:9: build: does not build: undefined: nowhere" + mend,
		}},
		{"what vet finds", edit("day-01/solution/main.go", `fmt.Errorf("unknown operation %q", operation)`, `fmt.Errorf("unknown operation %q", a, operation)`), []string{
			"day-01/solution/main.go:51: build: does not build: fmt.Errorf format %q has arg a of wrong type int" + mend,
		}},
		{"a module that can't be loaded", edit("day-01/go.mod", "require", "demand"), []string{
			"day-01/go.mod:5: build: does not build: unknown directive: demand" + mend,
		}},
		{"a test that does not build", func(w *workspace) { w.write("day-01/acceptance_test.go", "package day\n\nvar x int = \"\"\n") }, []string{
			"day-01/acceptance_test.go:3: build: does not build: cannot use \"\" (untyped string constant) as int value in variable declaration" + mend,
		}},
	})
}

func TestFaultsOfTheSolution(t *testing.T) {
	const file = "day-01/testdata/criteria/02-product.txtar"
	testJudged(t, []string{"solution", "starter", "leave-one-out"}, []mutation{
		{"a criterion that the solution fails", edit(file, "stdout '^35$'", "stdout '^36$'"), []string{
			file + ":14: solution: criterion 02 fails on the solution\n  got   …\n  want  …\n" +
				"  mend  correct the criterion or the solution; look at it with: go -C day-01 test -count=1 -run 'TestSolution/02-product' ."}},
		{"a criterion that can't be run", edit(file, "run mul 7 5", "exec true"), []string{
			file + ":13: solution: criterion 02 could not be judged on the solution\n  got   …\n  want  …\n  mend  correct the script, or install what it needs"}},
		{"a criterion whose tool is missing", edit(file, "# source:", "# needs: no-such-tool\n# source:"), []string{
			file + ":1: solution: criterion 02 could not be judged on the solution\n  got   …\n  want  …\n  mend  correct the script, or install what it needs"}},
	})
}

func TestFaultsOfTheStarter(t *testing.T) {
	const sum, square = "day-01/testdata/criteria/01-sum.txtar", "day-01/testdata/criteria/03-square.txtar"
	testJudged(t, []string{"starter"}, []mutation{
		{"an open criterion that passes", func(w *workspace) {
			w.replace("day-01/starter/add.go", `0, errors.New("exercise 1.1: not written yet")`, "a + b, nil")
			w.replace("day-01/starter/add.go", "import \"errors\"\n\n", "")
		}, []string{sum + ":1: starter: criterion 01 passes on the starter although exercise 1.1 is open\n" +
			"  mend  make it ask for what the exercise does, or make the stub a stub: day-01/starter/add.go"}},
		{"a criterion that fails without an open exercise", edit("day-01/starter/add.go", "\t//\n\t// TODO(1.1): the sum of a and b.\n", ""), []string{
			sum + ":8: starter: criterion 01 fails on the starter although none of its exercises is open\n  got   …\n  want  …\n" +
				"  mend  name the exercise that it needs in its \"# exercises:\" line, or make the given code do it"}},
		{"criteria that wait", func(w *workspace) {
			w.replace("day-01/starter/add.go", "import \"errors\"\n", "import (\n\t\"errors\"\n\t\"time\"\n)\n")
			w.replace("day-01/starter/add.go", "return 0,", "time.Sleep(1200 * time.Millisecond)\n\treturn 0,")
		}, []string{
			sum + ":8: starter: criterion 01 takes …s to fail on the starter, want at most 1s\n" + prompt,
			square + ":8: starter: criterion 03 takes …s to fail on the starter, want at most 1s\n" + prompt,
		}},
	})
}

const prompt = "  mend  let the stub answer with an error instead of being silent, so that the script need not wait"

func TestFaultsOfLeaveOneOut(t *testing.T) {
	testJudged(t, []string{"leave-one-out"}, []mutation{
		{"a criterion that passes on its stub", edit("day-01/testdata/criteria/02-product.txtar", "# exercises: 1.2", "# exercises: 1.1 1.2"), []string{
			"day-01/testdata/criteria/02-product.txtar:1: leave-one-out: criterion 02 names exercise 1.1 but passes on its stub\n" +
				"  mend  make the criterion ask for what exercise 1.1 does, or take 1.1 out of its \"# exercises:\" line"}},
		{"a criterion that fails for another reason than its exercise", edit("day-01/testdata/criteria/01-sum.txtar", "run add 17 25", "run mul 6 7"), []string{
			"day-01/testdata/criteria/01-sum.txtar:13: leave-one-out: criterion 01 fails because of exercise 1.2, which it does not name\n  got   …\n  want  …\n" +
				"  mend  add 1.2 to its \"# exercises:\" line, or make the criterion independent of it"}},
		{"a stub that does not build in the solution", func(w *workspace) {
			w.replace("day-01/solution/mul.go", "// identity is what multiplying leaves as it is.\nconst identity = 1\n", "")
			w.replace("day-01/solution/mul.go", "}\n\n// END", "}\n\nconst identity = 1\n\n// END")
			w.replace("day-01/solution/main.go", "unknown operation %q\", operation", "unknown operation %q, not %d\", operation, identity")
		}, []string{"day-01/starter/mul.go: leave-one-out: the solution with the stub of exercise 1.2 does not build\n" +
			"  day-01/solution/main.go:51:66: undefined: identity\n  mend  make it build: a variant is Go that compiles, with the imports that it needs"}},
	})
}

// editOnly edits one answer and removes the others: each of them is a build.
func editOnly(file, old, text string) func(*workspace) {
	return func(w *workspace) {
		w.replace(file, old, text)
		edited := w.read(file)
		w.remove("day-01/testdata/wrong")
		w.remove("day-01/testdata/right")
		w.write(file, edited)
	}
}

func TestFaultsOfAnswers(t *testing.T) {
	const subtracts, joins, loops = "day-01/testdata/wrong/1.1-subtracts.txtar", "day-01/testdata/wrong/1.1-joins.txtar", "day-01/testdata/right/loops.txtar"
	testJudged(t, []string{"wrong", "right"}, []mutation{
		{"a wrong answer that passes", editOnly(subtracts, "a - b", "b + a"), []string{
			subtracts + ":1: wrong: criterion 01 passes on this wrong answer: the difference.\n" +
				"  mend  make the criterion notice it: day-01/testdata/criteria/01-sum.txtar, or correct the \"# caught by:\" line",
			subtracts + ":1: wrong: criterion 03 passes on this wrong answer: the difference.\n" +
				"  mend  make the criterion notice it: day-01/testdata/criteria/03-square.txtar, or correct the \"# caught by:\" line",
		}},
		{"a wrong answer that does not build", editOnly(joins, "# imports: strconv\n", ""), []string{
			joins + ": wrong: the wrong answer 1.1-joins does not build\n  day-01/solution/add.go:5:9: undefined: strconv\n" +
				"  mend  make it build: a variant is Go that compiles, with the imports that it needs"}},
		{"a wrong answer that is no Go", editOnly(joins, "return", "return ("), []string{
			joins + ":1: wrong: the answer can't be put into the solution: day-01/solution/add.go:5:58: expected ')', found newline\n" +
				"  mend  make its text the inside of the region, between the markers' lines"}},
		{"a right answer that fails", editOnly(loops, "a++", "a += 2"), []string{
			loops + ":1: right: criterion 01 fails on this right answer: by counting, and with the wide product.\n  got   …\n  want  …\n" +
				"  mend  make the criterion ask for what the program does, not how: day-01/testdata/criteria/01-sum.txtar; or correct the answer",
			loops + ":1: right: criterion 03 fails on this right answer: by counting, and with the wide product.\n  got   …\n  want  …\n" +
				"  mend  make the criterion ask for what the program does, not how: day-01/testdata/criteria/03-square.txtar; or correct the answer",
		}},
	})
}
