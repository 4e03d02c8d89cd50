package sees

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/mcp7/day-01/internal/render"
)

// examples is how many values of another server the contrast shows.
const examples = 5

// overheard is what one server would have seen of another on a shared channel.
type overheard struct {
	Conn     string  `json:"conn"`
	Messages int     `json:"messages"`
	Values   int     `json:"values"`
	Bytes    int     `json:"bytes"`
	Examples []Value `json:"examples"`
}

// contrast lists, for one server, what each other one exchanged with the client.
func (r *Report) contrast(s *Server) []overheard {
	others := []overheard{}
	for _, o := range r.Servers {
		if o == s {
			continue
		}
		others = append(others, overheard{
			Conn:     o.Conn,
			Messages: o.Learned.Messages + o.Said.Messages,
			Values:   o.Learned.Values + o.Said.Values,
			Bytes:    o.Learned.Bytes + o.Said.Bytes,
			Examples: append(telling(o.Learned.Listed), telling(o.Said.Listed)...),
		})
	}
	return others
}

// telling picks a few of the values that say most.
func telling(values []Value) []Value {
	var picked []Value
	for _, v := range values {
		if v.own() && len(picked) < examples {
			picked = append(picked, v)
		}
	}
	return picked
}

// own reports whether a value belongs to a tool or a resource and not to the protocol.
func (v Value) own() bool {
	return !strings.HasSuffix(v.Path, ".type") && (strings.Contains(v.Path, ".arguments") ||
		strings.Contains(v.Path, ".structuredContent") || strings.HasPrefix(v.Path, "$.result.content") ||
		strings.HasPrefix(v.Path, "$.params.inputResponses") || strings.HasSuffix(v.Path, ".uri"))
}

// ownFirst orders values so that what a reader looks for comes first.
func ownFirst(values []Value) []Value {
	sorted := slices.Clone(values)
	slices.SortStableFunc(sorted, func(a, b Value) int {
		switch {
		case a.own() && !b.own():
			return -1
		case b.own() && !a.own():
			return 1
		default:
			return 0
		}
	})
	return sorted
}

// WriteJSON writes the report as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	type server struct {
		Conn     string      `json:"conn"`
		Messages int         `json:"messages"`
		Values   int         `json:"values"`
		Bytes    int         `json:"bytes"`
		Unlisted bool        `json:"unlisted,omitempty"`
		Learned  []Value     `json:"learned"`
		Shared   []overheard `json:"shared"`
	}
	out := struct {
		Servers []server `json:"servers"`
	}{[]server{}}
	for _, s := range r.Servers {
		out.Servers = append(out.Servers, server{
			Conn: s.Conn, Messages: s.Learned.Messages, Values: s.Learned.Values, Bytes: s.Learned.Bytes,
			Unlisted: len(s.Learned.Listed) == MostValues, Learned: s.Learned.Listed, Shared: r.contrast(s),
		})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(out); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

// MarshalJSON writes the value as JSON and not as a string that holds JSON.
func (v Value) MarshalJSON() ([]byte, error) {
	type plain Value
	return json.Marshal(struct {
		plain
		Literal json.RawMessage `json:"value"`
		From    string          `json:"from"`
	}{plain(v), json.RawMessage(v.Literal), v.From.String()})
}

// WriteMarkdown writes the report for people, in Chinese if zh.
func (r *Report) WriteMarkdown(w io.Writer, zh bool) error {
	t := en
	if zh {
		t = chinese
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# %s\n\n%s\n\n", t.title, t.why)
	for _, s := range r.Servers {
		fmt.Fprintf(out, "## %s\n\n", s.Conn)
		fmt.Fprintf(out, t.learned+"\n\n", s.Learned.Values, s.Learned.Messages, s.Learned.Bytes)
		fmt.Fprintf(out, "| %s | %s | %s |\n|---|---|---|\n", t.path, t.value, t.where)
		for _, v := range ownFirst(s.Learned.Listed) {
			fmt.Fprintf(out, "| %s | %s | %s |\n", render.Code(v.Path), render.Code(v.Literal), v.where(t))
		}
		if len(s.Learned.Listed) == MostValues {
			fmt.Fprintf(out, "\n%s\n", t.unlisted)
		}
		r.writeContrast(out, s, t)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write report: %w", err)
	}
	return nil
}

func (r *Report) writeContrast(out *bufio.Writer, s *Server, t texts) {
	fmt.Fprintf(out, "\n### %s\n\n", t.shared)
	others := r.contrast(s)
	if len(others) == 0 {
		fmt.Fprintf(out, "%s\n", t.alone)
	}
	for _, o := range others {
		fmt.Fprintf(out, "- "+t.overheard+"\n", o.Conn, o.Values, o.Messages, o.Bytes)
		for _, v := range o.Examples {
			fmt.Fprintf(out, "  - %s = %s\n", render.Code(v.Path), render.Code(v.Literal))
		}
	}
	fmt.Fprintln(out)
}

func (v Value) where(t texts) string {
	text := fmt.Sprintf(t.message, v.Message)
	if v.Method != "" {
		text = v.Method + ", " + text
	}
	if v.Count > 1 {
		text += fmt.Sprintf(t.times, v.Count)
	}
	return text
}

type texts struct {
	title, why, learned, path, value, where, message, times, unlisted, shared, alone, overheard string
}

var en = texts{
	title: "What each server saw",
	why: "A host keeps one client for each server, so a server sees what its own client sends and nothing else. " +
		"On one shared channel every server would see every message.",
	learned: "It learned %d values from %d messages (%d bytes):",
	path:    "Place", value: "Value", where: "Where", message: "message %d", times: ", %d times",
	unlisted:  "More values are counted but not listed.",
	shared:    "On one shared channel it would also have seen",
	alone:     "Nothing: there is no other server in these captures.",
	overheard: "of **%s**: %d values in %d messages (%d bytes), among them",
}

var chinese = texts{
	title: "每个服务端看到了什么",
	why:   "宿主为每个服务端各开一个客户端，所以服务端只看得到自己的客户端发来的内容。如果共用一条通道，每个服务端都会看到全部消息。",

	learned: "它从 %[2]d 条消息中得知 %[1]d 个值（%[3]d 字节）：",
	path:    "位置", value: "值", where: "出处", message: "消息 %d", times: "，共 %d 次",
	unlisted:  "其余的值只计数，不列出。",
	shared:    "如果共用一条通道，它还会看到",
	alone:     "没有：这些抓包里没有别的服务端。",
	overheard: "**%s** 的 %d 个值（%d 条消息，%d 字节），例如",
}
