// Package terminal talks with a person: it reads lines, asks questions and shows what came from elsewhere so that it can't
// act on the terminal.
package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// A Terminal has one reader and one writer.
type Terminal struct {
	out   io.Writer
	lines chan string
	err   error // why lines is closed
}

// New starts to read lines. A blocked read of stdin can't be interrupted, so this ends with the input or the program.
func New(in io.Reader, out io.Writer) *Terminal {
	t := &Terminal{out: out, lines: make(chan string)}
	go func() {
		defer close(t.lines)
		r := bufio.NewReader(in)
		for {
			line, err := r.ReadString('\n')
			if line != "" {
				t.lines <- strings.TrimRight(line, "\r\n")
			}
			if err != nil {
				t.err = err
				return
			}
		}
	}()
	return t
}

// Line asks for a line. It returns io.EOF at the end of the input, or ctx's cause.
func (t *Terminal) Line(ctx context.Context, prompt string) (string, error) {
	io.WriteString(t.out, prompt)
	select {
	case line, ok := <-t.lines:
		if !ok {
			if t.err != nil && !errors.Is(t.err, io.EOF) {
				return "", t.err
			}
			return "", io.EOF
		}
		return line, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// Yes asks a question. Everything but y and yes is no, the end of the input too.
func (t *Terminal) Yes(ctx context.Context, question string) (bool, error) {
	line, err := t.Line(ctx, question+" [y/N] ")
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes", err
}

// Printf writes to the terminal. Wrap foreign text in [Visible].
func (t *Terminal) Printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// Visible replaces what a terminal would act on or hide: control characters, and those that change the direction of text
// or have no width. Line feeds and tabs stay.
func Visible(s string) string {
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			fmt.Fprintf(&b, "\\u{%x}", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func hidden(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r))
}
