package markdown_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/verify/markdown"
)

const source = "# Day 1 — `annotate`: read *it*\n" + // 1
	"\n" +
	"English | [中文](README.zh-CN.md) &amp; more\n" + // 3
	"and <https://example.com/x> and ![a picture](a.png)\n" +
	"\n" +
	"## Today's goals\n" + // 6
	"\n" +
	"- [ ] first `x.go:3`\n" + // 8
	"- [x] [second](b.md#c)\n" +
	"- no box\n" +
	"\n" +
	"## Exercises\n" + // 12
	"\n" +
	"| Exercise | File |\n" + // 14
	"|---|---|\n" +
	"| 1.1 | [pair.go](starter/pair.go) |\n" +
	"| 1.2 | a \\| `b` |\n" +
	"\n" +
	"1. one\n" + // 19
	"\n" +
	"   ```sh\n" + // 21
	"   go test ./...\n" +
	"   ```\n" +
	"2. two\n" +
	"\n" +
	"## Today's goals\n" + // 26
	"\n" +
	"### 验收：a_b (2)\n" + // 28
	"\n" +
	"<a id=\"here\"></a>\n" +
	"\n" +
	"~~~text extra\n" + // 32
	"\n" +
	"# no heading\n" +
	"~~~\n"

func TestParse(t *testing.T) {
	for _, src := range []string{source, strings.ReplaceAll(source, "\n", "\r\n")} {
		d := markdown.Parse([]byte(src))
		want := []markdown.Heading{
			{Level: 1, Text: "Day 1 — annotate: read it", Anchor: "day-1--annotate-read-it", Line: 1},
			{Level: 2, Text: "Today's goals", Anchor: "todays-goals", Line: 6},
			{Level: 2, Text: "Exercises", Anchor: "exercises", Line: 12},
			{Level: 2, Text: "Today's goals", Anchor: "todays-goals-1", Line: 26},
			{Level: 3, Text: "验收：a_b (2)", Anchor: "验收a_b-2", Line: 28},
		}
		diff(t, "headings", want, d.Headings)
		diff(t, "links", []markdown.Link{
			{To: "README.zh-CN.md", Text: "中文", Line: 3},
			{To: "https://example.com/x", Text: "https://example.com/x", Line: 4},
			{To: "a.png", Text: "a picture", Line: 4},
			{To: "b.md#c", Text: "second", Line: 9},
			{To: "starter/pair.go", Text: "pair.go", Line: 16},
		}, d.Links)
		diff(t, "fences", []markdown.Fence{
			{Info: "sh", Lines: []string{"go test ./..."}, Line: 21},
			{Info: "text extra", Lines: []string{"", "# no heading"}, Line: 32},
		}, d.Fences)
		diff(t, "spans", []markdown.Span{{Text: "annotate", Line: 1}, {Text: "x.go:3", Line: 8}, {Text: "b", Line: 17}}, d.Spans)
		if !d.Anchors["here"] || d.Anchors["no-heading"] {
			t.Errorf("anchors %v", d.Anchors)
		}
		if got := d.Before(2); len(got) != 2 || !strings.Contains(got[1].Text, "English | 中文 & more and https://example.com/x") {
			t.Errorf("above the first section: %+v", got)
		}
	}
}

func TestSections(t *testing.T) {
	d := markdown.Parse([]byte(source))
	s := markdown.Sections(d.Blocks, 2)
	if len(s) != 3 {
		t.Fatalf("%d sections", len(s))
	}
	if got := s[0].Tasks(); got != 2 {
		t.Errorf("%d check boxes, want 2", got)
	}
	tables := s[1].Tables("Exercise")
	if len(tables) != 1 || len(s[1].Tables("File")) != 0 {
		t.Fatalf("tables %+v", tables)
	}
	diff(t, "rows", []markdown.Row{
		{Cells: []string{"Exercise", "File"}, Line: 14},
		{Cells: []string{"1.1", "pair.go"}, Line: 16},
		{Cells: []string{"1.2", "a | b"}, Line: 17},
	}, tables[0].Rows)
	list := s[1].Blocks[1]
	if list.Kind != markdown.IsList || !list.Ordered || len(list.Items) != 2 || list.Items[1].Text != "two" || list.Items[1].Line != 24 {
		t.Errorf("list %+v", list)
	}
	if got := s[1].Fences(); len(got) != 1 || got[0].Info != "sh" {
		t.Errorf("fences of the section: %+v", got)
	}
	if got := s[0].Links(); len(got) != 1 || got[0].To != "b.md#c" || s[0].Blocks[0].Items[1].Links[0].To != "b.md#c" {
		t.Errorf("links of the section: %+v", got)
	}
	if sub := markdown.Sections(s[2].Blocks, 3); len(sub) != 1 || len(sub[0].Blocks) != 2 {
		t.Errorf("sections below the last: %+v", sub)
	}
}

func TestPlain(t *testing.T) {
	if got := markdown.Plain("a  `b`\tc"); got != "a b c" {
		t.Errorf("got %q", got)
	}
}

func diff(t *testing.T, what string, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}
