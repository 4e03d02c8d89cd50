package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/samples"
)

// Every leaf of every message in the recorded sessions is explained, and a session without a fault has no finding that
// says otherwise.
func TestCaptures(t *testing.T) {
	// What is known of the sessions that show faults on purpose.
	faults := map[string]map[string]int{
		"errors.jsonl": {
			"truncated-json": 1, "unattributable-error": 1, "no-envelope": 1, "orphan-answer": 1, "unknown-method": 1,
			"missing-meta": 2, "modern-server": 1,
		},
		"http.jsonl":     {"header-mismatch": 1, "unknown-method": 1, "deprecated": 1},
		"progress.jsonl": {"deprecated": 1},
		"rounds.jsonl":   {"deprecated": 2},
		"tools.jsonl":    {"deprecated": 1},
	}
	files, err := filepath.Glob("../testdata/captures/*")
	if err != nil || len(files) < 16 {
		t.Fatalf("%d captures, %v", len(files), err)
	}
	for _, path := range files {
		name := filepath.Base(path)
		if strings.HasSuffix(name, ".md") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			lines, sum := annotated(t, string(text))
			for _, l := range lines {
				if l.N == 0 || l.Kind == "invalid" {
					continue
				}
				if len(l.Fields) == 0 {
					t.Errorf("message %d has no fields", l.N)
				}
				for _, f := range l.Fields {
					if !f.Known || f.Layer == "unknown" || f.Meaning == "" || f.Spec == "" {
						t.Errorf("message %d: %s is not explained", l.N, f.Path)
					}
				}
			}
			want := faults[name]
			if want == nil {
				want = map[string]int{}
			}
			expectLine(t, "findings", sum.Findings, want)
		})
	}
}

// Between them the captures show every kind of exchange.
func TestCapturesShowEverything(t *testing.T) {
	files, err := filepath.Glob("../testdata/captures/*l")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines, _ := annotated(t, string(text))
		for _, l := range lines {
			seen[l.Era+" "+l.Method] = true
			for _, f := range l.Fields {
				if f.Path == "$.error.code" {
					seen[l.Era+" "+string(f.Value)] = true
				}
				if f.Path == "$.result.resultType" {
					seen[string(f.Value)] = true
				}
			}
		}
	}
	for _, want := range []string{
		"modern server/discover", "modern tools/list", "modern tools/call", "modern resources/list", "modern resources/read",
		"modern resources/templates/list", "modern prompts/list", "modern prompts/get", "modern completion/complete",
		"modern subscriptions/listen", "modern notifications/subscriptions/acknowledged", "modern notifications/cancelled",
		"modern notifications/tools/list_changed", "modern notifications/prompts/list_changed",
		"modern notifications/resources/list_changed", "modern notifications/resources/updated",
		"modern notifications/progress", "modern notifications/message",
		`"complete"`, `"input_required"`,
		"modern -32700", "modern -32600", "modern -32601", "modern -32602", "modern -32603", "modern -32020", "modern -32021", "modern -32022",
		"legacy initialize", "legacy notifications/initialized", "legacy ping", "legacy logging/setLevel",
		"legacy resources/subscribe", "legacy notifications/resources/updated", "legacy elicitation/create",
		"legacy sampling/createMessage", "legacy roots/list", "legacy -32002",
	} {
		if !seen[want] {
			t.Errorf("no capture shows %s", want)
		}
	}
}

func TestSamplesHaveNoFault(t *testing.T) {
	for name, text := range map[string]string{"modern": samples.Modern, "legacy": samples.Legacy, "fallback": samples.Fallback} {
		_, sum := annotated(t, text)
		delete(sum.Findings, "modern-server")
		if len(sum.Findings) > 0 || sum.UnknownFields > 0 {
			t.Errorf("%s: findings %v, %d unknown fields", name, sum.Findings, sum.UnknownFields)
		}
	}
}

// The printers for people say the same in both languages, in the same number of lines, without escapes.
func TestPrintersForPeople(t *testing.T) {
	for _, format := range []string{"markdown", "table"} {
		en := output(t, samples.Modern, format, render.Options{})
		zh := output(t, samples.Modern, format, render.Options{Chinese: true})
		if strings.Count(en, "\n") != strings.Count(zh, "\n") || !strings.Contains(zh, "请求") || strings.Contains(en, "请求") {
			t.Errorf("%s: %d lines in English, %d in Chinese", format, strings.Count(en, "\n"), strings.Count(zh, "\n"))
		}
		if strings.Contains(en+zh, "\x1b") {
			t.Errorf("%s: colour without being asked", format)
		}
	}
	if !strings.Contains(output(t, samples.Modern, "table", render.Options{Color: true}), "\x1b[1m") {
		t.Error("no colour when asked")
	}
}
