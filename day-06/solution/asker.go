package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"example.com/mcp7/day-06/internal/terminal"
	"example.com/mcp7/day-06/internal/visible"
)

// A reply is what the user said to a question. The zero reply is no.
type reply int

const (
	no reply = iota
	yes
	always // yes, and for exactly the same call again in this session
)

// An asker asks the user. No terminal, the end of the input, an empty answer: all of them are no.
type asker interface {
	ask(ctx context.Context, name, reason string, lines []string) reply
	who() string // for the audit
}

// nobody is an asker without a user.
type nobody struct{}

func (nobody) ask(context.Context, string, string, []string) reply { return no }
func (nobody) who() string                                         { return "nobody" }

// A console asks on a screen and reads one line for each question.
type console struct {
	in     *bufio.Reader
	screen io.Writer
	name   string
}

func (c *console) who() string { return c.name }

func (c *console) ask(_ context.Context, name, reason string, lines []string) reply {
	question(c.screen, name, reason, lines)
	line, err := c.in.ReadString('\n')
	if err != nil && line == "" {
		fmt.Fprintln(c.screen, "(no answer)")
		return no
	}
	if c.name != "terminal" {
		fmt.Fprintln(c.screen, visible.Line(strings.TrimSpace(line)))
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return yes
	case "a", "always":
		return always
	}
	return no
}

// question prints a question. The lines come from confirmation, which has made them safe for a terminal.
func question(screen io.Writer, name, reason string, lines []string) {
	fmt.Fprintf(screen, "guard: may %s run? %s\n", visible.Line(name), visible.Line(reason))
	for _, line := range lines {
		fmt.Fprintf(screen, "         %s\n", line)
	}
	fmt.Fprint(screen, "guard: y = yes, a = always for exactly this, anything else = no: ")
}

// onTerminal asks on the controlling terminal, since stdin and stdout belong to the protocol.
func onTerminal() asker {
	in, out, err := terminal.Open()
	if err != nil {
		return nobody{}
	}
	return &console{in: bufio.NewReader(in), screen: out, name: "terminal"}
}

// fromFile takes the answers from a file: for rehearsals, and said so in the audit.
func fromFile(r io.Reader, screen io.Writer) asker {
	return &console{in: bufio.NewReader(r), screen: screen, name: "answers"}
}
