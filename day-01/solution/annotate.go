package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/rules"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
	"example.com/mcp7/scripts/selftest"
)

// An annotator reads a capture and prints every message with every field explained. A message passes through the
// exercises in their order: classified, paired, walked, named, and checked against the rules of its era.
type annotator struct {
	book    session.Book
	ledger  *session.Ledger
	walker  walker
	printer render.Printer
	summary render.Summary
	rules   *rules.Set
	errors  bool                     // there was a finding of level error
	opened  func(selftest.OpenError) // called once for each exercise that turns out to be open
}

func newAnnotator(p render.Printer, opened func(selftest.OpenError)) *annotator {
	ledger := session.NewLedger()
	return &annotator{
		ledger:  ledger,
		walker:  walker{dictionary: dictionary.Given().With(decisive...), printer: p},
		printer: p,
		summary: render.Summary{Kinds: map[session.Kind]int{}, Findings: map[finding.Code]int{}},
		rules:   rules.New(ledger),
		opened:  opened,
	}
}

// capture annotates everything that the reader holds.
func (a *annotator) capture(r *capture.Reader) error {
	for {
		record, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read capture: %w", err)
		}
		a.record(record)
	}
}

// record annotates one record: a message, or each message of a legal batch, or a note.
func (a *annotator) record(r *capture.Record) {
	conn := a.book.Conn(r.Conn)
	switch r.Form {
	case capture.Message:
		if conn.Batches() && r.Message.Kind() == wire.Array {
			for _, message := range r.Message.Elements() {
				a.message(r, conn, message)
				r.Findings = r.Findings[:0]
			}
			return
		}
		a.message(r, conn, r.Message)
		return
	case capture.Raw:
		a.message(r, conn, wire.Value{})
		return
	case capture.Event:
		if r.Text == "start" && conn.Messages > 0 {
			a.book.Open(r.Conn)
		}
	}
	a.count(r.Findings)
	a.printer.Note(r)
}

// message takes one message, which is absent when the line is no JSON, through all stages.
func (a *annotator) message(r *capture.Record, conn *session.Conn, message wire.Value) {
	a.summary.Messages++
	e := &session.Event{Record: r, N: a.summary.Messages, Message: message, Conn: conn}
	e.Class = a.classified(e)
	if e.Kind == session.Request {
		e.Exchange = session.NewExchange(e)
	}
	a.stage(pair(a.ledger, e))
	conn.Settle(e)

	primitive, who, err := control(e.About(), e.Ref())
	if a.stage(err); err != nil {
		primitive, who = "unknown", "unknown"
	}
	a.printer.Begin(render.Heading{Event: e, Primitive: primitive, Control: who})
	a.stage(a.walker.message(e))
	a.stage(violations(e))
	a.rules.Check(e)
	a.printer.End(e)

	a.summary.Kinds[e.Kind]++
	a.count(e.Findings)
}

// classified classifies the message and, in an array, each of its elements: that there is a batch where none is
// allowed hides nothing of what is in it.
func (a *annotator) classified(e *session.Event) session.Class {
	if !e.Message.Exists() {
		return session.NotAMessage(e.Findings[len(e.Findings)-1].Code)
	}
	class, err := classify(e.Message)
	a.stage(err)
	if class.Kind == session.Invalid {
		e.Report(class.Reason, "$", e.Message.Kind().String())
	}
	for i, element := range e.Message.Elements() {
		if inner, _ := classify(element); inner.Kind == session.Invalid {
			e.Report(inner.Reason, wire.Root().Index(i).String(), element.Kind().String())
		}
	}
	return class
}

// stage notes an exercise that turns out to be open. What the other exercises find out is printed all the same.
func (a *annotator) stage(err error) {
	var open selftest.OpenError
	if errors.As(err, &open) && !slices.Contains(a.summary.Open, string(open)) {
		a.summary.Open = append(a.summary.Open, string(open))
		a.opened(open)
	}
}

func (a *annotator) count(findings []finding.Finding) {
	for _, f := range findings {
		a.summary.Findings[f.Code]++
		a.errors = a.errors || f.Rule().Level == finding.Error
	}
}

// finish prints the summary.
func (a *annotator) finish() error {
	a.summary.Fields, a.summary.UnknownFields = a.walker.fields, a.walker.unknowns
	a.summary.Conns, a.summary.Unanswered = a.book.Conns, a.ledger.Unanswered()
	slices.Sort(a.summary.Open)
	return a.printer.Summary(&a.summary)
}
