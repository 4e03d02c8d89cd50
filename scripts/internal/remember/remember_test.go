package remember_test

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
	"example.com/mcp7/scripts/internal/remember"
)

func TestOutcomesSurvive(t *testing.T) {
	cache := t.TempDir()
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(name, cache)
	}
	o := remember.Load("/course")
	o.Add(&judge.Report{Day: &course.Day{N: 1}, Results: []judge.Result{
		{Criterion: &course.Criterion{N: 1}, Outcome: judge.Pass},
		{Criterion: &course.Criterion{N: 2}, Outcome: judge.Fail},
	}})
	// A run with --only replaces what it judged and keeps the rest.
	o.Add(&judge.Report{Day: &course.Day{N: 1}, Results: []judge.Result{{Criterion: &course.Criterion{N: 2}, Outcome: judge.Timeout}}})
	if err := o.Save("/course"); err != nil {
		t.Fatal(err)
	}
	got := remember.Load("/course")
	if got.Outcome(1, 1) != judge.Pass || got.Outcome(1, 2) != judge.Timeout || got.Outcome(2, 1) != "" {
		t.Errorf("remembered %v", got)
	}
	if other := remember.Load("/elsewhere"); len(other) != 0 {
		t.Errorf("another workspace remembers %v", other)
	}
	files, err := filepath.Glob(filepath.Join(cache, "*", "mcp7", "outcomes", "*"))
	if direct, _ := filepath.Glob(filepath.Join(cache, "mcp7", "outcomes", "*")); len(direct) > 0 {
		files = direct
	}
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v: want the one file and no temporary one", files, err)
	}
	if err := os.WriteFile(files[0], []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := remember.Load("/course"); len(got) != 0 {
		t.Errorf("a broken file gives %v", got)
	}
}
