package eval

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"strings"
)

// Gate returns why a run must not pass: cases without an answer, a kind below its threshold, a kind below the baseline,
// which may be nil. No reason, no objection.
func Gate(r *Report, thresholds map[Kind]float64, baseline *Report) []string {
	var reasons []string
	if n := r.Unanswered(); n > 0 {
		reasons = append(reasons, fmt.Sprintf("%d of %d cases have no answer: the scores are of the others only", n, len(r.Cases)))
	}
	for _, kind := range Kinds {
		rate, judged := r.Scores[kind].Rate()
		if !judged {
			reasons = append(reasons, fmt.Sprintf("%s: no answer at all", kind))
			continue
		}
		if least := thresholds[kind]; rate < least {
			reasons = append(reasons, fmt.Sprintf("%s: %.2f is below its threshold of %.2f", kind, rate, least))
		}
		if baseline == nil {
			continue
		}
		if before, judged := baseline.Scores[kind].Rate(); judged && rate < before {
			reasons = append(reasons, fmt.Sprintf("%s: %.2f is below the baseline's %.2f", kind, rate, before))
		}
	}
	return reasons
}

// A Flip is a case whose verdict differs from the baseline's.
type Flip struct {
	Before Verdict
	Now    Outcome
}

// Flips lists the cases that are judged differently now.
func Flips(r, baseline *Report) []Flip {
	before := map[string]Outcome{}
	for _, o := range baseline.Cases {
		before[o.ID] = o
	}
	var flips []Flip
	for _, o := range r.Cases {
		if b, ok := before[o.ID]; ok && b.Say == o.Say && b.Verdict != o.Verdict {
			flips = append(flips, Flip{Before: b.Verdict, Now: o})
		}
	}
	return flips
}

// A Point of the curve is one run, in short.
type Point struct {
	Time   string           `json:"time"`
	Model  string           `json:"model"`
	Scores map[Kind]float64 `json:"scores"`
	Total  float64          `json:"total"` // right answers of all that were given: the selection rate
}

// PointOf shortens a run.
func PointOf(r *Report) Point {
	p := Point{Time: r.Time.Format("2006-01-02T15:04:05Z"), Model: r.Model, Scores: map[Kind]float64{}}
	var all Score
	for kind, s := range r.Scores {
		if rate, ok := s.Rate(); ok {
			p.Scores[kind] = rate
		}
		all.Right, all.Wrong = all.Right+s.Right, all.Wrong+s.Wrong
	}
	p.Total, _ = all.Rate()
	return p
}

// Append adds a point to the history file, one JSON object a line.
func Append(file string, p Point) error {
	line, err := json.Marshal(p)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// History reads the points of a history file.
func History(file string) ([]Point, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var points []Point
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var p Point
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		points = append(points, p)
	}
	return points, nil
}

// JUnit writes a run as a JUnit file: a wrong case is a failure, an unanswered one an error.
func JUnit(r *Report) ([]byte, error) {
	type message struct {
		Message string `xml:"message,attr"`
	}
	type testcase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		Time    float64  `xml:"time,attr"`
		Failure *message `xml:"failure,omitempty"`
		Error   *message `xml:"error,omitempty"`
	}
	suite := struct {
		XMLName  xml.Name   `xml:"testsuite"`
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Cases    []testcase `xml:"testcase"`
	}{Name: "docs eval, " + r.Model, Tests: len(r.Cases)}
	for _, o := range r.Cases {
		t := testcase{Class: string(o.Kind), Name: o.ID + ": " + o.Say, Time: float64(o.Millis) / 1000}
		switch o.Verdict {
		case Wrong:
			suite.Failures++
			t.Failure = &message{fmt.Sprintf("called %s, expected %s", Names(o.Calls), Name(o.Expect))}
		case Unanswered:
			suite.Errors++
			t.Error = &message{o.Error}
		}
		suite.Cases = append(suite.Cases, t)
	}
	data, err := xml.MarshalIndent(suite, "", "  ")
	return append([]byte(xml.Header), append(data, '\n')...), err
}

// Name is a tool's name for people, "nothing" for none.
func Name(tool string) string {
	if tool == "" {
		return "nothing"
	}
	return tool
}

// Names are the called tools for people.
func Names(calls []Call) string {
	names := make([]string, len(calls))
	for i, c := range calls {
		names[i] = c.Tool
	}
	return Name(strings.Join(names, " and "))
}
