package model

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"
)

// OpenAI is a model behind the chat completions API, which many services speak.
type OpenAI struct {
	client openai.Client
	name   string
}

// NewOpenAI returns the model of that name. baseURL may be empty.
func NewOpenAI(key, baseURL, name string) *OpenAI {
	options := []option.RequestOption{option.WithAPIKey(key)}
	if baseURL != "" {
		options = append(options, option.WithBaseURL(baseURL))
	}
	return &OpenAI{client: openai.NewClient(options...), name: name}
}

// Next implements [Model].
func (o *OpenAI) Next(ctx context.Context, r Request, say func(string)) (Message, error) {
	tools, err := openAITools(r.Tools)
	if err != nil {
		return Message{}, err
	}
	stream := o.client.Chat.Completions.NewStreaming(ctx, openai.ChatCompletionNewParams{
		Model:    o.name,
		Tools:    tools,
		Messages: openAIMessages(r),
	})
	defer stream.Close()
	var whole openai.ChatCompletionAccumulator
	for stream.Next() {
		chunk := stream.Current()
		if !whole.AddChunk(chunk) {
			return Message{}, errors.New("openai: the parts of the answer do not fit together")
		}
		if len(chunk.Choices) > 0 && chunk.Choices[0].Delta.Content != "" {
			say(chunk.Choices[0].Delta.Content)
		}
	}
	if err := stream.Err(); err != nil {
		return Message{}, fmt.Errorf("openai: %w", err)
	}
	if len(whole.Choices) == 0 {
		return Message{}, errors.New("openai: an empty answer")
	}
	reply := whole.Choices[0].Message
	m := Message{Role: "assistant", Text: reply.Content}
	for _, c := range reply.ToolCalls {
		m.Calls = append(m.Calls, Call{ID: c.ID, Name: c.Function.Name, Arguments: json.RawMessage(c.Function.Arguments)})
	}
	return m, nil
}

func openAITools(tools []Tool) ([]openai.ChatCompletionToolUnionParam, error) {
	var list []openai.ChatCompletionToolUnionParam
	for _, t := range tools {
		var schema shared.FunctionParameters // a map, which is encoded in the order of its keys: always the same bytes
		if err := json.Unmarshal(t.Parameters(), &schema); err != nil {
			return nil, fmt.Errorf("schema of %s: %w", t.Name, err)
		}
		list = append(list, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name:        t.Name,
			Description: openai.String(t.Description),
			Parameters:  schema,
		}))
	}
	return list, nil
}

func openAIMessages(r Request) []openai.ChatCompletionMessageParamUnion {
	list := []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(r.System)}
	for _, m := range r.Messages {
		switch m.Role {
		case "user":
			list = append(list, openai.UserMessage(m.Text))
		case "assistant":
			list = append(list, openAIReply(m))
		}
		for _, result := range m.Results { // this API has no field for an error: the text says it
			list = append(list, openai.ToolMessage(result.Text, result.CallID))
		}
	}
	return list
}

func openAIReply(m Message) openai.ChatCompletionMessageParamUnion {
	reply := openai.AssistantMessage(m.Text)
	for _, c := range m.Calls {
		reply.OfAssistant.ToolCalls = append(reply.OfAssistant.ToolCalls, openai.ChatCompletionMessageToolCallUnionParam{
			OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
				ID:       c.ID,
				Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: c.Name, Arguments: string(object(c.Arguments))},
			},
		})
	}
	return reply
}
