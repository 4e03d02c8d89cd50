package markdown

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A reader turns goldmark's tree into a Document.
type reader struct {
	src []byte
	doc *Document
}

// line is where a node begins; a node without a position of its own begins where its parent does.
func (r *reader) line(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		if p := n.Pos(); p >= 0 {
			return bytes.Count(r.src[:min(p, len(r.src))], []byte("\n")) + 1
		}
	}
	return 1
}

func (r *reader) block(n ast.Node) Block {
	b := Block{Line: r.line(n), Text: r.text(n)}
	links, fences := len(r.doc.Links), len(r.doc.Fences)
	r.walk(n)
	b.Links, b.Fences = r.doc.Links[links:], r.doc.Fences[fences:]
	switch n := n.(type) {
	case *ast.Heading:
		b.Kind, b.Heading = IsHeading, r.doc.Headings[len(r.doc.Headings)-1]
	case *ast.Paragraph:
		b.Kind = IsParagraph
	case *ast.FencedCodeBlock:
		b.Kind = IsFence
	case *ast.List:
		b.Kind, b.Ordered = IsList, n.IsOrdered()
		for item := n.FirstChild(); item != nil; item = item.NextSibling() {
			b.Items = append(b.Items, r.item(item))
		}
	case *east.Table:
		b.Kind = IsTable
		for row := n.FirstChild(); row != nil; row = row.NextSibling() {
			b.Rows = append(b.Rows, r.row(row))
		}
	}
	return b
}

func (r *reader) item(n ast.Node) Item {
	i := Item{Text: r.text(n), Line: r.line(n)}
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			if _, ok := n.(*east.TaskCheckBox); ok {
				i.Task = true
			}
			if l, ok := r.link(n); ok {
				i.Links = append(i.Links, l)
			}
		}
		return ast.WalkContinue, nil
	})
	return i
}

func (r *reader) row(n ast.Node) Row {
	row := Row{Line: r.line(n)}
	for cell := n.FirstChild(); cell != nil; cell = cell.NextSibling() {
		row.Cells = append(row.Cells, r.text(cell))
	}
	return row
}

// walk collects what the document lists at every level of nesting.
func (r *reader) walk(n ast.Node) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if l, ok := r.link(n); ok {
			r.doc.Links = append(r.doc.Links, l)
		}
		switch n := n.(type) {
		case *ast.Heading:
			h := Heading{Level: n.Level, Text: r.text(n), Line: r.line(n)}
			h.Anchor = r.anchor(h.Text)
			r.doc.Headings = append(r.doc.Headings, h)
		case *ast.FencedCodeBlock:
			f := Fence{Line: r.line(n)}
			if n.Info != nil {
				f.Info = string(n.Info.Segment.Value(r.src))
			}
			for _, l := range n.Lines().Sliced(0, n.Lines().Len()) {
				f.Lines = append(f.Lines, strings.TrimSuffix(string(l.Value(r.src)), "\n"))
			}
			r.doc.Fences = append(r.doc.Fences, f)
		case *ast.CodeSpan:
			r.doc.Spans = append(r.doc.Spans, Span{Text: r.text(n), Line: r.line(n)})
		case *ast.RawHTML:
			r.htmlAnchors(n.Segments)
		case *ast.HTMLBlock:
			r.htmlAnchors(n.Lines())
		}
		return ast.WalkContinue, nil
	})
}

func (r *reader) link(n ast.Node) (Link, bool) {
	switch n := n.(type) {
	case *ast.Link:
		return Link{To: string(n.Destination), Text: r.text(n), Line: r.line(n)}, true
	case *ast.Image:
		return Link{To: string(n.Destination), Text: r.text(n), Line: r.line(n)}, true
	case *ast.AutoLink:
		return Link{To: string(n.URL(r.src)), Text: string(n.Label(r.src)), Line: r.line(n)}, true
	}
	return Link{}, false
}

// text is what a reader sees of a node.
func (r *reader) text(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			value := n.Segment.Value(r.src)
			if _, code := n.Parent().(*ast.CodeSpan); !code {
				value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
			}
			b.Write(value)
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(r.src))
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			b.Write(n.Lines().Value(r.src))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

var (
	dropped    = regexp.MustCompile(`[^\p{L}\p{M}\p{Nd}\p{Pc}\- ]`)
	htmlAnchor = regexp.MustCompile(`<[^>]*\b(?:id|name)="([^"]+)"`)
)

// anchor derives the fragment that GitHub gives to a heading, and makes it unique: lower case, punctuation and symbols
// dropped, spaces as hyphens, "-1" behind the second of the same name.
func (r *reader) anchor(heading string) string {
	base := strings.ReplaceAll(dropped.ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
	name := base
	for i := 1; r.doc.Anchors[name]; i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	r.doc.Anchors[name] = true
	return name
}

func (r *reader) htmlAnchors(lines *text.Segments) {
	for _, m := range htmlAnchor.FindAllSubmatch(lines.Value(r.src), -1) {
		r.doc.Anchors[string(m[1])] = true
	}
}
