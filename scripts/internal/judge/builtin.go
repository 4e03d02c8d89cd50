package judge

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// testscript's own words for what its builtins (stdout, stderr, grep, cmp, exists) found.
var (
	noMatch    = regexp.MustCompile("(?s)^no match for `(.*)` found in (\\S+)$")
	badMatch   = regexp.MustCompile("(?s)^unexpected match for `(.*)` found in (\\S+): (.*)$")
	matchCount = regexp.MustCompile("(?s)^have ([0-9]+) matches for `(.*)`, want ([0-9]+)$")
	differ     = regexp.MustCompile(`^(\S+) and (\S+) differ$`)
	noDiffer   = regexp.MustCompile(`^(\S+) and (\S+) do not differ$`)
	missing    = regexp.MustCompile(`^(?:open )?(\S+?)(?: does not exist|: no such file or directory|: The system cannot find the file specified\.)$`)
	unexpected = regexp.MustCompile(`^\S+ (\S+) unexpectedly exists$`)
)

// builtinComplaint says in a student's words what one of testscript's builtins found. What it does not know is the
// script's fault: wrong usage, a broken pattern.
func (s *script) builtinComplaint(message string) *complaint {
	name := func(file string) string { return strings.TrimPrefix(filepath.ToSlash(file), "$WORK/") }
	fail := func(got, want Text) *complaint { return &complaint{Fail, got, want} }
	if m := noMatch.FindStringSubmatch(message); m != nil {
		return fail(contains(m[2], s.beginning(m[2])), matchIn(m[1], m[2]))
	}
	if m := badMatch.FindStringSubmatch(message); m != nil {
		return fail(found(m[2], short(m[3])), noMatchIn(m[1], m[2]))
	}
	if m := matchCount.FindStringSubmatch(message); m != nil {
		return fail(matches(m[1], m[2]), matches(m[3], m[2]))
	}
	if m := differ.FindStringSubmatch(message); m != nil {
		line, got, want := s.firstDifference(m[1], m[2])
		return fail(lineOf(m[1], line, got), same(want))
	}
	if m := noDiffer.FindStringSubmatch(message); m != nil {
		return fail(equalFiles(m[1], m[2]), differentFiles(m[1], m[2]))
	}
	if m := missing.FindStringSubmatch(message); m != nil {
		return fail(noFile(name(m[1])), aFile(name(m[1])))
	}
	if m := unexpected.FindStringSubmatch(message); m != nil {
		return fail(aFile(name(m[1])), noFile(name(m[1])))
	}
	return infra(message)
}

// content reads what a builtin calls stdout, stderr or by a file's name. (testscript itself has forgotten the first two
// by now.)
func (s *script) content(name string) string {
	switch {
	case name == "stdout" && s.stdout != nil:
		return s.stdout()
	case name == "stderr":
		return s.stderr.String()
	case s.ts != nil:
		name = s.ts.MkAbs(name)
	}
	data, _ := os.ReadFile(name)
	return string(data)
}

// beginning returns the first lines of a text, on one line.
func (s *script) beginning(name string) string {
	var lines []string
	for line := range strings.Lines(s.content(name)) {
		lines = append(lines, strings.TrimRight(line, "\r\n"))
		if len(lines) == 3 {
			break
		}
	}
	return short(strings.Join(lines, " ⏎ "))
}

// firstDifference returns the first line, from 1, that differs between two files, and both its texts.
func (s *script) firstDifference(a, b string) (line int, got, want string) {
	left, right := bufio.NewReader(strings.NewReader(s.content(a))), bufio.NewReader(strings.NewReader(s.content(b)))
	for n := 1; ; n++ {
		x, errX := left.ReadString('\n')
		y, errY := right.ReadString('\n')
		if x != y {
			return n, shown(x), shown(y)
		}
		if errX != nil || errY != nil {
			return n, "", ""
		}
	}
}

// shown makes a line's text visible even when it differs only in what can't be seen.
func shown(line string) string {
	switch {
	case line == "":
		return "(end of file)"
	case strings.TrimSpace(line) == "" || strings.HasSuffix(line, "\r\n") || strings.HasSuffix(line, " \n"):
		return fmt.Sprintf("%q", line)
	}
	return short(strings.TrimRight(line, "\n"))
}
