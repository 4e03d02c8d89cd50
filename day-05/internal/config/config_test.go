package config

import (
	"strings"
	"testing"
	"time"
)

func lookup(name string) (string, bool) {
	v, ok := map[string]string{"NOTES_TOKEN": "t0ken", "HOME": "/home/u", "EMPTY": ""}[name]
	return v, ok
}

func parse(t *testing.T, text string) Config {
	t.Helper()
	c, err := Parse([]byte(text), lookup)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestParse(t *testing.T) {
	c := parse(t, "\xef\xbb\xbf"+`{
		// as hosts write it
		"mcpServers": {
			"my notes": {"command": "/opt/My Tools/notes", "args": ["--root", "${HOME}/My Notes", "$HOME"],
				"env": {"TOKEN": "${env:NOTES_TOKEN}", "EMPTY": "", "MODE": "${MODE:-quiet}"}, "autoApprove": []},
			"web": {"type": "streamable-http", "url": "https://h/mcp", "headers": {"Authorization": "Bearer ${NOTES_TOKEN}"},
				"toolTimeout": "2s", "toolTimeouts": {"slow": "1m"}},
			"off": {"command": "x", "disabled": true}, /* gone */
		},
		"theme": "dark",
	}`)
	if len(c.Servers) != 2 {
		t.Fatalf("got %d servers, want 2", len(c.Servers))
	}
	notes, web := c.Servers[0], c.Servers[1]
	if notes.Err != nil || notes.Args[1] != "/home/u/My Notes" || notes.Args[2] != "$HOME" || notes.Env["TOKEN"] != "t0ken" || notes.Env["MODE"] != "quiet" {
		t.Errorf("got %+v", notes)
	}
	if web.Headers["Authorization"] != "Bearer t0ken" || web.CallLimit("slow") != time.Minute || web.CallLimit("other") != 2*time.Second {
		t.Errorf("got %+v", web)
	}
	if got := strings.Join(c.Warnings, "\n"); !strings.Contains(got, `"autoApprove"`) || !strings.Contains(got, `"theme"`) {
		t.Errorf("got the warnings %s", got)
	}
	if c := parse(t, `{"servers": {"a": {"command": "x"}}}`); len(c.Servers) != 1 {
		t.Error(`"servers" does not stand for "mcpServers"`)
	}
}

// A fault of the file stops the program; one of a server is that server's.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:               "no \"mcpServers\"",
		`[]`:               "not a JSON object",
		`{"mcpServers": {`: "unexpected EOF",
		`{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}`: "twice",
		`{"mcpServers": {" ": {"command": "x"}}}`:                        "empty",
		`{"mcpServers": {}, "maxTools": 0}`:                              "maxTools",
	} {
		if _, err := Parse([]byte(text), lookup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q in it", text, err, want)
		}
	}
	for entry, want := range map[string]string{
		`{}`:                                    "neither command nor url",
		`{"command": "x", "url": "y"}`:          "both",
		`{"url": "ftp://h"}`:                    "http",
		`{"type": "sse", "url": "https://h"}`:   "2024-11-05",
		`{"type": "stdio", "url": "https://h"}`: "does not fit",
		`{"command": "${GONE}"}`:                "${GONE}",
		`{"command": "x", "args": "y"}`:         "args",
		`{"command": "x", "toolTimeout": "5"}`:  "duration",
		`7`:                                     "not a JSON object",
	} {
		c := parse(t, `{"mcpServers": {"bad": `+entry+`, "good": {"command": "x"}}}`)
		if err := c.Servers[0].Err; err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "bad") {
			t.Errorf("%s: got %v, want %q in it", entry, err, want)
		}
		if c.Servers[1].Err != nil {
			t.Errorf("%s: the other server fails, too", entry)
		}
	}
}
