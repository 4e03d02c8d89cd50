package merge_test

import (
	"strings"
	"testing"

	"example.com/mcp7/scripts/internal/merge"
)

const solution = `package main

import (
	"fmt"
	"strconv"
	"strings"
)

func given() string { return strings.ToUpper("x") }

func parse(s string) (int, error) {
	// EXERCISE 1.1: read a number.
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("number %q: %w", s, err)
	}
	return n, nil
	// END EXERCISE 1.1
}
`

const starter = `package main

import (
	"strings"

	"example.com/mcp7/scripts/selftest"
)

func given() string { return strings.ToUpper("x") }

func parse(s string) (int, error) {
	// EXERCISE 1.1: read a number.
	//
	// TODO(1.1): what is no number is an error that quotes it.
	return 0, selftest.Open("1.1")
	// END EXERCISE 1.1
}
`

func TestFilesIsTheIdentityOnASyncedPair(t *testing.T) {
	got, err := merge.Files("a.go", []byte(solution), []byte(starter))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != starter {
		t.Errorf("sync(solution, starter) is not the starter:\n%s", got)
	}
	back, err := merge.Files("a.go", []byte(starter), []byte(solution))
	if err != nil {
		t.Fatal(err)
	}
	if string(back) != solution {
		t.Errorf("the student's solution in the course's frame is not the solution:\n%s", back)
	}
}

func TestFilesTakesTheFrameFromTheFirst(t *testing.T) {
	changed := strings.Replace(solution, `ToUpper("x")`, `ToUpper("y")`, 1)
	got, err := merge.Files("a.go", []byte(changed), []byte(starter))
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(starter, `ToUpper("x")`, `ToUpper("y")`, 1); string(got) != want {
		t.Errorf("got:\n%s", got)
	}
}

func TestFilesReadsCRLF(t *testing.T) {
	got, err := merge.Files("a.go", []byte(solution), []byte(strings.ReplaceAll(starter, "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != starter {
		t.Errorf("CRLF filling changes the result:\n%q", got)
	}
}

func TestFilesOutsideOfGo(t *testing.T) {
	const frame = "a: 1\n# EXERCISE 7.2: write the traps.\ncases:\n  - say: hello\n# END EXERCISE 7.2\nb: 2"
	const filling = "a: 9\n# EXERCISE 7.2: write the traps.\n# TODO(7.2): ten of them.\ncases: []\n# END EXERCISE 7.2\n"
	got, err := merge.Files("cases.yaml", []byte(frame), []byte(filling))
	if err != nil {
		t.Fatal(err)
	}
	const want = "a: 1\n# EXERCISE 7.2: write the traps.\n# TODO(7.2): ten of them.\ncases: []\n# END EXERCISE 7.2\nb: 2\n"
	if string(got) != want {
		t.Errorf("got %q", got)
	}
}

func TestFilesRefusesOtherRegions(t *testing.T) {
	other := strings.ReplaceAll(starter, "1.1", "1.2")
	if _, err := merge.Files("a.go", []byte(solution), []byte(other)); err == nil || !strings.Contains(err.Error(), "exercises 1.1 in one tree, 1.2 in the other") {
		t.Errorf("err = %v", err)
	}
}

func TestRegion(t *testing.T) {
	got, err := merge.Region("a.go", []byte(solution), "1.1", "\treturn len(bytes.TrimSpace([]byte(s))), nil\n", []string{`"bytes"`})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"import (\n\t\"bytes\"\n\t\"strings\"\n)", "// EXERCISE 1.1: read a number.\n\treturn len(", "// END EXERCISE 1.1"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	if _, err := merge.Region("a.go", []byte(solution), "1.9", "", nil); err == nil || !strings.Contains(err.Error(), "no EXERCISE 1.9; exercises: 1.1") {
		t.Errorf("err = %v", err)
	}
	if _, err := merge.Region("a.go", []byte(solution), "1.1", "\treturn (\n", nil); err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("a body that is no Go: err = %v", err)
	}
}

func TestRegionKnowsVersionsNamesAndShadows(t *testing.T) {
	const src = `package main

import "example.com/x/yaml/v3"

func f() any {
	// EXERCISE 1.1: read.
	return yaml.Node{}
	// END EXERCISE 1.1
}
`
	got, err := merge.Region("a.go", []byte(src), "1.1", "\treturn other.Node{}\n", []string{`other "example.com/go-other"`})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(got), "import other \"example.com/go-other\"\n") {
		t.Errorf("got:\n%s", got)
	}
	got, err = merge.Region("a.go", []byte(src), "1.1", "\tyaml := struct{ Node int }{}\n\treturn yaml.Node\n", nil)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(got), "import") {
		t.Errorf("a variable called like the package keeps its import:\n%s", got)
	}
}

func TestBody(t *testing.T) {
	got, err := merge.Body("a.go", []byte(starter), "1.1")
	if err != nil {
		t.Fatal(err)
	}
	const want = "\t//\n\t// TODO(1.1): what is no number is an error that quotes it.\n\treturn 0, selftest.Open(\"1.1\")\n"
	if got != want {
		t.Errorf("got %q", got)
	}
}
