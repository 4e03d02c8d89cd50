package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	ossignal "os/signal"
	"strings"
	"sync"

	"example.com/mcp7/day-05/internal/client"
	"example.com/mcp7/day-05/internal/demo"
	"example.com/mcp7/day-05/internal/model"
	"example.com/mcp7/day-05/internal/oauth"
	"example.com/mcp7/day-05/internal/terminal"
	"example.com/mcp7/scripts/selftest"
)

var errInterrupted = errors.New("interrupted")

// chat is a conversation in the terminal. Ctrl-C ends a turn; at the prompt, the end of input or /quit ends the program.
func (p *program) chat(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("chat", flag.ContinueOnError)
	path, name, script := f.String("config", "", ""), f.String("model", "", ""), f.String("script", "", "")
	yes, asJSON := f.Bool("yes", false, ""), f.Bool("json", false, "")
	if err := p.flags(f, args, 0); err != nil {
		return err
	}
	m, err := chooseModel(*name, *script, os.Getenv)
	if err != nil {
		return err
	}
	c, err := p.configuration(*path)
	if err != nil {
		return err
	}
	show := p.out
	if *asJSON {
		show = p.stderr
	}
	t := terminal.New(p.in, show)
	ask, err := oauth.NewLoopback(p.stderr)
	if err != nil {
		return err
	}
	defer ask.Close()
	h := newHost(ctx, c, p.inputs(t), ask, p.log)
	defer h.close()
	h.follow(ctx)
	if scripted, ok := m.(*model.Scripted); ok {
		scripted.Name = h.name
	}
	var front ui = &screen{terminal: t, yes: *yes}
	if *asJSON {
		front = &events{screen: screen{terminal: t, yes: *yes}, out: json.NewEncoder(p.out)}
	}
	talk := conversation{host: h, model: m, ui: front}
	interrupts := make(chan os.Signal, 1)
	ossignal.Notify(interrupts, os.Interrupt)
	defer ossignal.Stop(interrupts)
	for {
		line, err := line(ctx, t, interrupts)
		switch line = strings.TrimSpace(line); {
		case errors.Is(err, errInterrupted):
			t.Printf("\n(Ctrl-C ends a turn. The program ends with /quit or Ctrl-D.)\n")
			continue
		case errors.Is(err, io.EOF) || line == "/quit":
			t.Printf("\n")
			return nil
		case err != nil:
			return err
		case line == "":
			continue
		case line == "/new":
			talk.view, talk.messages = view{}, nil
			continue
		case line == "/tools":
			for _, r := range h.table().rows {
				t.Printf("  %s  %s\n", r.Name, terminal.Visible(oneLine(r.Description)))
			}
			continue
		}
		if err := interruptible(ctx, interrupts, func(ctx context.Context) error { return talk.turn(ctx, line) }); err != nil {
			t.Printf("\n[%v]\n", err)
			continue
		}
		t.Printf("\n")
	}
}

// line reads what the user says. Ctrl-C at the prompt is errInterrupted.
func line(ctx context.Context, t *terminal.Terminal, interrupts <-chan os.Signal) (text string, err error) {
	err = interruptible(ctx, interrupts, func(ctx context.Context) error {
		text, err = t.Line(ctx, "> ")
		return err
	})
	return text, err
}

// interruptible runs do under a context that Ctrl-C ends.
func interruptible(ctx context.Context, interrupts <-chan os.Signal, do func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-interrupts:
			cancel(errInterrupted)
		case <-done:
		}
	}()
	return do(ctx)
}

// chooseModel returns the model that flags or the environment name. Without any it says what to do.
func chooseModel(name, script string, getenv func(string) string) (model.Model, error) {
	kind, name, _ := strings.Cut(name, ":")
	switch {
	case script != "":
		f, err := os.Open(script)
		if err != nil {
			return nil, fmt.Errorf("open script: %w", err)
		}
		defer f.Close()
		return model.NewScripted(f)
	case selftest.Mock():
		return model.NewScripted(strings.NewReader(demo.Script))
	case kind == "" && getenv("ANTHROPIC_API_KEY") != "":
		kind = "anthropic"
	case kind == "" && getenv("OPENAI_API_KEY") != "":
		kind = "openai"
	}
	key := getenv(strings.ToUpper(kind) + "_API_KEY")
	switch {
	case kind != "" && kind != "anthropic" && kind != "openai":
		return nil, fmt.Errorf("model %q: %w: anthropic or openai", kind, errUsage)
	case kind == "" || key == "":
		return nil, fmt.Errorf("%w: no model: set ANTHROPIC_API_KEY or OPENAI_API_KEY, or work offline with MOCK=1", errUsage)
	case kind == "anthropic":
		return model.NewAnthropic(key, getenv("ANTHROPIC_BASE_URL"), orElse(name, "claude-haiku-4-5-20251001")), nil
	}
	return model.NewOpenAI(key, getenv("OPENAI_BASE_URL"), orElse(name, "gpt-5-mini")), nil
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// inputs lets servers ask the user, one at a time.
func (p *program) inputs(t *terminal.Terminal) func(alias string) client.Input {
	var one sync.Mutex
	return func(alias string) client.Input {
		return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
			one.Lock()
			defer one.Unlock()
			return t.Elicit(ctx, alias, method, params)
		}
	}
}
