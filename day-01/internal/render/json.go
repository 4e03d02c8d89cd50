package render

import (
	"bufio"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/redact"
	"example.com/mcp7/day-01/internal/session"
)

// jsonPrinter writes JSON Lines: one object a message, the fields as they come, so that a message of ten megabytes
// needs no more memory than a small one.
type jsonPrinter struct {
	out     *bufio.Writer
	options Options
	viewer  viewer
	first   bool
	about   map[entryKey][]byte // the part of a field that its entry decides, written once
	buffer  []byte
}

func newJSON(out *bufio.Writer, o Options) *jsonPrinter {
	return &jsonPrinter{out: out, options: o, viewer: viewer{showSecrets: o.ShowSecrets}, about: map[entryKey][]byte{}}
}

func (p *jsonPrinter) Begin(h Heading) {
	b := append(p.buffer[:0], `{"n":`...)
	b = strconv.AppendInt(b, int64(h.N), 10)
	b = where(b, h.Record)
	b = member(b, "kind", kindName(h.Kind))
	if h.Reason != "" {
		b = member(b, "reason", string(h.Reason))
	}
	if id := h.Message.Get("id"); id.Exists() {
		b = append(append(b, `,"id":`...), p.viewer.literal(id).literal...)
	}
	if h.Method != "" {
		b = member(b, "method", h.Method)
	}
	if h.IsAnswer() && h.Exchange != nil {
		b = strconv.AppendInt(append(b, `,"answers":`...), int64(h.Exchange.N), 10)
		if !h.Time.IsZero() && !h.Exchange.Time.IsZero() {
			ms := float64(h.Time.Sub(h.Exchange.Time).Microseconds()) / 1000
			b = strconv.AppendFloat(append(b, `,"latencyMs":`...), ms, 'f', -1, 64)
		}
	}
	b = member(b, "era", h.Era.String())
	b = member(b, "primitive", h.Primitive)
	b = member(b, "control", h.Control)
	b = strconv.AppendInt(append(b, `,"bytes":`...), int64(h.Bytes), 10)
	b = append(b, `,"fields":[`...)
	p.first = true
	p.write(b)
}

func (p *jsonPrinter) Field(f Field) {
	b := p.buffer[:0]
	if !p.first {
		b = append(b, ',')
	}
	p.first = false
	value := p.viewer.view(f)
	b = quote(append(b, `{"path":`...), f.Path)
	b = append(append(b, `,"value":`...), value.literal...)
	if value.length > 0 {
		b = strconv.AppendInt(append(b, `,"truncated":true,"length":`...), int64(value.length), 10)
	}
	if value.redacted {
		b = append(b, `,"redacted":true`...)
	}
	p.write(append(b, p.explanation(f)...))
}

// explanation is what a field's object says after its value.
func (p *jsonPrinter) explanation(f Field) []byte {
	key := entryKey{f.Entry.In, f.Entry.Name, f.Entry.Eras, f.Entry.Layer}
	if text, ok := p.about[key]; ok {
		return text
	}
	b := member(nil, "layer", string(f.Entry.Layer))
	b = strconv.AppendBool(append(b, `,"required":`...), f.Entry.Required)
	b = strconv.AppendBool(append(b, `,"known":`...), f.Known)
	b = member(b, "meaning", p.options.meaning(f.Entry))
	b = append(member(b, "spec", f.Entry.Spec), '}')
	p.about[key] = b
	return b
}

// entryKey identifies an entry of the dictionary.
type entryKey struct {
	in, name string
	eras     dictionary.Eras
	layer    dictionary.Layer
}

func (p *jsonPrinter) End(e *session.Event) {
	b := append(p.buffer[:0], ']')
	if e.Retries > 0 {
		b = strconv.AppendInt(append(b, `,"retries":`...), int64(e.Retries), 10)
	}
	b = append(b, `,"findings":`...)
	b = findings(b, e.Findings, p.options.Chinese)
	p.write(append(b, '}', '\n'))
}

// Note prints what is no message: a line of standard error, an event, an HTTP exchange without a body.
func (p *jsonPrinter) Note(r *capture.Record) {
	b := append(p.buffer[:0], `{"line":`...)
	b = strconv.AppendInt(b, int64(r.Line), 10)
	b = place(b, r)
	switch r.Form {
	case capture.Stderr:
		b = member(member(b, "kind", "stderr"), "text", p.text(r.Text))
	case capture.Event:
		b = member(member(b, "kind", "event"), "text", p.text(r.Text))
	default:
		b = member(b, "kind", "http")
	}
	b = findings(append(b, `,"findings":`...), r.Findings, p.options.Chinese)
	p.write(append(b, '}', '\n'))
}

func (p *jsonPrinter) text(text string) string {
	if p.options.ShowSecrets {
		return text
	}
	return redact.Line(text)
}

func (p *jsonPrinter) write(b []byte) {
	p.buffer = b[:0]
	p.out.Write(b) // bufio keeps the error for Flush
}

func where(b []byte, r *capture.Record) []byte {
	return place(strconv.AppendInt(append(b, `,"line":`...), int64(r.Line), 10), r)
}

func place(b []byte, r *capture.Record) []byte {
	if r.Stamp != "" {
		b = member(b, "time", r.Stamp)
	}
	b = member(b, "conn", r.Conn)
	b = member(b, "from", r.From.String())
	if r.FromInferred {
		b = append(b, `,"fromInferred":true`...)
	}
	return b
}

func findings(b []byte, all []finding.Finding, zh bool) []byte {
	b = append(b, '[')
	for i, f := range all {
		if i > 0 {
			b = append(b, ',')
		}
		rule := f.Rule()
		b = append(quote(append(b, `{"code":`...), []byte(f.Code)), ""...)
		b = member(b, "level", string(rule.Level))
		b = member(b, "path", f.Path)
		b = member(b, "message", f.Message(zh))
		b = append(member(b, "spec", rule.Spec), '}')
	}
	return append(b, ']')
}

// kindName prints a message that nobody has classified, while exercise 1.1 is open, as such.
func kindName(k session.Kind) string {
	if k == "" {
		return "unclassified"
	}
	return string(k)
}

func member(b []byte, name, text string) []byte {
	b = append(append(append(b, `,"`...), name...), `":`...)
	return quote(b, []byte(text))
}

func quote(b, text []byte) []byte {
	b, _ = jsontext.AppendQuote(b, text) // invalid UTF-8 becomes U+FFFD
	return b
}
