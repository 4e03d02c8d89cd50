// Package model is what an agent loop needs of a language model, and three of them: scripted, Anthropic's, and any that
// speaks OpenAI's chat completions.
package model

import (
	"bytes"
	"context"
	"encoding/json"
)

// A Tool is a tool as the model is told of it.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema"`
}

// Equal reports whether the model would see no difference.
func (t Tool) Equal(other Tool) bool {
	return t.Name == other.Name && t.Description == other.Description && bytes.Equal(t.Schema, other.Schema)
}

// Parameters is the schema; a tool without one takes an empty object.
func (t Tool) Parameters() json.RawMessage {
	if len(t.Schema) == 0 {
		return json.RawMessage(`{"type":"object"}`)
	}
	return t.Schema
}

// A Call is a tool call that the model wants.
type Call struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"` // what the model wrote: maybe no JSON at all
}

// A Result is the outcome of a call.
type Result struct {
	CallID  string `json:"callId"`
	Text    string `json:"text"`
	IsError bool   `json:"isError"`
}

// A Message is one of: the user's text, the model's text and calls, the results of those calls.
type Message struct {
	Role    string   `json:"role"` // "user", "assistant" or "tool"
	Text    string   `json:"text,omitempty"`
	Calls   []Call   `json:"calls,omitempty"`
	Results []Result `json:"results,omitempty"`
}

// A Request is all that the model sees.
type Request struct {
	System   string    `json:"system"`
	Tools    []Tool    `json:"tools"`
	Messages []Message `json:"messages"`
}

// A Model answers a conversation. Text goes to say as it comes; the returned message holds all of it.
type Model interface {
	Next(ctx context.Context, r Request, say func(text string)) (Message, error)
}
