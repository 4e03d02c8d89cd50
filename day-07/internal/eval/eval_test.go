package eval_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/mcp7/day-07/internal/eval"
)

func yaml(lines ...string) []byte {
	good := []string{}
	for i := range 10 {
		kind, expect := "happy", "find"
		if i > 3 {
			kind = "edge"
		}
		if i > 6 {
			kind, expect = "trap", "null"
		}
		good = append(good, fmt.Sprintf("{id: c%d, kind: %s, say: say %d, expect: %s}", i, kind, i, expect))
	}
	return []byte("cases:\n  - " + strings.Join(append(good, lines...), "\n  - ") + "\n")
}

func TestLoad(t *testing.T) {
	if set, err := eval.Load("set", yaml()); err != nil || len(set.Cases) != 10 || set.Cases[9].Expect != "" {
		t.Fatalf("%v, %v", set, err)
	}
	for line, want := range map[string]string{
		"{id: c1, kind: happy, say: x, expect: find}":           "an id is missing or there twice",
		"{kind: happy, say: x, expect: find}":                   "an id is missing",
		"{id: x, kind: happy, say: say 1, expect: find}":        "said in case c1 too",
		"{id: x, kind: odd, say: x, expect: find}":              "kind is happy, edge or trap",
		"{id: x, kind: happy, say: x}":                          "expect is the name of a tool, or null",
		"{id: x, kind: happy, say: x, expect: [find]}":          "expect is the name of a tool, or null",
		"{id: x, kind: happy, say: x, expect: null}":            "a trap expects null",
		"{id: x, kind: trap, say: x, expect: find}":             "a trap expects null",
		"{id: x, kind: happy, say: x, expect: find, expct: no}": "field expct not found",
	} {
		if _, err := eval.Load("set", yaml(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
	set, err := eval.Load("set", []byte("cases: []"))
	for _, want := range []string{"kind happy", "kind edge", "kind trap", "at least 9"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("an empty set: %v, %v, want %s", set, err, want)
		}
	}
}

// flaky fails each question once, by the time limit or with a refusal, and then answers.
type flaky struct{ asked atomic.Int64 }

func (f *flaky) Choose(ctx context.Context, say string, _ []eval.Tool) (eval.Answer, error) {
	switch f.asked.Add(1) {
	case 1:
		<-ctx.Done()
		return eval.Answer{}, ctx.Err()
	case 2:
		return eval.Answer{}, &eval.Refusal{Reason: "429", Temporary: true, After: time.Millisecond}
	}
	return eval.Answer{Calls: []eval.Call{{Tool: say}}}, nil
}

func TestRetries(t *testing.T) {
	o := eval.Options{Concurrency: 1, TimeLimit: 5 * time.Millisecond, Tries: 3, Backoff: time.Millisecond}
	a := eval.Ask(t.Context(), &flaky{}, []eval.Case{{Say: "x"}}, nil, o)[0]
	if a.Err != nil || a.Tries != 3 || a.Calls[0].Tool != "x" {
		t.Errorf("got %+v", a)
	}
	o.Tries = 2
	if a = eval.Ask(t.Context(), &flaky{}, []eval.Case{{Say: "x"}}, nil, o)[0]; a.Err == nil || a.Tries != 2 {
		t.Errorf("two tries: %+v", a)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, a := range eval.Ask(ctx, &flaky{}, make([]eval.Case, 20), nil, o) {
		if a.Err == nil {
			t.Errorf("cancelled: %+v", a)
		}
	}
}

func report(right, wrong, unanswered int) *eval.Report {
	s := eval.Score{Right: right, Wrong: wrong, Unanswered: unanswered}
	return &eval.Report{Model: "m", Scores: map[eval.Kind]eval.Score{eval.Happy: s, eval.Edge: s, eval.Trap: s}}
}

func TestGate(t *testing.T) {
	least := map[eval.Kind]float64{eval.Trap: 0.8}
	for _, tt := range []struct {
		name     string
		now      *eval.Report
		baseline *eval.Report
		reasons  int
	}{
		{"good", report(9, 1, 0), nil, 0},
		{"below the threshold of one kind", report(7, 3, 0), nil, 1},
		{"below the baseline, each kind", report(9, 1, 0), report(10, 0, 0), 3},
		{"as the baseline", report(9, 1, 0), report(9, 1, 0), 0},
		{"unanswered", report(9, 0, 1), nil, 1},
		{"no answer at all", report(0, 0, 3), nil, 4},
	} {
		if got := eval.Gate(tt.now, least, tt.baseline); len(got) != tt.reasons {
			t.Errorf("%s: %q, want %d reasons", tt.name, got, tt.reasons)
		}
	}
}

func TestWhatIsKept(t *testing.T) {
	cases := []eval.Case{{ID: "a", Kind: eval.Happy, Say: "x", Expect: "find"}, {ID: "b", Kind: eval.Trap, Say: "<y>"}, {ID: "c", Kind: eval.Edge, Say: "z", Expect: "find"}}
	answers := []eval.Answer{{Calls: []eval.Call{{Tool: "find"}}, InputTokens: 1e6}, {Calls: []eval.Call{{Tool: "find"}}}, {Err: &eval.Refusal{Reason: "gone"}}}
	verdicts := map[string]eval.Verdict{"find": eval.Right, "": eval.Wrong}
	r := eval.NewReport("m", cases, answers, func(expected string, a eval.Answer) eval.Verdict {
		if a.Err != nil {
			return eval.Unanswered
		}
		return verdicts[expected]
	}, time.Second)
	if err := r.Price("2,5"); err != nil || *r.Cost != 2 {
		t.Errorf("cost %v, %v", r.Cost, err)
	}
	file := filepath.Join(t.TempDir(), "run.json")
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := eval.ReadReport(file)
	if err != nil || len(back.Cases) != 3 || back.Cases[2].Error != "gone" || back.Tools["find"] != (eval.Usage{Expected: 1, Called: 2, Right: 1}) {
		t.Errorf("read again: %+v, %v", back, err)
	}
	back.Cases[1].Verdict = eval.Right
	if flips := eval.Flips(r, back); len(flips) != 1 || flips[0].Now.ID != "b" {
		t.Errorf("flips %+v", flips)
	}
	unit, err := eval.JUnit(r)
	for _, want := range []string{`tests="3" failures="1" errors="1"`, `b: &lt;y&gt;`, `called find, expected nothing`} {
		if err != nil || !strings.Contains(string(unit), want) {
			t.Errorf("JUnit: %v, no %s in\n%s", err, want, unit)
		}
	}
	history := filepath.Join(t.TempDir(), "history.jsonl")
	for range 2 {
		if err := eval.Append(history, eval.PointOf(r)); err != nil {
			t.Fatal(err)
		}
	}
	if points, err := eval.History(history); err != nil || len(points) != 2 || points[0].Total != 0.5 || points[0].Scores[eval.Trap] != 0 {
		t.Errorf("history %+v, %v", points, err)
	}
}
