package course

import (
	"bytes"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
)

// A Region is the part of a file between the markers of one exercise.
type Region struct {
	ID    string // "3.2"
	Title string // the marker's text: "open only cursors that this server sealed."
	File  string // path relative to the day's folder, slashes: "starter/cursor.go"
	Line  int    // of the opening marker, from 1
	End   int    // of the closing marker
	Todo  int    // of the TODO(3.2): line, 0 when there is none
}

// Open reports whether the exercise is still marked as not done.
func (r *Region) Open() bool { return r != nil && r.Todo > 0 }

var (
	openMark  = regexp.MustCompile(`^EXERCISE (\S+): (.+)$`)
	closeMark = regexp.MustCompile(`^END EXERCISE (\S+)$`)
	todoMark  = regexp.MustCompile(`^TODO\(([^)]*)\):`)
	looksLike = regexp.MustCompile(`^(END )?EXERCISE\b`)
	validID   = regexp.MustCompile(`^[1-7]\.[1-9]$`)
)

// HasMarkers reports whether a file of this name can hold exercises: Go, YAML, Dockerfile and shell files can.
func HasMarkers(name string) bool { return commentSign(name) != "" }

func commentSign(name string) string {
	base := filepath.Base(name)
	switch filepath.Ext(base) {
	case ".go":
		return "//"
	case ".yaml", ".yml", ".sh":
		return "#"
	}
	if base == "Dockerfile" || strings.HasPrefix(base, "Dockerfile.") {
		return "#"
	}
	return ""
}

// ParseRegions finds the regions of one file. Every fault (a region that is not closed, not opened, nested, twice there,
// a marker that shares its line with code or has no valid number) is an error that begins with "file:line:".
func ParseRegions(file string, src []byte) ([]*Region, error) {
	var (
		regions []*Region
		current *Region
		nested  string // the exercise whose END is still to come although its opening was refused
		seen    = map[string]int{}
		faults  []error
	)
	fault := func(line int, format string, args ...any) {
		faults = append(faults, fmt.Errorf("%s:%d: %s", file, line, fmt.Sprintf(format, args...)))
	}
	comments, err := comments(file, src)
	if err != nil {
		return nil, err
	}
	for _, c := range comments {
		if m := todoMark.FindStringSubmatch(c.text); m != nil {
			// Outside of its own region, or behind code, a TODO is only a comment.
			if current != nil && m[1] == current.ID && current.Todo == 0 && !c.shared {
				current.Todo = c.line
			}
			continue
		}
		open, end := openMark.FindStringSubmatch(c.text), closeMark.FindStringSubmatch(c.text)
		if !looksLike.MatchString(c.text) {
			continue
		}
		if c.shared {
			fault(c.line, "the marker %q shares its line with code: give it a line of its own", c.text)
			continue
		}
		switch {
		case open == nil && end == nil:
			fault(c.line, "the marker %q is neither \"EXERCISE N.k: what to do\" nor \"END EXERCISE N.k\"", c.text)
		case open != nil && !validID.MatchString(open[1]), end != nil && !validID.MatchString(end[1]):
			fault(c.line, "the marker %q has no number such as 3.2", c.text)
		case open != nil && current != nil:
			fault(c.line, "EXERCISE %s opens inside EXERCISE %s (line %d): close that one first", open[1], current.ID, current.Line)
			nested = open[1]
		case open != nil:
			if first, ok := seen[open[1]]; ok {
				fault(c.line, "EXERCISE %s is there twice (first on line %d)", open[1], first)
			} else {
				seen[open[1]] = c.line
			}
			current = &Region{ID: open[1], Title: open[2], File: file, Line: c.line}
		case end[1] == nested:
			nested = ""
		case current == nil:
			fault(c.line, "END EXERCISE %s has no EXERCISE %s above it", end[1], end[1])
		case end[1] != current.ID:
			fault(c.line, "END EXERCISE %s closes EXERCISE %s (line %d)", end[1], current.ID, current.Line)
			current = nil
		default:
			current.End = c.line
			if seen[current.ID] == current.Line {
				regions = append(regions, current)
			}
			current = nil
		}
	}
	if current != nil {
		fault(current.Line, "EXERCISE %s is not closed: END EXERCISE %s is missing", current.ID, current.ID)
	}
	return regions, errors.Join(faults...)
}

// A comment is one line of comment text without its sign.
type comment struct {
	line   int
	text   string
	shared bool // code stands on the same line
}

func comments(file string, src []byte) ([]comment, error) {
	switch sign := commentSign(file); sign {
	case "":
		return nil, fmt.Errorf("%s: exercises can't be marked in this kind of file", file)
	case "//":
		return goComments(src), nil
	default:
		return lineComments(src, sign), nil
	}
}

// goComments uses Go's own scanner, so that a marker inside a string is not a marker.
func goComments(src []byte) []comment {
	var (
		s    scanner.Scanner
		fset = token.NewFileSet()
		f    = fset.AddFile("", fset.Base(), len(src))
		list []comment
		code = map[int]bool{}
	)
	s.Init(f, src, func(token.Position, string) {}, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		line := f.PositionFor(pos, false).Line // a //line directive moves no marker
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		if tok == token.COMMENT && strings.HasPrefix(lit, "//") {
			list = append(list, comment{line: line, text: strings.TrimSpace(lit[2:])})
			continue
		}
		for i := 0; i <= strings.Count(lit, "\n"); i++ {
			code[line+i] = true
		}
	}
	for i := range list {
		list[i].shared = code[list[i].line]
	}
	return list
}

func lineComments(src []byte, sign string) []comment {
	var list []comment
	for i, line := range bytes.Split(src, []byte("\n")) {
		before, text, found := strings.Cut(string(line), sign)
		if !found {
			continue
		}
		list = append(list, comment{line: i + 1, text: strings.TrimSpace(text), shared: strings.TrimSpace(before) != ""})
	}
	return list
}
