package client

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Implementation names a client or a server. What a server says here is for display only: it is neither unique nor
// verified. Spec: server/discover, Data Types.
type Implementation struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Capabilities is the part of a server's capabilities that this client looks at.
type Capabilities struct {
	Tools *struct {
		ListChanged bool `json:"listChanged"`
	} `json:"tools"`
	Extensions map[string]json.RawMessage `json:"extensions"`
}

// Discovered is what a server says about itself, in either era.
type Discovered struct {
	Capabilities Capabilities
	Instructions string
}

// A Tool is a tool as its server describes it.
type Tool struct {
	Name        string          `json:"name"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"inputSchema"` // as it came
	Annotations struct {
		ReadOnly    bool  `json:"readOnlyHint"`
		Destructive *bool `json:"destructiveHint"`
		Idempotent  bool  `json:"idempotentHint"`
	} `json:"annotations"`
}

// A Result is the outcome of a tool call. It is also how this host tells its model that a call failed.
type Result struct {
	Content    []json.RawMessage `json:"content"`
	Structured json.RawMessage   `json:"structuredContent,omitempty"`
	IsError    bool              `json:"isError,omitempty"`
}

// Failure returns a result that says to the model what went wrong.
func Failure(format string, args ...any) Result {
	text, _ := json.Marshal(map[string]string{"type": "text", "text": fmt.Sprintf(format, args...)})
	return Result{Content: []json.RawMessage{text}, IsError: true}
}

// MaxText is how much of a result the model is given, in bytes: about a quarter of a usual context window.
const MaxText = 200_000

// Text is what the model reads: the texts, a note for what it can't be shown, and the structured content if nothing else
// is there. A kind of content that is not known is named, not an error: new revisions add kinds.
func (r Result) Text() string {
	var parts []string
	for _, raw := range r.Content {
		var c struct {
			Type     string `json:"type"`
			Text     string `json:"text"`
			MIMEType string `json:"mimeType"`
			Data     string `json:"data"`
			URI      string `json:"uri"`
			Resource struct {
				URI  string `json:"uri"`
				Text string `json:"text"`
			} `json:"resource"`
		}
		if json.Unmarshal(raw, &c) != nil {
			parts = append(parts, "[content that is no object]")
			continue
		}
		switch c.Type {
		case "text":
			parts = append(parts, c.Text)
		case "image", "audio":
			parts = append(parts, fmt.Sprintf("[%s, %s, %d bytes as base64]", c.Type, c.MIMEType, len(c.Data)))
		case "resource":
			parts = append(parts, strings.TrimSpace(fmt.Sprintf("[resource %s] %s", c.Resource.URI, c.Resource.Text)))
		case "resource_link":
			parts = append(parts, fmt.Sprintf("[link to resource %s]", c.URI))
		default:
			parts = append(parts, fmt.Sprintf("[content of type %q]", c.Type))
		}
	}
	if len(parts) == 0 && r.Structured != nil {
		parts = append(parts, string(r.Structured))
	}
	return cut(strings.Join(parts, "\n"))
}

func cut(s string) string {
	if len(s) <= MaxText {
		return s
	}
	end := MaxText
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return fmt.Sprintf("%s\n[cut: %d of %d bytes]", s[:end], end, len(s))
}
