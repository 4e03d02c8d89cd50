// Package finding names everything that annotate can say about a message, a line or a session: one code each,
// with its level, its wording in English and Chinese, and the section of the specification that it rests on.
package finding

import (
	"fmt"
	"strings"
)

// A Code is the stable name of one kind of finding, such as "missing-meta".
type Code string

// A Level says how bad a finding is.
type Level string

const (
	Error   Level = "error"   // breaks a MUST: a peer may refuse it
	Warning Level = "warning" // breaks a SHOULD, or a peer may misread it
	Info    Level = "info"    // worth knowing, nothing is wrong
)

// A Rule is what a code stands for.
type Rule struct {
	Code  Code
	Level Level
	Text  string // one sentence in English; %s, if there, is the detail
	ZH    string // the same in Chinese, with %s in the same cases
	Spec  string // page and section, "basic/index, Requests"; an RFC where MCP has no rule
}

// A Finding is one observation at one place.
type Finding struct {
	Code   Code
	Path   string // "$.params._meta", or "$" for the whole message
	Detail string // what %s in the rule's text stands for
}

// Rule returns the rule behind the finding.
func (f Finding) Rule() Rule { return rules[f.Code] }

// Message returns the sentence, in Chinese if zh.
func (f Finding) Message(zh bool) string {
	text := f.Rule().Text
	if zh {
		text = f.Rule().ZH
	}
	if strings.Contains(text, "%s") {
		return fmt.Sprintf(text, f.Detail)
	}
	return text
}

// Rules returns all rules in the order of the table.
func Rules() []Rule { return append([]Rule(nil), table...) }

var rules = index()

func index() map[Code]Rule {
	m := make(map[Code]Rule, len(table))
	for _, r := range table {
		m[r.Code] = r
	}
	return m
}
