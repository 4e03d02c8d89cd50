package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// A Tool is what a model sees of a tool.
type Tool struct {
	Name        string          `json:"name"`
	Title       string          `json:"title,omitempty"`
	Description string          `json:"description,omitempty"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

// A Call is one tool call that a model wants to make.
type Call struct {
	Tool string         `json:"tool"`
	Args map[string]any `json:"args,omitempty"`
}

// An Answer is what became of one question. Calls is empty when the model calls nothing; when Err is set nobody knows what
// it would have called.
type Answer struct {
	Calls        []Call
	Err          error
	Why          string // how the choice came about, where the model can say
	InputTokens  int64
	OutputTokens int64
	Took         time.Duration
	Tries        int
}

// A Model chooses tools.
type Model interface {
	// Choose says what the model would call for say. A *Refusal is an error that may go away.
	Choose(ctx context.Context, say string, tools []Tool) (Answer, error)
}

// A Refusal is an error of a model's endpoint.
type Refusal struct {
	Reason    string
	Temporary bool          // worth another try: overload, a time limit, a broken answer
	After     time.Duration // how long the endpoint wants to be left alone; 0: it didn't say
}

func (r *Refusal) Error() string { return r.Reason }

// Func makes a model of a function that can't fail.
type Func func(say string, tools []Tool) Answer

// Choose implements [Model].
func (f Func) Choose(_ context.Context, say string, tools []Tool) (Answer, error) {
	return f(say, tools), nil
}

// Always is the wrong selector: whatever is said, it calls this tool. A set whose traps it passes is not judged.
func Always(tool string) Model {
	return Func(func(string, []Tool) Answer { return Answer{Calls: []Call{{Tool: tool}}, Why: "always"} })
}

// Never calls nothing, ever.
func Never() Model { return Func(func(string, []Tool) Answer { return Answer{Why: "never"} }) }

// Replay answers with what an earlier run has saved, so that a changed judgement needs no model.
func Replay(saved *Report) Model {
	answers := map[string]Outcome{}
	for _, o := range saved.Cases {
		answers[o.Say] = o
	}
	return replay(answers)
}

type replay map[string]Outcome

func (r replay) Choose(_ context.Context, say string, _ []Tool) (Answer, error) {
	o, ok := r[say]
	switch {
	case !ok:
		return Answer{}, &Refusal{Reason: fmt.Sprintf("the saved run has no answer to %q", say)}
	case o.Error != "":
		return Answer{}, &Refusal{Reason: o.Error}
	}
	return Answer{Calls: o.Calls, Why: o.Why, InputTokens: o.InputTokens, OutputTokens: o.OutputTokens}, nil
}
