package eval

import (
	"context"
	"errors"
	"sync"
	"time"
)

// Options say how to ask.
type Options struct {
	Concurrency int           // how many questions at once; at least one
	TimeLimit   time.Duration // for one try
	Tries       int           // for one case; at least one
	Backoff     time.Duration // before the second try, doubled for each further one
}

// Ask puts every case to the model. The answers are in the order of the cases. When ctx ends, what is left is
// unanswered.
func Ask(ctx context.Context, m Model, cases []Case, tools []Tool, o Options) []Answer {
	answers := make([]Answer, len(cases))
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, o.Concurrency) {
		workers.Go(func() {
			for i := range next {
				answers[i] = ask(ctx, m, cases[i].Say, tools, o)
			}
		})
	}
	for i := range cases {
		next <- i
	}
	close(next)
	workers.Wait()
	return answers
}

// ask tries until there is an answer, the tries are used up, or the error is one that stays.
func ask(ctx context.Context, m Model, say string, tools []Tool, o Options) Answer {
	start, wait := time.Now(), o.Backoff
	for try := 1; ; try++ {
		answer, err := once(ctx, m, say, tools, o.TimeLimit)
		answer.Took, answer.Tries, answer.Err = time.Since(start), try, err
		var refusal *Refusal
		if err == nil || !errors.As(err, &refusal) || !refusal.Temporary || try >= max(1, o.Tries) {
			return answer
		}
		timer := time.NewTimer(max(wait, refusal.After))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			answer.Err = ctx.Err()
			return answer
		}
		wait *= 2
	}
}

func once(ctx context.Context, m Model, say string, tools []Tool, limit time.Duration) (Answer, error) {
	if ctx.Err() != nil {
		return Answer{}, ctx.Err()
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, limit, &Refusal{Reason: "no answer within " + limit.String(), Temporary: true})
		defer cancel()
	}
	answer, err := m.Choose(ctx, say, tools)
	if err != nil && ctx.Err() != nil {
		return Answer{}, context.Cause(ctx) // the limit of this try, or the end of the run
	}
	return answer, err
}
