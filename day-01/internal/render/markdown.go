package render

import (
	"bufio"
	"fmt"
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/redact"
	"example.com/mcp7/day-01/internal/session"
)

// markdownPrinter writes a section a message, with a table of its fields (GitHub Flavored Markdown).
type markdownPrinter struct {
	out     *bufio.Writer
	options Options
	words   *words
	viewer  viewer
}

func newMarkdown(out *bufio.Writer, o Options) *markdownPrinter {
	return &markdownPrinter{out, o, wordsFor(o.Chinese), viewer{showSecrets: o.ShowSecrets}}
}

func (p *markdownPrinter) Begin(h Heading) {
	w := p.words
	fmt.Fprintf(p.out, "## %d. %s\n\n", h.N, inline(title(h, w, &p.viewer)))
	fmt.Fprintf(p.out, "%s\n\n", inline(strings.Join(facts(h, w), " · ")))
	fmt.Fprintf(p.out, "| %s | %s | %s | %s |\n|---|---|---|---|\n", w.field, w.value, w.layer, w.meaning)
}

func (p *markdownPrinter) Field(f Field) {
	value := p.viewer.view(f)
	layer := string(f.Entry.Layer)
	if f.Entry.Required {
		layer += ", " + p.words.required
	}
	fmt.Fprintf(p.out, "| %s | %s | %s | %s (%s) |\n", Code(string(f.Path)), Code(string(value.literal))+p.cut(value),
		layer, cell(p.options.meaning(f.Entry)), cell(f.Entry.Spec))
}

// cut says how long a string is that isn't shown as a whole.
func (p *markdownPrinter) cut(s shown) string {
	if s.length == 0 {
		return ""
	}
	return fmt.Sprintf(" … (%d %s)", s.length, p.words.chars)
}

func (p *markdownPrinter) End(e *session.Event) {
	fmt.Fprintln(p.out)
	p.findings(e.Findings)
}

func (p *markdownPrinter) findings(all []finding.Finding) {
	for _, f := range all {
		rule := f.Rule()
		fmt.Fprintf(p.out, "- **%s** `%s` %s: %s (%s)\n", p.words.levels[rule.Level], f.Code, Code(f.Path),
			inline(f.Message(p.options.Chinese)), rule.Spec)
	}
	if len(all) > 0 {
		fmt.Fprintln(p.out)
	}
}

func (p *markdownPrinter) Note(r *capture.Record) {
	fmt.Fprintf(p.out, "*%s*: %s\n\n", inline(r.Conn), Code(note(r, p.options.ShowSecrets)))
	p.findings(r.Findings)
}

func (p *markdownPrinter) Summary(s *Summary) error {
	w := p.words
	fmt.Fprintf(p.out, "## %s\n\n", w.summary)
	for _, line := range overview(s, w) {
		fmt.Fprintf(p.out, "- %s\n", inline(line))
	}
	fmt.Fprintf(p.out, "\n### %s\n\n", w.connections)
	for _, c := range s.Conns {
		fmt.Fprintf(p.out, "- %s\n", inline(connection(c, w)))
	}
	fmt.Fprintf(p.out, "\n### %s\n\n", w.waiting)
	for _, x := range s.Unanswered {
		fmt.Fprintf(p.out, "- %s\n", inline(unanswered(x, w)))
	}
	if len(s.Unanswered) == 0 {
		fmt.Fprintf(p.out, "- %s\n", w.none)
	}
	fmt.Fprintf(p.out, "\n### %s\n\n", w.findings)
	for _, line := range tally(s, w) {
		fmt.Fprintf(p.out, "- %s\n", line)
	}
	if err := p.out.Flush(); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// Code makes a code span that may stand in a table cell, with hidden characters shown.
func Code(text string) string {
	text = strings.ReplaceAll(visible(text), "|", `\|`)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// cell escapes what would end a table cell.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// inline keeps text from being read as markup.
func inline(text string) string { return markup.Replace(visible(text)) }

var markup = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "<", `&lt;`, "[", `\[`, "|", `\|`, "#", `\#`)

// note is the text of a record that is no message.
func note(r *capture.Record, showSecrets bool) string {
	text := r.Text
	if !showSecrets {
		text = redact.Line(text)
	}
	switch r.Form {
	case capture.Stderr:
		return "stderr: " + text
	case capture.Event:
		return "event: " + text
	default:
		return "http " + string(r.HTTP.Get("status").Raw())
	}
}
