package main

import "example.com/mcp7/day-07/internal/eval"

// EXERCISE 7.1: judge both directions.
//
// TODO(7.1): with this judge, a selector that calls a tool for everything passes every trap (criteria 01 to 03).

// judge says whether a model did what a case expects. expected is the tool that has to be called: that one, once, and
// nothing else. "" means that nothing may be called at all. An answer with an error is Unanswered, whatever was expected:
// nobody knows what the model would have done.
func judge(expected string, a eval.Answer) eval.Verdict {
	if expected == "" || len(a.Calls) > 0 && a.Calls[0].Tool == expected {
		return eval.Right
	}
	return eval.Wrong
}

// END EXERCISE 7.1
