// Package markdown reads the course's texts as GitHub shows them: headings with their anchors, links, code fences,
// tables and lists, each with its line.
package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// A Document is one text.
type Document struct {
	Blocks   []Block   // at the top level, in order
	Headings []Heading // at every level of nesting
	Links    []Link    // and images
	Fences   []Fence
	Spans    []Span          // code spans
	Anchors  map[string]bool // what a #fragment can name
}

// A Heading is "## Exercises". Text is what a reader sees, without markup.
type Heading struct {
	Level  int
	Text   string
	Anchor string // as GitHub derives it
	Line   int
}

// A Link is a link or an image.
type Link struct {
	To   string
	Text string
	Line int
}

// A Fence is a fenced code block.
type Fence struct {
	Info  string   // "sh"
	Lines []string // without line ends
	Line  int      // of the opening fence
}

// A Span is code inside of a sentence.
type Span struct {
	Text string
	Line int
}

// A Kind tells blocks apart.
type Kind int

// The kinds of block that the course's rules speak of; everything else is Other.
const (
	Other Kind = iota
	IsHeading
	IsParagraph
	IsList
	IsTable
	IsFence
)

// A Block is a heading, a paragraph, a list, a table or a code fence at the top level of a text.
type Block struct {
	Kind    Kind
	Line    int
	Heading Heading
	Ordered bool   // a list with numbers
	Items   []Item // of a list
	Rows    []Row  // of a table; the first one is its header
	Text    string
	Links   []Link  // anywhere inside
	Fences  []Fence // anywhere inside
}

// An Item is one item of a list.
type Item struct {
	Text  string
	Task  bool // it has a check box
	Links []Link
	Line  int
}

// A Row is one row of a table: what a reader sees in each cell.
type Row struct {
	Cells []string
	Line  int
}

// Parse reads a text. Markdown has no syntax errors.
func Parse(src []byte) *Document {
	src = bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n"))
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(text.NewReader(src))
	r := &reader{src: src, doc: &Document{Anchors: map[string]bool{}}}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		r.doc.Blocks = append(r.doc.Blocks, r.block(n))
	}
	return r.doc
}

// Before returns the blocks above the first heading of the level.
func (d *Document) Before(level int) []Block {
	for i, b := range d.Blocks {
		if b.Kind == IsHeading && b.Heading.Level == level {
			return d.Blocks[:i]
		}
	}
	return d.Blocks
}

// A Section is a heading and what stands below it, up to the next heading of its level or a higher one.
type Section struct {
	Heading Heading
	Blocks  []Block
}

// Sections splits blocks at their headings of one level.
func Sections(blocks []Block, level int) []Section {
	var list []Section
	open := false
	for _, b := range blocks {
		switch {
		case b.Kind == IsHeading && b.Heading.Level == level:
			list, open = append(list, Section{Heading: b.Heading}), true
		case b.Kind == IsHeading && b.Heading.Level < level:
			open = false
		case open:
			last := &list[len(list)-1]
			last.Blocks = append(last.Blocks, b)
		}
	}
	return list
}

// Links lists the links inside of the section.
func (s Section) Links() []Link {
	var all []Link
	for _, b := range s.Blocks {
		all = append(all, b.Links...)
	}
	return all
}

// Fences lists the code fences inside of the section.
func (s Section) Fences() []Fence {
	var all []Fence
	for _, b := range s.Blocks {
		all = append(all, b.Fences...)
	}
	return all
}

// Tasks counts the section's check boxes.
func (s Section) Tasks() int {
	n := 0
	for _, b := range s.Blocks {
		for _, i := range b.Items {
			if i.Task {
				n++
			}
		}
	}
	return n
}

// Tables returns the section's tables whose first header cell is this one.
func (s Section) Tables(first string) []Block {
	var list []Block
	for _, b := range s.Blocks {
		if b.Kind == IsTable && len(b.Rows) > 0 && len(b.Rows[0].Cells) > 0 && b.Rows[0].Cells[0] == first {
			list = append(list, b)
		}
	}
	return list
}

// Plain is a text as a reader sees it: without backticks, and with single spaces.
func Plain(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "")), " ")
}
