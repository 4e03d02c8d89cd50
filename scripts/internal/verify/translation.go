package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/verify/markdown"
)

const chineseSuffix = ".zh-CN.md"

// translation holds each text of the root and the days to its counterpart in the other language.
func translation(_ context.Context, s *scope) ([]Fault, error) {
	texts, err := s.pairedTexts()
	if err != nil {
		return nil, err
	}
	var faults []Fault
	for _, file := range texts {
		if en, ok := strings.CutSuffix(file, chineseSuffix); ok {
			if !s.exists(en + ".md") {
				faults = append(faults, Fault{File: file, Text: "there is no English text " + en + ".md", Mend: "write it, or delete this one"})
			}
			continue
		}
		zh := strings.TrimSuffix(file, ".md") + chineseSuffix
		if !s.exists(zh) {
			faults = append(faults, Fault{File: file, Text: "there is no Chinese text " + path.Base(zh), Mend: "write it, then: go run ./scripts/lab sync --stamp " + zh})
			continue
		}
		found, err := s.comparePair(file, zh)
		if err != nil {
			return nil, err
		}
		faults = append(faults, found...)
	}
	return faults, nil
}

// pairedTexts lists the texts that exist in two languages: those at the root and in the days, outside of testdata.
func (s *scope) pairedTexts() ([]string, error) {
	entries, err := os.ReadDir(s.root)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".md") && !strings.HasPrefix(e.Name(), "LICENSE") {
			list = append(list, e.Name())
		}
	}
	for _, d := range s.days {
		found, err := s.files(d.Name(), func(rel string) bool {
			return strings.HasSuffix(rel, ".md") && !strings.Contains(rel, "/testdata/")
		})
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

func (s *scope) comparePair(en, zh string) ([]Fault, error) {
	a, err := s.text(en)
	if err != nil {
		return nil, err
	}
	b, err := s.text(zh)
	if err != nil || a == nil || b == nil {
		return nil, err // a text that is not UTF-8 is reported by markup
	}
	var faults []Fault
	add := func(file string, line int, mend, format string, args ...any) {
		faults = append(faults, Fault{File: file, Line: line, Text: fmt.Sprintf(format, args...), Mend: mend})
	}
	for _, side := range []struct {
		file, other string
		doc         *markdown.Document
	}{{en, path.Base(zh), a}, {zh, path.Base(en), b}} {
		if !slices.ContainsFunc(side.doc.Before(2), func(b markdown.Block) bool { return slices.ContainsFunc(b.Links, leadsTo(side.other)) }) {
			add(side.file, 1, "put the other language's link below the first line", "there is no link to %s above the first section", side.other)
		}
	}
	structure(a, b, func(line int, mend, format string, args ...any) { add(zh, line, mend, format, args...) })
	for _, l := range b.Links {
		target, _, _ := strings.Cut(l.To, "#")
		if !isRelative(l) || !strings.HasSuffix(target, ".md") || strings.HasSuffix(target, chineseSuffix) || path.Clean(target) == path.Base(en) {
			continue
		}
		if other := strings.TrimSuffix(target, ".md") + chineseSuffix; s.exists(path.Join(path.Dir(zh), other)) {
			add(zh, l.Line, "link to "+other, "the Chinese text links to the English %s", target)
		}
	}
	stale, err := s.stamp(en, zh)
	if err != nil {
		return nil, err
	}
	return append(faults, stale...), nil
}

// structure compares headings and code fences.
func structure(en, zh *markdown.Document, fault func(line int, mend, format string, args ...any)) {
	for i := 0; i < max(len(en.Headings), len(zh.Headings)); i++ {
		switch {
		case i >= len(zh.Headings):
			fault(0, "translate the missing part", "the heading %q (line %d of the English text) has no counterpart", en.Headings[i].Text, en.Headings[i].Line)
		case i >= len(en.Headings):
			fault(zh.Headings[i].Line, "add it to the English text or delete it here", "the heading %q has no counterpart in the English text", zh.Headings[i].Text)
		case en.Headings[i].Level != zh.Headings[i].Level:
			fault(zh.Headings[i].Line, "give both texts the same headings in the same order", "the heading %q is of level %d, its counterpart %q of level %d", zh.Headings[i].Text, zh.Headings[i].Level, en.Headings[i].Text, en.Headings[i].Level)
		default:
			continue
		}
		break
	}
	if len(en.Fences) != len(zh.Fences) {
		fault(0, "give both texts the same code fences", "%d code fences here, %d in the English text", len(zh.Fences), len(en.Fences))
		return
	}
	for i := range en.Fences {
		compareFence(en.Fences[i], zh.Fences[i], fault)
	}
}

// compareFence requires the same lines, apart from comments, and from transcripts, which a program may have written in Chinese.
func compareFence(en, zh markdown.Fence, fault func(line int, mend, format string, args ...any)) {
	const mend = "copy the fence from the English text; only comments are translated"
	switch {
	case en.Info == "":
		fault(zh.Line, "tag it in both texts: sh, json, go, text …", "the code fence has no tag")
	case en.Info != zh.Info:
		fault(zh.Line, mend, "the code fence is tagged %q, its counterpart %q", zh.Info, en.Info)
	case en.Info == "text":
	case len(en.Lines) != len(zh.Lines):
		fault(zh.Line, mend, "the code fence has %d lines, its counterpart %d", len(zh.Lines), len(en.Lines))
	default:
		for i := range en.Lines {
			if code(en.Lines[i]) != code(zh.Lines[i]) {
				fault(zh.Line+1+i, mend, "the line of code differs from the English text\ngot   %s\nwant  %s", zh.Lines[i], en.Lines[i])
				return
			}
		}
	}
}

var comment = regexp.MustCompile(`(^|\s+)(#|//)(\s.*)?$`)

// code is a line without its comment, which is what may be translated.
func code(line string) string {
	return strings.TrimRight(comment.ReplaceAllString(line, ""), " ")
}

var stampLine = regexp.MustCompile(`^<!-- translates (\S+) sha256:([0-9a-f]{16}) -->$`)

// stamp checks the last line of the Chinese text, which says what English text it translates.
func (s *scope) stamp(en, zh string) ([]Fault, error) {
	english, err := s.read(en)
	if err != nil {
		return nil, err
	}
	chinese, err := s.read(zh)
	if err != nil {
		return nil, err
	}
	all := lines(chinese)
	f := Fault{File: zh, Line: len(all), Mend: "bring the text up to date with " + path.Base(en) + ", then: go run ./scripts/lab sync --stamp " + zh}
	m := stampLine.FindStringSubmatch(all[len(all)-1])
	switch {
	case m == nil:
		f.Text = "the last line does not say which English text this one translates"
	case m[1] != path.Base(en):
		f.Text = fmt.Sprintf("the last line says that it translates %s, want %s", m[1], path.Base(en))
	case m[2] != sum(english):
		f.Text = fmt.Sprintf("the translation is stale: it was made from another %s\ngot   sha256:%s\nwant  sha256:%s", path.Base(en), m[2], sum(english))
	default:
		return nil, nil
	}
	return []Fault{f}, nil
}

// sum is the stamp of a text: the first 16 hex digits of its SHA-256 with LF line ends.
func sum(text []byte) string {
	h := sha256.Sum256(lf(text))
	return hex.EncodeToString(h[:])[:16]
}

// Stamp writes into the last line of a Chinese text, X.zh-CN.md, that it matches X.md beside it as it is now.
func Stamp(file string) error {
	base, ok := strings.CutSuffix(file, chineseSuffix)
	if !ok {
		return fmt.Errorf("stamp %s: a Chinese text is called X%s", file, chineseSuffix)
	}
	english, err := os.ReadFile(base + ".md")
	if err != nil {
		return fmt.Errorf("stamp: %w", err)
	}
	chinese, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("stamp: %w", err)
	}
	text := strings.TrimRight(string(lf(chinese)), "\n")
	if i := strings.LastIndexByte(text, '\n'); stampLine.MatchString(text[i+1:]) {
		text = strings.TrimRight(text[:i+1], "\n")
	}
	text += fmt.Sprintf("\n\n<!-- translates %s sha256:%s -->\n", path.Base(strings.ReplaceAll(base, "\\", "/"))+".md", sum(english))
	return replace(file, []byte(text), 0o644)
}
