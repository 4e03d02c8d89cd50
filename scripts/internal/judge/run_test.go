package judge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/mcp7/scripts/internal/course"
)

// script writes criteria of one script each into a folder; the header is added.
func scripts(t testing.TB, bodies ...string) *course.Day {
	t.Helper()
	folder := t.TempDir()
	for i, body := range bodies {
		n := string(rune('1' + i))
		text := "# Criterion " + n + ": it works.\n# zh: 正常。\n# exercises: 1.1\n# source: none\n" + body
		if err := os.WriteFile(filepath.Join(folder, "0"+n+"-case.txtar"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return withCriteria(t, toy(t), folder)
}

func run1(t *testing.T, o Options) *Report {
	t.Helper()
	if o.Tree == "" {
		o.Tree = course.Solution
	}
	o.Transcripts = t.TempDir()
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestBothTrees(t *testing.T) {
	for tree, want := range map[course.Tree]Outcome{course.Solution: Pass, course.Starter: Fail} {
		report := run1(t, Options{Day: toy(t), Tree: tree})
		if got := report.Results[0].Outcome; got != want || report.Passed() != (want == Pass) {
			t.Errorf("%s: got %s, want %s\n%s", tree, got, want, report.Message(report.Results[0], "en"))
		}
	}
}

func TestBuildError(t *testing.T) {
	report := run1(t, Options{Day: scripts(t, "\n# it runs\nrun upper a\n"), Tree: "internal/broken"})
	res := report.Results[0]
	if res.Outcome != BuildError {
		t.Fatalf("got %s, want %s", res.Outcome, BuildError)
	}
	want := `day 1 · internal/broken does not build
  got    day-01/internal/broken/main.go:6:6: declared and not used: unused
         day-01/internal/broken/main.go:7:14: undefined: undefinedName
  want   go build ./day-01/internal/broken reports nothing
  rerun  go run ./scripts/lab check 1`
	if got := report.Message(res, "en"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := report.Message(res, "zh"); !strings.Contains(got, "internal/broken 编译不通过") {
		t.Errorf("got\n%s", got)
	}
}

func TestCompanionClash(t *testing.T) {
	d := scripts(t, "# with: x=./internal/bad\n\n# it runs\nrun -as x env\n", "# with: x=./internal/web\n\n# it runs\nrun -as x env\n")
	report := run1(t, Options{Day: d})
	res := report.Results[0]
	if res.Outcome != InfraError || !strings.Contains(res.Got.EN, "x is ./internal/web here and ./internal/bad elsewhere") {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

func TestSameLastName(t *testing.T) {
	// Two packages whose last name is the same are built apart.
	d := scripts(t, "# with: x=./internal/bad y=./internal/other/bad\n\n# both run\nrun -as x env\nrun -as y\nstdout other\n")
	if res := run1(t, Options{Day: d}).Results[0]; res.Outcome != Pass {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

func TestOverlay(t *testing.T) {
	d := toy(t)
	source := filepath.Join(d.Path(course.Starter), "main.go")
	o := Options{Day: d, Tree: course.Starter, Overlay: map[string]string{source: filepath.Join(d.Path(course.Solution), "main.go")}}
	if res := run1(t, o).Results[0]; res.Outcome != Pass {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

func TestNoGrade(t *testing.T) {
	d := toy(t)
	t.Run("unknown criterion", func(t *testing.T) {
		_, err := Run(t.Context(), Options{Day: d, Tree: course.Solution, Only: []int{1, 7}})
		if err == nil || err.Error() != "day 1 has no criterion 7; criteria: 01" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no criteria", func(t *testing.T) {
		_, err := Run(t.Context(), Options{Day: &course.Day{N: 1, Dir: d.Dir}, Tree: course.Solution})
		if err == nil || err.Error() != "day-01: there are no criteria in testdata/criteria" {
			t.Errorf("got %v", err)
		}
	})
	t.Run("no go", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		_, err := Run(t.Context(), Options{Day: d, Tree: course.Solution})
		if err == nil || !strings.HasPrefix(err.Error(), "there is no go command on PATH") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("old go", func(t *testing.T) {
		_, _, err := (&run{options: Options{Day: d}}).readOutput("go: go.mod requires go >= 1.26.0 (running go 1.24.1; GOTOOLCHAIN=local)\n")
		if err == nil || !strings.Contains(err.Error(), "requires go >= 1.26.0") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("disk full", func(t *testing.T) {
		_, _, err := (&run{options: Options{Day: d}}).readOutput("# x\nmkdir /tmp/go-build1: no space left on device\n")
		if err == nil {
			t.Error("got no error")
		}
	})
	t.Run("offline", func(t *testing.T) {
		outcome, lines, err := (&run{options: Options{Day: d}}).readOutput("go: downloading x v1\ngo: x@v1: dial tcp: lookup proxy: no such host\n")
		if outcome != InfraError || len(lines) != 1 || err != nil {
			t.Errorf("got %s %q %v", outcome, lines, err)
		}
	})
}

// TestTogether judges one tree in several runs at once, which share the output folder.
func TestTogether(t *testing.T) {
	goCache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(goCache)))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			report, err := Run(t.Context(), Options{Day: toy(t), Tree: course.Solution, Work: t.TempDir()})
			if err != nil || !report.Passed() {
				t.Errorf("got %+v, %v", report, err)
			}
		})
	}
	all.Wait()
}

// TestCancel ends a run in the middle of a script: no grade, the cause as error, nothing left.
func TestCancel(t *testing.T) {
	d := scripts(t, "# with: bad=./internal/bad\n\n# it hangs\nrun -within 60s -as bad sleep\n")
	work := t.TempDir()
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	start := time.Now()
	_, err := Run(ctx, Options{Day: d, Tree: course.Solution, Work: work, Transcripts: t.TempDir(), Progress: func(e Event) {
		if e.Kind == BuildDone {
			time.AfterFunc(100*time.Millisecond, func() { cancel(cause) })
		}
	}})
	if err != cause {
		t.Errorf("got %v, want %v", err, cause)
	}
	if left, _ := os.ReadDir(work); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %v", d)
	}
}

// TestCancelBuild ends a run while go build is at work, with an empty cache, so that it does not finish before.
func TestCancelBuild(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("GOCACHE", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Run(ctx, Options{Day: toy(t), Tree: course.Solution, Progress: func(e Event) {
		if e.Kind == BuildStarted {
			time.AfterFunc(300*time.Millisecond, cancel)
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSeed draws the same values from the same seed, others from another, and says which seed it was.
func TestSeed(t *testing.T) {
	body := "\n# it is asked\nvary W word\nrun upper $W\nwant '.[0].word' never\n"
	draw := func(seed uint64) string {
		report := run1(t, Options{Day: scripts(t, body), Seed: seed})
		if report.Seed == 0 || seed != 0 && report.Seed != seed {
			t.Errorf("got seed %d, want %d", report.Seed, seed)
		}
		if !strings.Contains(report.Message(report.Results[0], "en"), " --seed ") {
			t.Error("the message does not name the seed")
		}
		got, _, _ := strings.Cut(report.Results[0].Got.EN, "\n")
		return got
	}
	if a, b := draw(1), draw(1); a != b {
		t.Errorf("seed 1 gives %s and %s", a, b)
	}
	if a, b := draw(1), draw(2); a == b {
		t.Errorf("seeds 1 and 2 both give %s", a)
	}
	draw(0)
}

// TestDeaf sends more than a pipe holds to a server that does not read.
func TestDeaf(t *testing.T) {
	big := `{"jsonrpc":"2.0","id":1,"method":"upper","params":{"text":"` + strings.Repeat("x", 1<<20) + `"}}`
	d := scripts(t, "# with: bad=./internal/bad\n\n# it does not read\nserve -as bad sleep\nsend -within 200ms big.json\n-- big.json --\n"+big+"\n",
		"\n# it reads\nserve\nsend big.json\nhangup\n-- big.json --\n"+big+"\n")
	report := run1(t, Options{Day: d})
	if res := report.Results[0]; res.Outcome != Timeout || res.Got.EN != "did not read its stdin for 200ms" {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
	if res := report.Results[1]; res.Outcome != Pass {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

// TestCriterionLimit ends a script that takes too long as a whole.
func TestCriterionLimit(t *testing.T) {
	d := scripts(t, "# with: bad=./internal/bad\n\n# it hangs\nrun -within 60s -as bad sleep\n")
	res := run1(t, Options{Day: d, Limits: Limits{Criterion: 300 * time.Millisecond}}).Results[0]
	if res.Outcome != Timeout || res.Got.EN != "not done within 300ms, which is the limit for a whole criterion" {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

// TestPanic lets a command panic: that is the judge's fault, and no pass.
func TestPanic(t *testing.T) {
	old := commands
	defer func() { commands = old }()
	commands = append([]command{{name: "boom", do: func(*script, arguments) { panic("boom") }}}, commands...)
	res := run1(t, Options{Day: scripts(t, "\n# it runs\nrun upper a\nboom\n")}).Results[0]
	if res.Outcome != InfraError || !strings.HasPrefix(res.Got.EN, "the judge panicked: boom") {
		t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
	}
}

// TestTranscript checks that what a failed criterion leaves is a capture: one object a line, messages as they were.
func TestTranscript(t *testing.T) {
	const req = `{"jsonrpc":"2.0","method":"upper","id":1.50,"params":{"text":"<&>"}}`
	d := scripts(t, "# with: bad=./internal/bad\n\n# it is asked\nserve -as bad banner\nsend req.json\n-- req.json --\n"+req+"\n")
	report := run1(t, Options{Day: d})
	data, err := os.ReadFile(report.Results[0].Transcript)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(`"message":`+req+"}\n")) {
		t.Errorf("the request is not there as it was:\n%s", data)
	}
	var raw bool
	for line := range bytes.Lines(data) {
		var r struct {
			Time    time.Time
			Conn    string
			From    string
			Raw     string
			Message json.RawMessage
		}
		if err := json.Unmarshal(line, &r); err != nil || r.Time.IsZero() || r.Conn != "server" || r.From == "" {
			t.Errorf("%s: %v", line, err)
		}
		raw = raw || r.Raw == "Loading the model…\x16" && r.From == "server"
	}
	if !raw {
		t.Errorf("the banner is not there:\n%s", data)
	}
}

// TestMemory bounds what a flood of 1 GB costs the judge itself.
func TestMemory(t *testing.T) {
	d := scripts(t, "# with: bad=./internal/bad\n\n# it floods\nrun -within 20s -as bad flood\n",
		"# with: bad=./internal/bad\n\n# it floods\nserve -as bad flood-json\nexpect -within 20s .never\n",
		"# with: bad=./internal/bad\n\n# it floods\nserve -as bad flood\nexpect -within 20s .never\n")
	report := run1(t, Options{Day: d, Parallel: 3})
	for _, res := range report.Results {
		if res.Outcome != Fail {
			t.Errorf("got %s: %s", res.Outcome, res.Got.EN)
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("the judge has %d MB from the system", m.Sys>>20)
	if m.Sys > 400<<20 {
		t.Errorf("the judge took %d MB", m.Sys>>20)
	}
}

func TestJSON(t *testing.T) {
	report := run1(t, Options{Day: toy(t), Tree: course.Starter, Seed: 5})
	data, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Day     int
		Tree    string
		Seed    int
		Build   struct{ Outcome string }
		Results []struct {
			Criterion int
			Outcome   string
			Got, Want Text
			Stderr    []string
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Day != 1 || got.Tree != "starter" || got.Seed != 5 || got.Build.Outcome != "pass" || len(got.Results) != 1 ||
		got.Results[0].Criterion != 1 || got.Results[0].Outcome != "fail" || got.Results[0].Want.EN == "" || got.Results[0].Stderr == nil {
		t.Errorf("got %s", data)
	}
}
