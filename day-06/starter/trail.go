package main

import (
	"encoding/json"
	"io"
	"time"

	"example.com/mcp7/day-06/internal/ledger"
	"example.com/mcp7/scripts/selftest"
)

// An event is one line of the audit. It holds no value of any argument, no text of a server and none of the model's.
//
// Event is "call" for a call that was made (isError, ms), "intent" for the line before it, "refused" for one that
// wasn't made, and "drift" for a tool whose definition isn't approved.
type event struct {
	Seq          int       `json:"seq"` // from 1
	Time         time.Time `json:"time"`
	Event        string    `json:"event"`
	Server       string    `json:"server"`
	Tool         string    `json:"tool"`                 // "" for one that the server doesn't have
	Fields       []string  `json:"fields,omitempty"`     // names of arguments that the tool declares
	Undeclared   int       `json:"undeclared,omitempty"` // how many others there were
	Digest       string    `json:"digest,omitempty"`     // of the arguments
	IsError      *bool     `json:"isError,omitempty"`
	Milliseconds int64     `json:"ms,omitempty"`
	By           string    `json:"confirmedBy,omitempty"` // policy, pins, session, terminal, answers, nobody
	Reason       string    `json:"reason,omitempty"`      // the guard's own words
	Seal         string    `json:"seal"`                  // of this line and, through it, of all before
}

// A trail appends events to an audit that other processes may append to as well.
type trail struct{ ledger *ledger.Ledger }

func (t *trail) append(e event) error {
	return t.ledger.Append(func(head ledger.Head) (line []byte, seal string, err error) {
		e.Seq, e.Time = head.Lines+1, time.Now().UTC()
		return link(t.ledger.Key(), head.Seal, e)
	})
}

// EXERCISE 6.2: an audit without secrets, in which every change shows.
//
// TODO(6.2): this log keeps everything it should not, and anybody can rewrite it. Write what happened without a single
// value, seal each line to the one before, and find the first that was changed (criteria 6 to 8).
// Spec: server/utilities/logging, Security.

// describe fills in what the audit says of a call: its server, its tool, the names of declared arguments
// (arguments.Declared), and a digest of the arguments. Nothing in it may let anybody read or guess a value: "pin":"1234"
// has ten thousand possible digests, unless a key goes into it.
func describe(key []byte, c call, e event) event {
	e.Server, e.Tool, e.Digest = c.Server, c.Tool, string(c.Args)
	return e
}

// link returns the line for an event, and its seal, which depends on the key, on everything in the line, and on the
// seal of the line before ("" for the first).
func link(key []byte, previous string, e event) (line []byte, seal string, err error) {
	line, err = json.Marshal(e)
	return line, "", err
}

// verify reads an audit from its beginning and returns the number of its lines, or an error that names the first line
// that isn't what was written there. head is the end that was recorded: an audit that stops before it was cut off.
func verify(key []byte, audit io.Reader, head ledger.Head) (int, error) {
	return 0, selftest.Open("6.2")
}

// END EXERCISE 6.2
