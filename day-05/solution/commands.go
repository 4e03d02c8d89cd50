package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"
	"text/tabwriter"
	"time"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/process"
	"example.com/mcp7/day-05/internal/rpc"
	"example.com/mcp7/day-05/internal/terminal"
)

// listing is what `agent tools --json` prints.
type listing struct {
	Tools   []listedTool `json:"tools"`
	LeftOut []listedGap  `json:"leftOut"`
	Down    []listedDown `json:"down"`
}

type listedTool struct {
	Name        string          `json:"name"`
	Server      string          `json:"server"`
	Tool        string          `json:"tool"`
	Description string          `json:"description"`
	Schema      json.RawMessage `json:"schema,omitempty"`
}

type listedGap struct {
	Server string `json:"server"`
	Tool   string `json:"tool"`
	Reason string `json:"reason"`
}

type listedDown struct {
	Server string `json:"server"`
	Reason string `json:"reason"`
}

// tools prints the table. Servers that are down are part of it, not an error.
func (p *program) tools(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("tools", flag.ContinueOnError)
	path, asJSON := f.String("config", "", ""), f.Bool("json", false, "")
	if err := p.flags(f, args, 0); err != nil {
		return err
	}
	c, err := p.configuration(*path)
	if err != nil {
		return err
	}
	h := newHost(ctx, c, nil, nil, p.log)
	defer h.close()
	l := h.listing()
	if *asJSON {
		return json.NewEncoder(p.out).Encode(l)
	}
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tSERVER\tTOOL\tDESCRIPTION")
	for _, t := range l.Tools {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", t.Name, terminal.Visible(t.Server), terminal.Visible(t.Tool), terminal.Visible(oneLine(t.Description)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, g := range l.LeftOut {
		fmt.Fprintf(p.out, "left out: %s of %s: %s\n", terminal.Visible(g.Tool), terminal.Visible(g.Server), terminal.Visible(g.Reason))
	}
	for _, d := range l.Down {
		fmt.Fprintf(p.out, "down: %s: %s\n", terminal.Visible(d.Server), terminal.Visible(d.Reason))
	}
	return nil
}

func (h *host) listing() listing {
	l := listing{Tools: []listedTool{}, LeftOut: []listedGap{}, Down: []listedDown{}}
	t := h.table()
	for _, r := range t.rows {
		l.Tools = append(l.Tools, listedTool{r.Name, r.Alias, r.Tool.Name, r.Description, r.Tool.InputSchema})
	}
	for _, g := range t.gaps {
		l.LeftOut = append(l.LeftOut, listedGap{g.Alias, g.Tool, g.Reason})
	}
	for _, s := range h.servers {
		if err := s.reason(); err != nil {
			l.Down = append(l.Down, listedDown{s.Alias, err.Error()})
		}
	}
	return l
}

// errFailedCall is a call whose result, which was printed, is an error.
var errFailedCall = errors.New("the call failed")

// call calls one tool by its server's alias and the server's own name for it.
func (p *program) call(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("call", flag.ContinueOnError)
	path := f.String("config", "", "")
	if err := p.flags(f, args, 3); err != nil {
		return err
	}
	c, err := p.configuration(*path)
	if err != nil {
		return err
	}
	h := newHost(ctx, c, p.inputs(terminal.New(p.in, p.stderr)), nil, p.log)
	defer h.close()
	result := h.callNamed(ctx, f.Arg(0), f.Arg(1), json.RawMessage(f.Arg(2)))
	if err := json.NewEncoder(p.out).Encode(result); err != nil {
		return err
	}
	if result.IsError {
		return errFailedCall
	}
	return nil
}

// name returns the model's name for a server's tool; of one that is not in the table, it is one that is in no table.
func (h *host) name(alias, tool string) string {
	for _, r := range h.table().rows {
		if r.Alias == alias && r.Tool.Name == tool {
			return r.Name
		}
	}
	return alias + " " + tool
}

// callNamed calls a tool by its server's alias and the server's own name.
func (h *host) callNamed(ctx context.Context, alias, tool string, arguments json.RawMessage) client.Result {
	if r, ok := h.table().find(h.name(alias, tool)); ok {
		return h.call(ctx, r.Name, arguments)
	}
	if s := h.server(alias); s == nil {
		return client.Failure("There is no server %q.", alias)
	} else if err := s.reason(); err != nil {
		return client.Failure("The server %q is down: %v", alias, err)
	}
	return client.Failure("The server %q has no tool %q.", alias, tool)
}

// request sends the requests of a file to one stdio server, all at once, and prints what became of each, in their order.
func (p *program) request(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("request", flag.ContinueOnError)
	limit := f.Duration("limit", 5*time.Second, "")
	if err := p.flags(f, args, -1); err != nil {
		return err
	}
	args = f.Args()
	if len(args) < 3 || args[1] != "--" {
		return fmt.Errorf("request: %w: agent request FILE -- COMMAND ARG...", errUsage)
	}
	requests, err := readRequests(args[0])
	if err != nil {
		return err
	}
	dial := func(_ context.Context, handle rpc.Handler) (rpc.Conn, error) {
		child, err := process.Start(process.Command{Path: args[2], Args: args[3:], Env: process.Environment(os.LookupEnv, nil)})
		if err != nil {
			return nil, err
		}
		return newStdio(child, handle, p.log), nil
	}
	c, err := client.Connect(ctx, dial, nil, func(rpc.Message) {}, p.log)
	if err != nil {
		return err
	}
	defer c.Close()
	fates := make([]fate, len(requests))
	var wg sync.WaitGroup
	for i, r := range requests {
		wg.Go(func() {
			fates[i].fail(c.Call(ctx, r.Method, r.Params, *limit, &fates[i].Result))
		})
	}
	wg.Wait()
	out := json.NewEncoder(p.out)
	for _, f := range fates {
		if err := out.Encode(f); err != nil {
			return err
		}
	}
	return nil
}

type request struct {
	Method string         `json:"method"`
	Params map[string]any `json:"params"`
}

func readRequests(path string) ([]request, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read requests: %w", err)
	}
	var list []request
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var r request
		if err := d.Decode(&r); err != nil {
			return nil, fmt.Errorf("request %d: %w", len(list)+1, err)
		}
		list = append(list, r)
	}
	return list, nil
}

// A fate is what became of a request: one of the three.
type fate struct {
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *rpc.Error      `json:"error,omitempty"`
	Failure string          `json:"failure,omitempty"`
}

func (f *fate) fail(err error) {
	if err != nil && !errors.As(err, &f.Error) {
		f.Failure = err.Error()
	}
}
