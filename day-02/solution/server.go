package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-02/internal/arguments"
	"example.com/mcp7/day-02/internal/recovery"
)

// instructions reach the model before it has called anything.
const instructions = "Current weather and money conversion. When a call comes back as an error, its text says what to change: " +
	"correct the arguments and call again, and don't answer from memory instead."

// toolsFresh is how long clients may keep the list of tools: it changes only with the program.
const toolsFresh = time.Hour

// newServer makes the server with its four tools.
func newServer(a *app) (*mcp.Server, error) {
	server := mcp.NewServer(
		&mcp.Implementation{Name: "weather", Title: "Weather and exchange rates", Version: version},
		&mcp.ServerOptions{
			Instructions: instructions,
			Logger:       a.log,
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
				c.TTLMs, c.CacheScope = int(toolsFresh.Milliseconds()), "public"
			},
		})
	server.AddReceivingMiddleware(recovery.Middleware(a.log))
	return server, errors.Join(
		addTool(a, server, tool{
			name: "get_weather",
			description: "Get the current weather of one city: temperature, conditions, humidity and wind. " +
				"Use it for what the weather is like now. It knows no forecast and no past weather.",
			input: weatherInput(), output: weatherOutput(),
		}, a.getWeather),
		addTool(a, server, tool{
			name: "convert_currency",
			description: "Convert an amount of money into another currency at the European Central Bank's reference rate, " +
				"the latest or that of a past day. Not for cryptocurrencies, and not what a bank or a card would charge.",
			input: conversionInput(), output: conversionOutput(),
		}, a.convertCurrency),
		addTool(a, server, tool{
			name: "save_city",
			description: "Add a city to the user's saved cities, and return the list. " +
				"Use it only when the user asks to save or remember a city. A city that is saved already stays saved once.",
			input: cityInput(), output: citiesOutput(),
		}, a.saveCity),
		addTool(a, server, tool{
			name: "forget_city",
			description: "Remove a city from the user's saved cities for good, and return what is left. " +
				"Use it only when the user asks to remove or forget a city.",
			input: cityInput(), output: citiesOutput(),
		}, a.forgetCity),
	)
}

// A tool is what a model reads of a tool.
type tool struct {
	name, description string
	input, output     *jsonschema.Schema
}

// addTool registers a tool whose arguments are checked against its input schema before call sees them. What call returns
// becomes the structured content, or one of the two kinds of error.
func addTool[In, Out any](a *app, server *mcp.Server, t tool, call func(context.Context, In) (Out, error)) error {
	checker, err := arguments.New(t.input)
	if err != nil {
		return fmt.Errorf("tool %s: %w", t.name, err)
	}
	hints := annotations(t.name)
	server.AddTool(&mcp.Tool{
		Name: t.name, Title: hints.Title, Description: t.description,
		InputSchema: t.input, OutputSchema: t.output, Annotations: hints,
	}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := context.WithTimeout(ctx, a.limit)
		defer cancel()
		defer context.AfterFunc(a.work, cancel)()
		var in In
		var out Out
		err := read(t.name, checker, req.Params.Arguments, &in)
		if err == nil {
			out, err = call(ctx, in)
		}
		if err != nil {
			a.log.Warn("tool call failed", "tool", t.name, "error", err)
		}
		return answer(out, err)
	})
	return nil
}

// read puts the arguments of a call into in, or says what is wrong with them.
func read(tool string, checker *arguments.Checker, raw json.RawMessage, in any) error {
	faults, err := checker.Check(raw)
	switch {
	case err != nil:
		return err
	case len(faults) > 0:
		return explain(tool, faults, checker.Names())
	case len(raw) == 0:
		return nil
	}
	// encoding/json would also take "City" for "city"; the schema has refused that by now.
	if err := json.Unmarshal(raw, in); err != nil {
		return fmt.Errorf("read arguments: %w", err)
	}
	return nil
}

// success is a result for programs (structured content) and, as the same JSON in a text, for models.
// A value that is no JSON, such as NaN, is an error of ours: the request must not stay unanswered.
func success(out any) (*mcp.CallToolResult, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		return nil, fmt.Errorf("encode result: %w", err)
	}
	data := bytes.TrimRight(buf.Bytes(), "\n")
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: string(data)}},
		StructuredContent: json.RawMessage(data),
	}, nil
}

// failure is a tool execution error: a result whose text the model reads. It has no structured content, which would
// have to fit the output schema.
func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, IsError: true}
}
