package verify

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/mcp7/scripts/internal/verify/markdown"
)

// links follows the links of every text: files, folders, headings and lines of the workspace. Links that lead outside
// are not fetched; they are to be https.
func links(_ context.Context, s *scope) ([]Fault, error) {
	texts, err := s.files(".", func(rel string) bool { return strings.HasSuffix(rel, ".md") && s.isOurs(rel) && isText(rel) })
	if err != nil {
		return nil, err
	}
	var faults []Fault
	for _, file := range texts {
		doc, err := s.text(file)
		if err != nil {
			return nil, err
		}
		if doc == nil {
			continue // not UTF-8: markup reports it
		}
		for _, l := range doc.Links {
			text, mend, err := s.follow(file, doc, l.To)
			if err != nil {
				return nil, err
			}
			if text != "" {
				faults = append(faults, Fault{File: file, Line: l.Line, Text: text, Mend: mend})
			}
		}
		for _, span := range doc.Spans {
			if text := s.place(file, span.Text); text != "" {
				faults = append(faults, Fault{File: file, Line: span.Line, Text: text, Mend: "name the line where it stands now, or leave the line out: lines move"})
			}
		}
	}
	return faults, nil
}

// isText leaves out what lies in testdata, apart from the READMEs that explain it: it may be an example of anything.
func isText(rel string) bool {
	return !strings.Contains("/"+rel, "/testdata/") || strings.HasPrefix(path.Base(rel), "README") && !strings.HasPrefix(rel, "scripts/")
}

var lineAnchor = regexp.MustCompile(`^L([0-9]+)(?:-L([0-9]+))?$`)

// follow returns what is wrong with a link in file, "" when nothing is.
func (s *scope) follow(file string, doc *markdown.Document, to string) (text, mend string, err error) {
	u, err := url.Parse(to)
	if err != nil {
		return fmt.Sprintf("the link %q can't be read", to), "write spaces as %20", nil
	}
	switch {
	case u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname()):
		return "", "", nil
	case u.Scheme != "":
		return fmt.Sprintf("the link %q is neither https nor a file of this workspace", to), "link with https, or relative to this file", nil
	case u.Host != "" || strings.HasPrefix(u.Path, "/"):
		return fmt.Sprintf("the link %q is absolute", to), "link relative to this file", nil
	case u.Path == "":
		if u.Fragment != "" && !doc.Anchors[u.Fragment] {
			return fmt.Sprintf("no heading of this file has the anchor #%s", u.Fragment), "correct the anchor or the heading", nil
		}
		return "", "", nil
	}
	target := path.Join(path.Dir(file), u.Path)
	if target == ".." || strings.HasPrefix(target, "../") {
		return fmt.Sprintf("the link %q leads out of the workspace", to), "link to a file of the workspace", nil
	}
	info, err := os.Stat(s.path(target))
	switch {
	case os.IsNotExist(err):
		return fmt.Sprintf("the link %q is dead: there is no %s", to, target), "correct the link, or restore the file", nil
	case err != nil:
		return "", "", err
	case u.Fragment == "":
		return "", "", nil
	case info.IsDir():
		return fmt.Sprintf("the link %q has an anchor, but %s is a folder", to, target), "link to a file", nil
	}
	return s.fragment(to, target, u.Fragment)
}

// fragment checks what stands behind the # of a link to another file.
func (s *scope) fragment(to, target, fragment string) (text, mend string, err error) {
	if m := lineAnchor.FindStringSubmatch(fragment); m != nil && !strings.HasSuffix(target, ".md") {
		n, err := s.lineCount(target)
		if err != nil {
			return "", "", err
		}
		for _, word := range m[1:] {
			if at, _ := strconv.Atoi(word); word != "" && (at < 1 || at > n) {
				return fmt.Sprintf("the link %q names line %s, %s has %d lines", to, word, target, n), "name the line where it stands now, or leave the line out: lines move", nil
			}
		}
		return "", "", nil
	}
	if !strings.HasSuffix(target, ".md") {
		return fmt.Sprintf("the link %q has an anchor that %s can't have", to, target), "leave the anchor out, or name a line: #L10", nil
	}
	doc, err := s.text(target)
	if err != nil || doc == nil {
		return "", "", err
	}
	if !doc.Anchors[fragment] {
		return fmt.Sprintf("the link %q is dead: no heading of %s has the anchor #%s", to, target, fragment), "correct the anchor or the heading", nil
	}
	return "", "", nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

var filePlace = regexp.MustCompile(`^([\w.-]+(?:/[\w.-]+)*\.\w+):([0-9]+)$`)

// place checks a code span such as `starter/pair.go:31`, if it names a file of the workspace, seen from the text's
// folder or from the root.
func (s *scope) place(file, span string) string {
	m := filePlace.FindStringSubmatch(span)
	if m == nil {
		return ""
	}
	for _, target := range []string{path.Join(path.Dir(file), m[1]), m[1]} {
		n, err := s.lineCount(target)
		if err != nil {
			continue
		}
		if at, _ := strconv.Atoi(m[2]); at < 1 || at > n {
			return fmt.Sprintf("`%s` names line %s, %s has %d lines", span, m[2], target, n)
		}
		return ""
	}
	return ""
}

func (s *scope) lineCount(rel string) (int, error) {
	data, err := s.read(rel)
	if err != nil {
		return 0, err
	}
	if !utf8.Valid(data) {
		return 0, fmt.Errorf("%s is no text", rel)
	}
	return len(lines(data)), nil
}
