package render

import (
	"bufio"
	"fmt"
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
)

// tablePrinter writes for a terminal: a heading a message and one line a field, cut to the terminal's width. The columns
// have fixed widths, so that nothing waits for the end of a message. Colour repeats what words say.
type tablePrinter struct {
	out                     *bufio.Writer
	options                 Options
	words                   *words
	viewer                  viewer
	path, value, layer, why int // widths of the columns
}

func newTable(out *bufio.Writer, o Options) *tablePrinter {
	if o.Width <= 0 {
		o.Width = 120
	}
	o.Width = max(o.Width, 72)
	p := &tablePrinter{out: out, options: o, words: wordsFor(o.Chinese), viewer: viewer{showSecrets: o.ShowSecrets}, layer: 10}
	p.path = min(o.Width/3, 48)
	p.value = min(o.Width/4, 40)
	p.why = o.Width - 2 - p.path - 1 - p.value - 1 - p.layer - 1
	return p
}

func (p *tablePrinter) Begin(h Heading) {
	line := fmt.Sprintf("%d  %s  %s", h.N, title(h, p.words, &p.viewer), strings.Join(facts(h, p.words), " · "))
	fmt.Fprintln(p.out, p.paint(bold, strings.TrimRight(fit(visible(line), p.options.Width), " ")))
}

func (p *tablePrinter) Field(f Field) {
	value := p.viewer.view(f)
	literal := string(value.literal)
	if value.length > 0 {
		literal = strings.TrimSuffix(literal, `"`) + "…"
	}
	layer := string(f.Entry.Layer)
	if f.Entry.Required {
		layer += "*"
	}
	layer = p.paint(colors[f.Entry.Layer], fit(layer, p.layer))
	fmt.Fprintf(p.out, "  %s %s %s %s\n", fitEnd(visible(string(f.Path)), p.path), fit(visible(literal), p.value), layer,
		strings.TrimRight(fit(p.options.meaning(f.Entry), p.why), " "))
}

func (p *tablePrinter) End(e *session.Event) {
	p.findings(e.Findings)
	fmt.Fprintln(p.out)
}

func (p *tablePrinter) findings(all []finding.Finding) {
	for _, f := range all {
		level := f.Rule().Level
		fmt.Fprintf(p.out, "  %s %s %s: %s (%s)\n", p.paint(levelColors[level], p.words.levels[level]), f.Code,
			visible(f.Path), visible(f.Message(p.options.Chinese)), f.Rule().Spec)
	}
}

func (p *tablePrinter) Note(r *capture.Record) {
	fmt.Fprintf(p.out, "%s  %s\n", visible(r.Conn), visible(note(r, p.options.ShowSecrets)))
	p.findings(r.Findings)
	fmt.Fprintln(p.out)
}

func (p *tablePrinter) Summary(s *Summary) error {
	w := p.words
	fmt.Fprintln(p.out, p.paint(bold, w.summary))
	for _, line := range overview(s, w) {
		fmt.Fprintf(p.out, "  %s\n", line)
	}
	for _, c := range s.Conns {
		fmt.Fprintf(p.out, "  %s\n", visible(connection(c, w)))
	}
	if len(s.Unanswered) > 0 {
		fmt.Fprintln(p.out, p.paint(bold, w.waiting))
	}
	for _, x := range s.Unanswered {
		fmt.Fprintf(p.out, "  %s\n", visible(unanswered(x, w)))
	}
	fmt.Fprintln(p.out, p.paint(bold, w.findings))
	for _, line := range tally(s, w) {
		fmt.Fprintf(p.out, "  %s\n", line)
	}
	if err := p.out.Flush(); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// Colours, as parameters of the SGR escape sequence.
const (
	bold   = "1"
	red    = "31"
	yellow = "33"
	blue   = "34"
	purple = "35"
	cyan   = "36"
	grey   = "90"
)

var colors = map[dictionary.Layer]string{
	dictionary.JSONRPC: grey, dictionary.MCP: blue, dictionary.Meta: purple, dictionary.Extension: cyan,
	dictionary.Schema: cyan, dictionary.Unknown: red,
}

var levelColors = map[finding.Level]string{finding.Error: red, finding.Warning: yellow, finding.Info: cyan}

func (p *tablePrinter) paint(color, text string) string {
	if !p.options.Color || color == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}
