package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/oauth"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/day-05/internal/streamable"
)

// scenarioLimit is for each request of a scenario.
const scenarioLimit = 10 * time.Second

// facts is what the official suite says about its scenario (MCP_CONFORMANCE_CONTEXT).
type facts struct {
	ClientID     string      `json:"client_id"`
	ClientSecret string      `json:"client_secret"`
	ToolCalls    []suiteCall `json:"toolCalls"`
}

type suiteCall struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// conformance plays one scenario of the official suite against the server at URL: the suite starts this command, names the
// scenario in MCP_CONFORMANCE_SCENARIO and judges what it sees on the wire. There is no code for single scenarios but for
// what only a user could know, such as arguments.
func (p *program) conformance(ctx context.Context, args []string) error {
	if err := p.flags(flag.NewFlagSet("conformance", flag.ContinueOnError), args, 1); err != nil {
		return err
	}
	var f facts
	if text := os.Getenv("MCP_CONFORMANCE_CONTEXT"); text != "" {
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			return fmt.Errorf("MCP_CONFORMANCE_CONTEXT: %w", err)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	c, err := discover(ctx, p.suiteServer(args[0], f), scenarioLimit, false)
	if err != nil {
		return err
	}
	defer c.Close()
	tools, _, err := listTools(ctx, c, scenarioLimit)
	if err != nil {
		return err
	}
	calls := f.ToolCalls
	if len(calls) == 0 {
		for _, t := range tools {
			arguments, _ := json.Marshal(suiteArguments(t, tools))
			calls = append(calls, suiteCall{t.Name, arguments})
		}
	}
	var failed []error
	for _, call := range calls {
		var result client.Result
		err := c.Call(ctx, "tools/call", map[string]any{"name": call.Name, "arguments": call.Arguments}, scenarioLimit, &result)
		failed = append(failed, err)
	}
	failed = append(failed, p.readFirst(ctx, c), p.getFirst(ctx, c))
	return fatal(errors.Join(failed...), p)
}

// fatal keeps the errors by which a scenario fails. Answers that are errors, or unusable, are what some scenarios want to see.
func fatal(err error, p *program) error {
	if err == nil {
		return nil
	}
	var refused *rpc.Error
	var unusable *client.ResultError
	if errors.As(err, &refused) || errors.As(err, &unusable) {
		p.log.Warn("refused", "error", err)
		return nil
	}
	return err
}

// suiteServer connects to a server of the suite. Its authorization servers send the user straight back.
func (p *program) suiteServer(url string, f facts) connector {
	return func(ctx context.Context) (*client.Client, error) {
		flow, err := oauth.New(oauth.Options{
			Resource: url, Client: &http.Client{Timeout: scenarioLimit}, Redirect: "http://localhost:3000/callback", Ask: oauth.Follow,
			ClientID: f.ClientID, ClientSecret: f.ClientSecret, Document: "https://conformance-test.local/client-metadata.json",
		})
		if err != nil {
			return nil, err
		}
		web := &http.Client{Transport: &oauth.Transport{Base: http.DefaultTransport, Flow: flow}, CheckRedirect: oauth.SameOrigin}
		dial := func(_ context.Context, handle rpc.Handler) (rpc.Conn, error) {
			return streamable.New(url, nil, web, handle, p.log), nil
		}
		agree := func(context.Context, string, json.RawMessage) (any, error) {
			return map[string]any{"action": "accept", "content": map[string]any{"confirmed": true}}, nil
		}
		return client.Connect(ctx, dial, agree, func(rpc.Message) {}, p.log)
	}
}

// suiteArguments are what a user would say to the suite's tools.
func suiteArguments(t client.Tool, tools []client.Tool) map[string]any {
	switch t.Name {
	case "add_numbers":
		return map[string]any{"a": 5, "b": 3}
	case "json_schema_echo": // sends another tool's schema back, to show that nothing was lost in reading it
		for _, other := range tools {
			if other.Name == "json_schema_2020_12_tool" {
				return map[string]any{"schema": other.InputSchema}
			}
		}
	}
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if json.Unmarshal(t.InputSchema, &schema) == nil && schema.Properties["region"] != nil {
		return map[string]any{"region": "us-west1"}
	}
	return map[string]any{}
}

func (p *program) readFirst(ctx context.Context, c *client.Client) error {
	var list struct {
		Resources []struct {
			URI string `json:"uri"`
		} `json:"resources"`
	}
	if err := c.Call(ctx, "resources/list", nil, scenarioLimit, &list); err != nil || len(list.Resources) == 0 {
		return err
	}
	var contents json.RawMessage
	return c.Call(ctx, "resources/read", map[string]any{"uri": list.Resources[0].URI}, scenarioLimit, &contents)
}

func (p *program) getFirst(ctx context.Context, c *client.Client) error {
	var list struct {
		Prompts []struct {
			Name string `json:"name"`
		} `json:"prompts"`
	}
	if err := c.Call(ctx, "prompts/list", nil, scenarioLimit, &list); err != nil || len(list.Prompts) == 0 {
		return err
	}
	var contents json.RawMessage
	return c.Call(ctx, "prompts/get", map[string]any{"name": list.Prompts[0].Name, "arguments": map[string]string{}}, scenarioLimit, &contents)
}
