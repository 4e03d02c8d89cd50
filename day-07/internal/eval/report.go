package eval

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// A Verdict is the judgement of one case.
type Verdict string

// The three verdicts.
const (
	Right      Verdict = "right"
	Wrong      Verdict = "wrong"
	Unanswered Verdict = "unanswered" // the model gave no answer: neither right nor wrong
)

// A Judge says whether the model did what a case expects; expected "" means that nothing is to be called.
type Judge func(expected string, a Answer) Verdict

// An Outcome is a case with what the model did.
type Outcome struct {
	Case
	Calls        []Call  `json:"calls"`
	Verdict      Verdict `json:"verdict"`
	Error        string  `json:"error,omitempty"`
	Why          string  `json:"why,omitempty"`
	Millis       int64   `json:"ms"`
	Tries        int     `json:"tries"`
	InputTokens  int64   `json:"inputTokens,omitempty"`
	OutputTokens int64   `json:"outputTokens,omitempty"`
}

// A Score counts the verdicts of one kind.
type Score struct {
	Right      int `json:"right"`
	Wrong      int `json:"wrong"`
	Unanswered int `json:"unanswered"`
}

// Rate is the share of right answers among those that were given. ok is false when there was none.
func (s Score) Rate() (rate float64, ok bool) {
	judged := s.Right + s.Wrong
	if judged == 0 {
		return 0, false
	}
	return float64(s.Right) / float64(judged), true
}

// A Report is the result of a run. It is what is saved, compared with a later run, and judged again.
type Report struct {
	Time   time.Time        `json:"time"`
	Model  string           `json:"model"`
	Took   float64          `json:"seconds"`
	Scores map[Kind]Score   `json:"scores"`
	Tools  map[string]Usage `json:"tools"`
	Cost   *float64         `json:"cost,omitempty"` // US dollars, where prices are known
	Cases  []Outcome        `json:"cases"`
}

// Usage says how well one tool is told apart.
type Usage struct {
	Expected int `json:"expected"` // how many answered cases expect it
	Called   int `json:"called"`   // how many called it
	Right    int `json:"right"`    // both
}

// NewReport judges the answers.
func NewReport(model string, cases []Case, answers []Answer, judge Judge, took time.Duration) *Report {
	r := &Report{Time: time.Now().UTC().Truncate(time.Second), Model: model, Took: took.Seconds(), Scores: map[Kind]Score{}, Tools: map[string]Usage{}}
	for i, a := range answers {
		c := cases[i]
		o := Outcome{
			Case: c, Calls: a.Calls, Verdict: judge(c.Expect, a), Why: a.Why, Tries: a.Tries,
			Millis: a.Took.Milliseconds(), InputTokens: a.InputTokens, OutputTokens: a.OutputTokens,
		}
		if o.Calls == nil {
			o.Calls = []Call{}
		}
		if a.Err != nil {
			o.Error = a.Err.Error()
		}
		r.count(o)
		r.Cases = append(r.Cases, o)
	}
	return r
}

func (r *Report) count(o Outcome) {
	s := r.Scores[o.Kind]
	switch o.Verdict {
	case Right:
		s.Right++
	case Wrong:
		s.Wrong++
	default:
		s.Unanswered++
	}
	r.Scores[o.Kind] = s
	if o.Error != "" {
		return
	}
	if o.Expect != "" {
		u := r.Tools[o.Expect]
		u.Expected++
		r.Tools[o.Expect] = u
	}
	for _, call := range o.Calls {
		u := r.Tools[call.Tool]
		u.Called++
		if call.Tool == o.Expect {
			u.Right++
		}
		r.Tools[call.Tool] = u
	}
}

// Unanswered is how many cases have no answer.
func (r *Report) Unanswered() (n int) {
	for _, s := range r.Scores {
		n += s.Unanswered
	}
	return n
}

// Arguments returns how many calls of the right tool had the arguments that their cases name, and how many such cases
// there were.
func (r *Report) Arguments() (right, asked int) {
	for _, o := range r.Cases {
		if len(o.Args) == 0 || o.Verdict != Right || len(o.Calls) != 1 || o.Calls[0].Args == nil {
			continue
		}
		asked++
		ok := true
		for name, want := range o.Args {
			ok = ok && fmt.Sprint(o.Calls[0].Args[name]) == fmt.Sprint(want)
		}
		if ok {
			right++
		}
	}
	return right, asked
}

// ReadReport reads a saved run.
func ReadReport(file string) (*Report, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("%s is no saved run: %w", file, err)
	}
	if len(r.Cases) == 0 {
		return nil, fmt.Errorf("%s is no saved run: it has no cases", file)
	}
	return &r, nil
}
