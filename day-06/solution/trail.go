package main

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"example.com/mcp7/day-06/internal/arguments"
	"example.com/mcp7/day-06/internal/canon"
	"example.com/mcp7/day-06/internal/ledger"
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

// describe fills in what the audit says of a call: its server, its tool, the names of declared arguments
// (arguments.Declared), and a digest of the arguments. Nothing in it may let anybody read or guess a value: "pin":"1234"
// has ten thousand possible digests, unless a key goes into it.
func describe(key []byte, c call, e event) event {
	e.Server = c.Server
	if c.Definition != nil {
		e.Tool = c.Tool
	}
	e.Fields, e.Undeclared = arguments.Declared(c.Definition, c.Args)
	args, err := canon.JSON(c.Args)
	if err != nil {
		args = c.Args // ambiguous: the digest is that of the bytes
	}
	e.Digest = mac(key, "arguments", args)
	return e
}

// link returns the line for an event, and its seal, which depends on the key, on everything in the line, and on the
// seal of the line before ("" for the first).
func link(key []byte, previous string, e event) (line []byte, seal string, err error) {
	e.Seal = ""
	data, err := json.Marshal(e)
	if err != nil {
		return nil, "", err
	}
	e.Seal = mac(key, "line after "+previous, data)
	line, err = json.Marshal(e)
	return line, e.Seal, err
}

// verify reads an audit from its beginning and returns the number of its lines, or an error that names the first line
// that isn't what was written there. head is the end that was recorded: an audit that stops before it was cut off.
func verify(key []byte, audit io.Reader, head ledger.Head) (int, error) {
	lines := bufio.NewReader(audit)
	previous, n := "", 0
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			break
		}
		if err != nil {
			return n, fmt.Errorf("line %d: not whole: %w", n+1, err)
		}
		var e event
		if err := json.Unmarshal(line, &e); err != nil {
			return n, fmt.Errorf("line %d: not an event: %w", n+1, err)
		}
		written, seal, err := link(key, previous, e)
		if err != nil {
			return n, err
		}
		if e.Seq != n+1 || !bytes.Equal(line, append(written, '\n')) {
			return n, fmt.Errorf("line %d: edited, or not the line that stood here", n+1)
		}
		previous, n = seal, n+1
	}
	if n != head.Lines || previous != head.Seal {
		return n, fmt.Errorf("%d lines, but %d were written", n, head.Lines)
	}
	return n, nil
}

func mac(key []byte, purpose string, data []byte) string {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%d %s ", len(purpose), purpose)
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// END EXERCISE 6.2
