package judge

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A source is a criterion's script, read before it runs.
type source struct {
	lines    []string // without the files behind the script
	exported []string // names that `env NAME=value` lines set: every program sees those
	varied   bool     // it uses `vary`
	peer     bool     // it mentions the scripted peer
}

// refused are testscript's own process commands, and those that end a script early. Its builtins can't be overridden,
// and what they start has no limits.
var refused = []string{"exec", "kill", "wait", "stdin", "ttyin", "ttyout", "skip", "stop"}

// scan reads a script and refuses what would go wrong silently; the fault is on the last of the lines that it returns.
func scan(file string) (*source, error) {
	src := new(source)
	data, err := os.ReadFile(file)
	if err != nil {
		return src, err
	}
	starts := false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --") {
			break
		}
		src.lines = append(src.lines, line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		words, err := split(line)
		if err != nil {
			return src, err
		}
		verb, err := verbOf(words)
		if err != nil {
			return src, err
		}
		switch verb {
		case "run", "serve":
			starts = true
		case "vary":
			src.varied = true
		case "env":
			for _, w := range words {
				if name, _, ok := strings.Cut(w, "="); ok {
					src.exported = append(src.exported, name)
				}
			}
		}
		src.peer = src.peer || slices.Contains(words, peerName)
	}
	if !starts {
		return src, errors.New("the script starts no program: it would pass whatever the program does")
	}
	return src, nil
}

// verbOf returns a line's command behind its conditions and "!", or an error for one that is refused.
func verbOf(words []string) (string, error) {
	for len(words) > 0 && strings.HasPrefix(words[0], "[") {
		switch strings.Trim(words[0], "[]!") {
		case "short", "net":
			return "", fmt.Errorf("the condition %s is not for criteria: they run offline, and outside of go test", words[0])
		}
		words = words[1:]
	}
	if len(words) > 0 && words[0] == "!" {
		words = words[1:]
	}
	if len(words) == 0 {
		return "", nil
	}
	if slices.Contains(refused, words[0]) {
		return "", fmt.Errorf("the command %s is not for criteria: use run, serve, hangup or signal, which have limits", words[0])
	}
	return words[0], nil
}

// split cuts a line into words as testscript does, quotes removed. A # inside a word is an error, since testscript
// drops the rest of the line there.
func split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quoted := false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\'':
			quoted = !quoted
			inWord = true
		case quoted:
			word.WriteByte(c)
		case c == '#' && inWord:
			return nil, fmt.Errorf("an unquoted # cuts the line at %q: put quotes around it", line[i:])
		case c == '#':
			i = len(line)
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// phase returns the sentence above a line (numbered from 1), in both languages where a "# zh:" line follows it. The
// header has no sentences.
func (src *source) phase(line int) Text {
	var t Text
	header := true
	for _, l := range src.lines[:min(line, len(src.lines))] {
		text, comment := strings.CutPrefix(l, "# ")
		header = header && comment
		if header || !comment {
			continue
		}
		if zh, ok := strings.CutPrefix(text, "zh: "); ok {
			t.ZH = zh
		} else {
			t = Text{EN: text}
		}
	}
	return t
}
