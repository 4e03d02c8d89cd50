package main

import "example.com/mcp7/day-07/internal/eval"

// EXERCISE 7.1: judge both directions.

// judge says whether a model did what a case expects. expected is the tool that has to be called: that one, once, and
// nothing else. "" means that nothing may be called at all. An answer with an error is Unanswered, whatever was expected:
// nobody knows what the model would have done.
func judge(expected string, a eval.Answer) eval.Verdict {
	right := len(a.Calls) == 1 && a.Calls[0].Tool == expected
	if expected == "" {
		right = len(a.Calls) == 0
	}
	switch {
	case a.Err != nil:
		return eval.Unanswered
	case right:
		return eval.Right
	}
	return eval.Wrong
}

// END EXERCISE 7.1
