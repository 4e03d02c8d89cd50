package model

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"
)

// Anthropic is a model behind the Messages API.
type Anthropic struct {
	client anthropic.Client
	name   string
}

// NewAnthropic returns the model of that name. baseURL may be empty.
func NewAnthropic(key, baseURL, name string) *Anthropic {
	options := []option.RequestOption{option.WithAPIKey(key)}
	if baseURL != "" {
		options = append(options, option.WithBaseURL(baseURL))
	}
	return &Anthropic{client: anthropic.NewClient(options...), name: name}
}

// maxTokens is how long one reply may be.
const maxTokens = 4096

// Next implements [Model].
func (a *Anthropic) Next(ctx context.Context, r Request, say func(string)) (Message, error) {
	stream := a.client.Messages.NewStreaming(ctx, anthropic.MessageNewParams{
		Model:     anthropic.Model(a.name),
		MaxTokens: maxTokens,
		System:    []anthropic.TextBlockParam{{Text: r.System}},
		Tools:     anthropicTools(r.Tools),
		Messages:  anthropicMessages(r.Messages),
	})
	defer stream.Close()
	var whole anthropic.Message
	for stream.Next() {
		event := stream.Current()
		if err := whole.Accumulate(event); err != nil {
			return Message{}, fmt.Errorf("anthropic: %w", err)
		}
		if event.Type == "content_block_delta" && event.Delta.Type == "text_delta" {
			say(event.Delta.Text)
		}
	}
	if err := stream.Err(); err != nil {
		return Message{}, fmt.Errorf("anthropic: %w", err)
	}
	m := Message{Role: "assistant"}
	for _, block := range whole.Content {
		switch block.Type {
		case "text":
			m.Text += block.Text
		case "tool_use":
			m.Calls = append(m.Calls, Call{ID: block.ID, Name: block.Name, Arguments: block.Input})
		}
	}
	return m, nil
}

// anthropicTools marks the end of the tools as a place up to which the prompt may be cached: they come first in it.
func anthropicTools(tools []Tool) []anthropic.ToolUnionParam {
	var list []anthropic.ToolUnionParam
	for _, t := range tools {
		list = append(list, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name:        t.Name,
			Description: anthropic.String(t.Description),
			InputSchema: param.Override[anthropic.ToolInputSchemaParam](t.Parameters()),
		}})
	}
	if len(list) > 0 {
		list[len(list)-1].OfTool.CacheControl = anthropic.NewCacheControlEphemeralParam()
	}
	return list
}

func anthropicMessages(messages []Message) []anthropic.MessageParam {
	var list []anthropic.MessageParam
	for _, m := range messages {
		var blocks []anthropic.ContentBlockParamUnion
		if m.Text != "" {
			blocks = append(blocks, anthropic.NewTextBlock(m.Text))
		}
		for _, c := range m.Calls {
			blocks = append(blocks, anthropic.NewToolUseBlock(c.ID, object(c.Arguments), c.Name))
		}
		for _, r := range m.Results {
			blocks = append(blocks, anthropic.NewToolResultBlock(r.CallID, r.Text, r.IsError))
		}
		switch {
		case len(blocks) == 0: // the API refuses empty messages
		case m.Role == "assistant":
			list = append(list, anthropic.NewAssistantMessage(blocks...))
		default:
			list = append(list, anthropic.NewUserMessage(blocks...))
		}
	}
	return list
}

// object returns arguments as an object, which is what the API wants to see even of a call that was refused because they
// were none.
func object(arguments json.RawMessage) json.RawMessage {
	var o map[string]json.RawMessage
	if json.Unmarshal(arguments, &o) != nil || o == nil {
		return json.RawMessage("{}")
	}
	return arguments
}
