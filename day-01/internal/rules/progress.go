package rules

import (
	"strconv"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// progress follows progress notifications (basic/patterns/progress). The same rules hold in both eras.
type progress struct{ running recent[session.Key, *running] }

// running is one operation whose requester wants to hear of its progress.
type running struct {
	exchange *session.Exchange
	last     float64
	literal  string // of last, "" before the first notification
}

func newProgress() progress {
	return progress{newRecent[session.Key, *running](16384)}
}

func (p *progress) check(e *session.Event) {
	switch {
	case e.Kind == session.Request:
		token, ok := wire.IDOf(e.Meta("progressToken"))
		if !ok {
			return
		}
		key := session.Key{Conn: e.Conn, Asker: e.From, ID: token}
		if other, ok := p.running.get(key); ok && other.exchange.Answer == 0 && other.exchange.Cancelled == 0 {
			e.Report(finding.TokenReused, "$.params._meta.progressToken", "")
		}
		p.running.put(key, &running{exchange: e.Exchange})
	case e.Method == "notifications/progress":
		token, _ := wire.IDOf(e.Param("progressToken"))
		run, ok := p.running.get(session.Key{Conn: e.Conn, Asker: e.From.Other(), ID: token})
		if !ok {
			e.Report(finding.ProgressUnasked, "$.params.progressToken", "")
			return
		}
		run.advance(e)
	}
}

// advance checks one notification against the operation and those before it.
func (r *running) advance(e *session.Event) {
	switch {
	case r.exchange.Answer > 0:
		e.Report(finding.ProgressAfterAnswer, "$.params.progressToken", strconv.Itoa(r.exchange.Answer))
	case r.exchange.Cancelled > 0:
		e.Report(finding.AfterCancel, "$.params.progressToken", strconv.Itoa(r.exchange.Cancelled))
	}
	literal := string(e.Param("progress").Raw())
	value, err := strconv.ParseFloat(literal, 64)
	if err != nil {
		return
	}
	if r.literal != "" && value <= r.last {
		e.Report(finding.ProgressNotRising, "$.params.progress", r.literal+" → "+literal)
	}
	r.last, r.literal = value, literal
}
