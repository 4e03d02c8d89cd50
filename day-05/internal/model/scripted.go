package model

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Scripted is a model that says what it was told to, one reply after the other: {"text": …, "calls": [{"server": …,
// "tool": …, "arguments": {…}}]}. It works offline and always the same way. In texts and arguments $RESULT stands for the
// text of the latest result. A script says whose tool it means, since names are the host's business; "name" in their place
// is a name as a model would write it, right or wrong.
type Scripted struct {
	// Name returns the name that the host has given to a server's tool.
	Name func(server, tool string) string

	replies []reply
	next    int
}

type reply struct {
	Text  string `json:"text"`
	Calls []struct {
		Name      string          `json:"name"`
		Server    string          `json:"server"`
		Tool      string          `json:"tool"`
		Arguments json.RawMessage `json:"arguments"`
	} `json:"calls"`
}

// NewScripted reads replies: a sequence of JSON objects.
func NewScripted(r io.Reader) (*Scripted, error) {
	s := Scripted{Name: func(server, tool string) string { return server + " " + tool }}
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	for {
		var next reply
		switch err := d.Decode(&next); {
		case errors.Is(err, io.EOF):
			return &s, nil
		case err != nil:
			return nil, fmt.Errorf("script, reply %d: %w", len(s.replies)+1, err)
		}
		s.replies = append(s.replies, next)
	}
}

// Next implements [Model].
func (s *Scripted) Next(ctx context.Context, r Request, say func(string)) (Message, error) {
	if err := ctx.Err(); err != nil {
		return Message{}, err
	}
	if s.next == len(s.replies) {
		return Message{}, errors.New("the script has no more replies")
	}
	now := s.replies[s.next]
	s.next++
	result := ""
	if n := len(r.Messages); n > 0 && len(r.Messages[n-1].Results) > 0 {
		results := r.Messages[n-1].Results
		result = results[len(results)-1].Text
	}
	m := Message{Role: "assistant", Text: strings.ReplaceAll(now.Text, "$RESULT", result)}
	for i, c := range now.Calls {
		if c.Name == "" {
			c.Name = s.Name(c.Server, c.Tool)
		}
		quoted, _ := json.Marshal(result)
		m.Calls = append(m.Calls, Call{
			ID:        "call-" + strconv.Itoa(s.next) + "-" + strconv.Itoa(i+1),
			Name:      c.Name,
			Arguments: bytes.ReplaceAll(c.Arguments, []byte("$RESULT"), quoted[1:len(quoted)-1]),
		})
	}
	if m.Text != "" {
		say(m.Text)
	}
	return m, nil
}
