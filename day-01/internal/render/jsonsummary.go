package render

import (
	"encoding/json"
	"fmt"

	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
)

type jsonSummary struct {
	Messages      int                  `json:"messages"`
	Fields        int                  `json:"fields"`
	UnknownFields int                  `json:"unknownFields"`
	Kinds         map[string]int       `json:"kinds"`
	Connections   []jsonConn           `json:"connections"`
	Unanswered    []jsonUnanswered     `json:"unanswered"`
	Findings      map[finding.Code]int `json:"findings"`
	Open          []string             `json:"open"`
}

type jsonConn struct {
	Conn     string   `json:"conn"`
	Era      string   `json:"era"`
	Eras     []string `json:"eras"`
	Server   string   `json:"server,omitempty"`
	Client   string   `json:"client,omitempty"`
	Messages int      `json:"messages"`
}

type jsonUnanswered struct {
	N         int             `json:"n"`
	Conn      string          `json:"conn"`
	From      string          `json:"from"`
	ID        json.RawMessage `json:"id"`
	Method    string          `json:"method"`
	State     string          `json:"state"`
	Ambiguous bool            `json:"ambiguous,omitempty"`
}

func (p *jsonPrinter) Summary(s *Summary) error {
	out := jsonSummary{
		Messages: s.Messages, Fields: s.Fields, UnknownFields: s.UnknownFields, Kinds: map[string]int{}, Findings: s.Findings,
		Connections: []jsonConn{}, Unanswered: []jsonUnanswered{}, Open: append([]string{}, s.Open...),
	}
	for kind, n := range s.Kinds {
		out.Kinds[kindName(kind)] = n
	}
	for _, c := range s.Conns {
		out.Connections = append(out.Connections, jsonConn{c.Name, c.Era().String(), names(c.Eras), c.Server, c.Client, c.Messages})
	}
	for _, x := range s.Unanswered {
		out.Unanswered = append(out.Unanswered, jsonUnanswered{
			x.N, x.Conn.Name, x.Asker.String(), json.RawMessage(x.Literal), x.Method, x.State(), x.Ambiguous,
		})
	}
	line, err := json.Marshal(map[string]any{"summary": out})
	if err != nil {
		return fmt.Errorf("write summary: %w", err)
	}
	p.out.Write(append(line, '\n'))
	return p.out.Flush()
}

func names(eras []dictionary.Era) []string {
	all := []string{}
	for _, era := range eras {
		all = append(all, era.String())
	}
	return all
}
