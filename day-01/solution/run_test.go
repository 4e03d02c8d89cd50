package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/scripts/selftest"
)

// A line is one line of --format json, as far as the tests look.
type line struct {
	N         int
	Line      int
	Kind      string
	Reason    string
	From      string
	ID        json.RawMessage
	Method    string
	Answers   int
	LatencyMs float64
	Retries   int
	Era       string
	Primitive string
	Control   string
	Fields    []field
	Findings  []struct{ Code, Path, Level, Message, Spec string }
	Summary   *summary
}

type field struct {
	Path, Layer, Meaning, Spec string
	Value                      json.RawMessage
	Known, Redacted, Truncated bool
	Length                     int
}

type summary struct {
	Messages, Fields, UnknownFields int
	Kinds                           map[string]int
	Connections                     []struct {
		Conn, Era, Server, Client string
		Eras                      []string
	}
	Unanswered []struct {
		N         int
		ID        json.RawMessage
		State     string
		Ambiguous bool
	}
	Findings map[string]int
	Open     []string
}

// output annotates text in a format.
func output(t testing.TB, text, format string, o render.Options) string {
	t.Helper()
	var out bytes.Buffer
	a := newAnnotator(render.New(format, &out, o), func(e selftest.OpenError) { t.Errorf("%v", e) })
	if err := a.capture(capture.NewReader(strings.NewReader(text))); err != nil {
		t.Fatal(err)
	}
	if err := a.finish(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// annotated annotates text and returns the messages and the summary.
func annotated(t testing.TB, text string) ([]line, summary) {
	t.Helper()
	var lines []line
	for d := json.NewDecoder(strings.NewReader(output(t, text, "json", render.Options{}))); ; {
		var l line
		if err := d.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	last := lines[len(lines)-1]
	if last.Summary == nil {
		t.Fatal("the summary is missing")
	}
	return lines[:len(lines)-1], *last.Summary
}

// findings lists the codes of a message with their paths.
func (l line) findings() string {
	var all []string
	for _, f := range l.Findings {
		all = append(all, f.Code+" "+f.Path)
	}
	return strings.Join(all, ", ")
}

// codes lists the codes of a message.
func (l line) codes() string {
	var all []string
	for _, f := range l.Findings {
		all = append(all, f.Code)
	}
	return strings.Join(all, " ")
}

// modern completes short messages: #id(method) {params} becomes a request with _meta, and so on. It keeps the cases of
// the tests to what they are about.
func modern(lines ...string) string {
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`
	var all []string
	for _, l := range lines {
		all = append(all, strings.ReplaceAll(strings.ReplaceAll(l, "@M", meta), "@V", `"jsonrpc":"2.0"`))
	}
	return strings.Join(all, "\n") + "\n"
}

func expectLine(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s: got %s, want %s", what, g, w)
	}
}
