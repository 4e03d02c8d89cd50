package render

import (
	"fmt"
	"slices"
	"strings"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
)

// What the printers for people say in the same words.

// title names a message: "tools/call: request, id 2".
func title(h Heading, w *words, v *viewer) string {
	kind := w.kinds[h.Kind]
	if h.Reason != "" {
		kind += " (" + string(h.Reason) + ")"
	}
	text := kind
	if about := h.About(); about != "" {
		text = about + ": " + kind
	}
	if id := h.Message.Get("id"); id.Exists() {
		text += ", id " + string(v.literal(id).literal)
	}
	return text
}

// facts are what is known of a message besides its fields.
func facts(h Heading, w *words) []string {
	facts := []string{h.Conn.Name, w.direction(h.From, h.FromInferred)}
	if h.Stamp != "" {
		facts = append(facts, h.Stamp)
	}
	facts = append(facts, h.Era.String())
	switch {
	case w.who[h.Control] != "":
		facts = append(facts, h.Primitive+", "+w.control+w.who[h.Control])
	case h.Primitive != "none":
		facts = append(facts, h.Primitive)
	}
	switch {
	case h.IsAnswer() && h.Exchange == nil:
		facts = append(facts, w.unanswered)
	case h.IsAnswer():
		answer := fmt.Sprintf("%s %d", w.answers, h.Exchange.N)
		if !h.Time.IsZero() && !h.Exchange.Time.IsZero() {
			answer += fmt.Sprintf(" %s %v", w.after, h.Time.Sub(h.Exchange.Time))
		}
		facts = append(facts, answer)
	}
	return append(facts, fmt.Sprintf("%d %s", h.Bytes, w.bytes))
}

func overview(s *Summary, w *words) []string {
	kinds := make([]string, 0, len(s.Kinds))
	for _, k := range []session.Kind{session.Request, session.Notification, session.Result, session.Error, session.Invalid, ""} {
		if n := s.Kinds[k]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%s %d", w.kinds[k], n))
		}
	}
	lines := []string{
		fmt.Sprintf("%d %s (%s)", s.Messages, w.messages, strings.Join(kinds, ", ")),
		fmt.Sprintf("%d %s, %d %s", s.Fields, w.fields, s.UnknownFields, w.unknowns),
	}
	if len(s.Open) > 0 {
		lines = append(lines, w.open+": "+strings.Join(s.Open, ", "))
	}
	return lines
}

func connection(c *session.Conn, w *words) string {
	text := fmt.Sprintf("%s: %d %s, %s %s", c.Name, c.Messages, w.messages, w.eras, strings.Join(names(c.Eras), " → "))
	if c.Client != "" {
		text += ", " + w.client + " " + c.Client
	}
	if c.Server != "" {
		text += ", " + w.server + " " + c.Server
	}
	return text
}

func unanswered(x *session.Exchange, w *words) string {
	return fmt.Sprintf("%d. %s, id %s, %s, %s: %s", x.N, x.Method, x.Literal, x.Conn.Name, w.sides[x.Asker], w.states[x.State()])
}

// tally lists the findings by level and number.
func tally(s *Summary, w *words) []string {
	codes := make([]finding.Code, 0, len(s.Findings))
	for c := range s.Findings {
		codes = append(codes, c)
	}
	rank := map[finding.Level]int{finding.Error: 0, finding.Warning: 1, finding.Info: 2}
	slices.SortFunc(codes, func(a, b finding.Code) int {
		la, lb := (finding.Finding{Code: a}).Rule().Level, (finding.Finding{Code: b}).Rule().Level
		if la != lb {
			return rank[la] - rank[lb]
		}
		return strings.Compare(string(a), string(b))
	})
	lines := make([]string, 0, len(codes)+1)
	for _, c := range codes {
		lines = append(lines, fmt.Sprintf("%s %s: %d", w.levels[(finding.Finding{Code: c}).Rule().Level], c, s.Findings[c]))
	}
	if len(lines) == 0 {
		return []string{w.none}
	}
	return lines
}
