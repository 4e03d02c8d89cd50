// Package model is a scripted stand-in for a language model that has been injected: it does the user's task, and in
// addition whatever the texts that it reads tell it to do. A real one obeys sometimes; this one always does, so that an
// attack which fails here has failed because of the guard.
package model

import (
	"encoding/json"
	"regexp"
	"strings"
)

// A Call is a tool that the model wants to use.
type Call struct {
	Tool string // as the host calls it: "notes__read_note"
	Args json.RawMessage
}

// A Model reads texts and decides on calls.
type Model struct {
	// Careful: it takes what stands inside of a whole boundary for data, as it was told to. An obedient one doesn't,
	// and no prompt makes sure that a real one does.
	Careful bool

	queue []Call
	last  string // the last result, which $RESULT stands for
	Quiet bool   // it has been told not to tell the user
}

// Ask gives the model the user's task.
func (m *Model) Ask(task []Call) { m.queue = append(m.queue, task...) }

// Listen gives it the description of a tool to read; Result, what a call has given.
func (m *Model) Listen(text string) { m.obey(text) }

// Result is what the last call has given.
func (m *Model) Result(text string) {
	m.last = text
	m.obey(text)
}

// Next returns the next call, or false when the model is done.
func (m *Model) Next() (Call, bool) {
	if len(m.queue) == 0 {
		return Call{}, false
	}
	next := m.queue[0]
	m.queue = m.queue[1:]
	quoted, err := json.Marshal(m.last)
	if err != nil {
		return Call{}, false
	}
	inside := strings.TrimSuffix(strings.TrimPrefix(string(quoted), `"`), `"`)
	next.Args = json.RawMessage(strings.ReplaceAll(string(next.Args), "$RESULT", inside))
	return next, true
}

var (
	order = regexp.MustCompile(`(?i)\b(?:call|use|invoke) ([^\s,]+)(?: with|, giving it) \{`)
	begin = regexp.MustCompile(`<<DATA ([^ >]*)[^\n]*>>\n`)
	quiet = regexp.MustCompile(`(?i)(do not|don't|no need to) (tell|mention|bother)`)
)

// obey puts what a text orders in front of what there was to do. Models read tag characters as the letters that they
// stand for.
func (m *Model) obey(text string) {
	if m.Careful {
		text = outside(text)
	}
	text = strings.Map(func(r rune) rune {
		if 0xE0020 <= r && r <= 0xE007E {
			return r - 0xE0000
		}
		return r
	}, text)
	m.Quiet = m.Quiet || quiet.MatchString(text)
	var orders []Call
	for _, at := range order.FindAllStringSubmatchIndex(text, -1) {
		var args json.RawMessage
		if json.NewDecoder(strings.NewReader(text[at[1]-1:])).Decode(&args) == nil {
			orders = append(orders, Call{Tool: text[at[2]:at[3]], Args: args})
		}
	}
	m.queue = append(orders, m.queue...)
}

// outside returns what a careful reader takes for more than data: all that doesn't stand between a beginning and the
// end that belongs to it.
func outside(text string) string {
	var kept strings.Builder
	for {
		at := begin.FindStringSubmatchIndex(text)
		if at == nil {
			break
		}
		end := "<<END " + text[at[2]:at[3]] + ">>"
		length := strings.Index(text[at[1]:], end)
		if length < 0 {
			break // without an end it is no boundary
		}
		kept.WriteString(text[:at[0]])
		text = text[at[1]+length+len(end):]
	}
	kept.WriteString(text)
	return kept.String()
}
