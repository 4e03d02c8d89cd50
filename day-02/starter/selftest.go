package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/scripts/selftest"
)

// selfTest prints the board. It runs the server in this process, on the SDK's in-memory transport and with embedded data.
func selfTest(ctx context.Context, out io.Writer) error {
	dir, err := os.MkdirTemp("", "weather-selftest-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cfg, err := environment(func(name string) string {
		return map[string]string{"MOCK": "1", "CITIES_FILE": filepath.Join(dir, "cities.json")}[name]
	})
	if err != nil {
		return err
	}
	quiet := slog.New(slog.DiscardHandler)
	app, err := newApp(ctx, cfg, quiet)
	if err != nil {
		return err
	}
	server, err := newServer(app)
	if err != nil {
		return err
	}
	here, there := mcp.NewInMemoryTransports()
	session, err := server.Connect(ctx, there, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "selftest", Version: version}, nil).Connect(ctx, here, nil)
	if err != nil {
		return err
	}
	defer client.Close()
	b := board{client: client, dir: dir}
	return selftest.Run(ctx, out, "weather", []selftest.Item{
		{Name: "the tools do their work", NameZH: "四个工具能正常工作", Check: b.work},
		{Name: "every argument is described (2.1)", NameZH: "每个参数都有描述（2.1）", Check: b.described},
		{Name: "the schemas say which arguments are right (2.1)", NameZH: "schema 写明了什么样的参数才对（2.1）", Check: b.bounded},
		{Name: "results fit their output schemas (2.1)", NameZH: "结果符合输出 schema（2.1）", Check: b.fitting},
		{Name: "one error names every wrong argument (2.1, 2.2)", NameZH: "一次报错指出所有写错的参数（2.1、2.2）", Check: b.explained},
		{Name: "what can't be answered is an error for the model (2.2)", NameZH: "答不了的问题以 isError 告诉模型（2.2）", Check: b.refused},
		{Name: "a broken request is a JSON-RPC error (2.2)", NameZH: "请求本身不合法时返回 JSON-RPC 错误（2.2）", Check: b.broken},
		{Name: "annotations tell the truth (2.3)", NameZH: "工具注解如实（2.3）", Check: b.honest},
		{Name: "only the protocol reaches stdout (2.4)", NameZH: "stdout 上只有协议消息（2.4）", Check: b.clean},
		{Name: "the end of input loses no answer (2.5)", NameZH: "输入结束时不丢应答（2.5）", Check: b.drained},
	})
}

type board struct {
	client *mcp.ClientSession
	dir    string
}

// call returns the result of a tool call, which may be a tool execution error.
func (b board) call(ctx context.Context, tool string, arguments any) (*mcp.CallToolResult, string, error) {
	result, err := b.client.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", tool, err)
	}
	var text strings.Builder
	for _, c := range result.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			text.WriteString(t.Text)
		}
	}
	return result, text.String(), nil
}

type args = map[string]any

func (b board) work(ctx context.Context) error {
	for _, c := range []struct {
		tool      string
		arguments args
		want      string
	}{
		{"get_weather", args{"city": "Oslo"}, "Norway"},
		{"convert_currency", args{"amount": 2, "from": "EUR", "to": "JPY"}, `"363"`},
		{"save_city", args{"city": "Oslo"}, `["Oslo"]`},
		{"save_city", args{"city": "oslo"}, `["Oslo"]`},
		{"forget_city", args{"city": "Oslo"}, `[]`},
	} {
		if result, text, err := b.call(ctx, c.tool, c.arguments); err != nil {
			return err
		} else if result.IsError || !strings.Contains(text, c.want) {
			return fmt.Errorf("%s %v: got %s, want %s in it", c.tool, c.arguments, text, c.want)
		}
	}
	return nil
}

func (b board) explained(ctx context.Context) error {
	_, text, err := b.call(ctx, "convert_currency", args{"amount": "ten", "from": "usd", "when": 1})
	if err != nil {
		return err
	}
	for _, want := range []string{"amount", "from", "to", "when", "USD"} {
		if !strings.Contains(text, want) {
			return fmt.Errorf("the error text does not mention %q: %s", want, text)
		}
	}
	return nil
}

func (b board) refused(ctx context.Context) error {
	for _, c := range []struct {
		tool      string
		arguments args
		want      string
	}{
		{"get_weather", args{"city": "Atlantis"}, "Atlantis"},
		{"get_weather", args{"city": "Springfield"}, "Missouri"},
		{"convert_currency", args{"amount": 1, "from": "EUR", "to": "EUR"}, "EUR"},
		{"convert_currency", args{"amount": 1, "from": "EUR", "to": "USD", "date": "2999-01-01"}, "1999-01-04"},
	} {
		result, text, err := b.call(ctx, c.tool, c.arguments)
		if err != nil {
			return err
		}
		if !result.IsError || !strings.Contains(text, c.want) {
			return fmt.Errorf("%s %v: got %s, want isError with %q in its text", c.tool, c.arguments, text, c.want)
		}
	}
	return nil
}

func (b board) broken(ctx context.Context) error {
	for _, c := range []struct {
		tool      string
		arguments any
	}{{"get_wether", args{}}, {"get_weather", []string{"Oslo"}}} {
		_, _, err := b.call(ctx, c.tool, c.arguments)
		var coded *jsonrpc.Error
		if !errors.As(err, &coded) || coded.Code != jsonrpc.CodeInvalidParams {
			return fmt.Errorf("%s with arguments %v: got %v, want a JSON-RPC error with code -32602", c.tool, c.arguments, err)
		}
	}
	return nil
}

// drained plays a client that writes its requests and hangs up.
func (b board) drained(ctx context.Context) error {
	var in, out bytes.Buffer
	for id := range 5 {
		in.WriteString(weatherCall(id))
	}
	start := time.Now()
	if err := b.session(ctx, &in, &out); err != nil {
		return err
	}
	if took := time.Since(start); took > 2*time.Second {
		return fmt.Errorf("the server took %v to stop", took.Round(time.Millisecond))
	}
	if got := strings.Count(out.String(), `"result"`); got != 5 {
		return fmt.Errorf("5 requests and then the end of input: got %d answers, want 5", got)
	}
	return nil
}

// schemaOf reads a schema as a client sees it.
func schemaOf(v any) (*jsonschema.Schema, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var s jsonschema.Schema
	return &s, json.Unmarshal(data, &s)
}
