package terminal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain 查\n\tx": "plain 查\n\tx",
		"\x1b[2J":      `\u{1b}[2J`,
		"a\u202eb":     `a\u{202e}b`,
		"a\u200bb":     `a\u{200b}b`,
		"\r":           `\u{d}`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("Visible(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestElicit(t *testing.T) {
	form := `{"mode":"form","message":"Really?\u001b[2J","requestedSchema":{"properties":{"count":{"type":"integer"},"ok":{"type":"boolean"},"size":{"type":"string","enum":["S","M"],"default":"M"}}}}`
	for input, want := range map[string]string{
		"x\n3\nyes\n\ny\n": `{"action":"accept","content":{"count":3,"ok":true,"size":"M"}}`,
		"3\nno\nL\nS\nn\n": `{"action":"decline"}`,
		"3\n":              `{"action":"cancel"}`,
	} {
		var out bytes.Buffer
		answer, err := New(strings.NewReader(input), &out).Elicit(context.Background(), "shop", "elicitation/create", json.RawMessage(form))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := json.Marshal(answer); string(got) != want {
			t.Errorf("%q: got %s, want %s", input, got, want)
		}
		if strings.Contains(out.String(), "\x1b") || !strings.Contains(out.String(), `"shop"`) {
			t.Errorf("got %q", out.String())
		}
	}
	if _, err := New(strings.NewReader(""), io.Discard).Elicit(context.Background(), "s", "sampling/createMessage", nil); err == nil {
		t.Error("sampling is not offered")
	}
}

func TestLine(t *testing.T) {
	r, _ := io.Pipe()
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("interrupted"))
	if _, err := New(r, io.Discard).Line(ctx, "> "); err == nil || err.Error() != "interrupted" {
		t.Errorf("got %v", err)
	}
}
