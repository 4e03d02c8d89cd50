package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestAnnotationsNeverRemoveAQuestion: whatever a server says of a tool, the verdict is at least as strict as when it
// says nothing.
func TestAnnotationsNeverRemoveAQuestion(t *testing.T) {
	open(t, "policy.go", "6.1")
	values := []string{"", "true", "false", "null", `"true"`, `"false"`, "1", "[]"}
	for _, tool := range []string{"see", "look", "change", "erase"} {
		for _, tainted := range []string{"", "s.see"} {
			g, err := testGuard()
			if err != nil {
				t.Fatal(err)
			}
			g.tainted = tainted
			silent, _ := g.decide(toCall(tool, `{}`, `{}`))
			for _, readOnly := range values {
				for _, destructive := range values {
					for _, openWorld := range values {
						hints := hintsOf("readOnlyHint", readOnly, "destructiveHint", destructive, "openWorldHint", openWorld)
						if got, _ := g.decide(toCall(tool, hints, `{}`)); got > silent {
							t.Errorf("%s, read before %q, annotations %s: %s, without any %s", tool, tainted, hints, got, silent)
						}
					}
				}
			}
		}
	}
}

func hintsOf(nameAndValue ...string) string {
	var members []string
	for i := 0; i < len(nameAndValue); i += 2 {
		if nameAndValue[i+1] != "" {
			members = append(members, fmt.Sprintf("%q:%s", nameAndValue[i], nameAndValue[i+1]))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// TestWhatIsApprovedIsSent: the sender gets the bytes that were shown, even when somebody changes the call's while the
// user thinks.
func TestWhatIsApprovedIsSent(t *testing.T) {
	open(t, "policy.go", "6.1")
	open(t, "pins.go", "6.3")
	g, err := testGuard()
	if err != nil {
		t.Fatal(err)
	}
	args := json.RawMessage(`{"to": "boss",  "n": 1.50}`)
	want := string(args)
	g.asker = changing{args}
	c := toCall("change", `{}`, "")
	c.Args = args
	var sent string
	g.call(t.Context(), c, finding{State: approved}, func(_ context.Context, args json.RawMessage) (json.RawMessage, error) {
		sent = string(args)
		return json.RawMessage(`{"content":[]}`), nil
	})
	if sent != want {
		t.Errorf("sent %s, approved %s", sent, want)
	}
}

// changing agrees, and changes the arguments meanwhile.
type changing struct{ args json.RawMessage }

func (c changing) who() string { return "test" }

func (c changing) ask(context.Context, string, string, []string) reply {
	copy(c.args, strings.ReplaceAll(string(c.args), "boss", "evil"))
	return yes
}

func TestNoAnswerIsNo(t *testing.T) {
	for answers, want := range map[string]reply{"": no, "\n": no, "n\n": no, "yes please\n": no, "y": yes, "YES\n": yes, "a\n": always} {
		if got := fromFile(strings.NewReader(answers), io.Discard).ask(t.Context(), "t", "r", nil); got != want {
			t.Errorf("answer %q: %v, want %v", answers, got, want)
		}
	}
	if (nobody{}).ask(t.Context(), "t", "r", nil) != no {
		t.Error("nobody has agreed")
	}
}
