// Package models asks real models: Anthropic through its SDK, and any endpoint that speaks OpenAI's chat completions, a
// local one for instance.
package models

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/mcp7/day-07/internal/eval"
	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
)

// Default is a small, cheap model: to choose a tool needs no better one.
const Default = "anthropic:claude-haiku-4-5-20251001"

// system tells a model what an assistant would be told. It doesn't say that tools should be used, nor that they shouldn't.
const system = "You are an assistant. Use a tool only when the user's request needs it; otherwise answer in a few words."

const maxTokens = 300

// Anthropic returns a model of the Messages API. ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL are read by the SDK.
func Anthropic(name string) (eval.Model, error) {
	if os.Getenv("ANTHROPIC_API_KEY") == "" {
		return nil, errors.New("ANTHROPIC_API_KEY is not set; MOCK=1 works without a model")
	}
	return &messages{client: anthropic.NewClient(option.WithMaxRetries(0)), name: name}, nil
}

type messages struct {
	client anthropic.Client
	name   string
}

// Choose implements [eval.Model].
func (m *messages) Choose(ctx context.Context, say string, tools []eval.Tool) (eval.Answer, error) {
	params := anthropic.MessageNewParams{
		Model: anthropic.Model(m.name), MaxTokens: maxTokens,
		System:   []anthropic.TextBlockParam{{Text: system}},
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(say))},
	}
	for _, t := range tools {
		var schema anthropic.ToolInputSchemaParam
		if err := json.Unmarshal(t.InputSchema, &schema); err != nil {
			return eval.Answer{}, fmt.Errorf("schema of %s: %w", t.Name, err)
		}
		params.Tools = append(params.Tools, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name: t.Name, Description: anthropic.String(t.Description), InputSchema: schema,
		}})
	}
	message, err := m.client.Messages.New(ctx, params)
	if err != nil {
		var failure *anthropic.Error
		if errors.As(err, &failure) {
			return eval.Answer{}, refusal(failure.StatusCode, failure.Response.Header.Get("Retry-After"), failure.Error())
		}
		return eval.Answer{}, network(err)
	}
	if message.StopReason == "" {
		return eval.Answer{}, &eval.Refusal{Reason: "the answer has no stop reason: it is no message", Temporary: true}
	}
	answer := eval.Answer{InputTokens: message.Usage.InputTokens, OutputTokens: message.Usage.OutputTokens}
	for _, block := range message.Content {
		if block.Type == "tool_use" {
			answer.Calls = append(answer.Calls, call(block.Name, block.Input))
		}
	}
	return answer, nil
}

// OpenAI returns a model behind OPENAI_BASE_URL, such as http://127.0.0.1:11434/v1; OPENAI_API_KEY may be missing.
func OpenAI(name string) (eval.Model, error) {
	base := cmp.Or(os.Getenv("OPENAI_BASE_URL"), "https://api.openai.com/v1")
	return &completions{url: strings.TrimSuffix(base, "/") + "/chat/completions", key: os.Getenv("OPENAI_API_KEY"), name: name}, nil
}

type completions struct{ url, key, name string }

// Choose implements [eval.Model].
func (c *completions) Choose(ctx context.Context, say string, tools []eval.Tool) (eval.Answer, error) {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	var functions []any
	for _, t := range tools {
		functions = append(functions, map[string]any{"type": "function",
			"function": map[string]any{"name": t.Name, "description": t.Description, "parameters": t.InputSchema}})
	}
	body, err := json.Marshal(map[string]any{
		"model": c.name, "temperature": 0, "max_tokens": maxTokens, "tools": functions,
		"messages": []message{{"system", system}, {"user", say}},
	})
	if err != nil {
		return eval.Answer{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return eval.Answer{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return eval.Answer{}, network(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if err != nil {
		return eval.Answer{}, network(err)
	}
	if res.StatusCode != http.StatusOK {
		return eval.Answer{}, refusal(res.StatusCode, res.Header.Get("Retry-After"), eval.Short(string(data), 200))
	}
	return readCompletion(data)
}

// readCompletion is strict: a text that can't be read is no answer, and must not count as one that calls nothing.
func readCompletion(data []byte) (eval.Answer, error) {
	var completion struct {
		Choices []struct {
			Message *struct {
				Calls []struct {
					Function struct{ Name, Arguments string }
				} `json:"tool_calls"`
			}
		}
		Usage struct {
			In  int64 `json:"prompt_tokens"`
			Out int64 `json:"completion_tokens"`
		}
	}
	malformed := func(reason string) (eval.Answer, error) {
		return eval.Answer{}, &eval.Refusal{Reason: "malformed answer: " + reason, Temporary: true}
	}
	if err := json.Unmarshal(data, &completion); err != nil {
		return malformed(err.Error())
	}
	if len(completion.Choices) == 0 || completion.Choices[0].Message == nil {
		return malformed("it has no message")
	}
	answer := eval.Answer{InputTokens: completion.Usage.In, OutputTokens: completion.Usage.Out}
	for _, c := range completion.Choices[0].Message.Calls {
		if c.Function.Name == "" {
			return malformed("a call has no name")
		}
		answer.Calls = append(answer.Calls, call(c.Function.Name, []byte(c.Function.Arguments)))
	}
	return answer, nil
}

// call keeps a call whose arguments are no object: the tool was chosen, and that is what is judged.
func call(name string, arguments []byte) eval.Call {
	c := eval.Call{Tool: name}
	if json.Unmarshal(arguments, &c.Args) != nil {
		c.Args = nil
	}
	return c
}

func refusal(status int, after, text string) error {
	r := &eval.Refusal{Reason: fmt.Sprintf("status %d: %s", status, text)}
	r.Temporary = status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status >= 500
	if seconds, err := strconv.Atoi(after); err == nil {
		r.After = min(time.Duration(seconds)*time.Second, time.Minute)
	}
	return r
}

// network is an error without an answer: another try may do.
func network(err error) error {
	var network net.Error
	temporary := errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
	var syntax *json.SyntaxError
	return &eval.Refusal{Reason: err.Error(), Temporary: temporary || errors.As(err, &syntax)}
}
