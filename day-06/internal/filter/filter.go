// Package filter is a defence that doesn't work: it removes texts with suspicious words. It is here to be beaten.
package filter

import "regexp"

var words = regexp.MustCompile(`(?i)important|ignore (all|previous|any)|system prompt|call \S+ with|do not tell|attacker|instructions?`)

// Clean returns the text, or a note in place of a text with suspicious words.
func Clean(text string) string {
	if words.MatchString(text) {
		return "[a suspicious text was removed]"
	}
	return text
}
