package judge

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// A command is one verb of the criteria. Its flags are read off its usage line, so that what is documented
// (COMMANDS.md is made from this table) is what is accepted.
type command struct {
	name  string
	usage string // "[-flag VALUE] [-switch] ARG…"; a flag followed by … may be given several times
	about string
	do    func(*script, arguments)
}

// commands is the whole vocabulary, in the order of COMMANDS.md.
var commands = []command{
	runCommand,
	serveCommand, sendCommand, expectCommand, hangupCommand, signalCommand,
	wantCommand, keepCommand,
	listenCommand, httpCommand, upstreamCommand, callsCommand,
	varyCommand, fillCommand,
}

// arguments are a command's parsed words.
type arguments struct {
	command
	not   bool // the line began with !
	flags map[string][]string
	rest  []string
}

var flagUsage = regexp.MustCompile(`\[-([a-z]+)(?: ([^\]]+))?\]`)

// parse splits words into the command's flags and the rest. Flags stand first; the rest begins at the first word that
// is no flag of one dash, or behind "--". An unknown flag of one dash is an error: it is more likely a slip than meant
// for the graded program, whose own flags have two.
func (c command) parse(not bool, words []string) (arguments, error) {
	a := arguments{command: c, not: not, flags: map[string][]string{}}
	takesValue := map[string]bool{}
	for _, m := range flagUsage.FindAllStringSubmatch(c.usage, -1) {
		takesValue[m[1]] = m[2] != ""
	}
	for len(words) > 0 {
		word := words[0]
		if word == "--" {
			words = words[1:]
			break
		}
		name, isFlag := strings.CutPrefix(word, "-")
		if !isFlag || name == "" || strings.HasPrefix(name, "-") {
			break
		}
		value, known := takesValue[name]
		switch {
		case !known:
			return a, fmt.Errorf("%s has no flag %s (put -- before the program's own arguments)", c.name, word)
		case !value:
			a.flags[name] = append(a.flags[name], "")
			words = words[1:]
		case len(words) < 2:
			return a, fmt.Errorf("%s needs a value", word)
		default:
			a.flags[name] = append(a.flags[name], words[1])
			words = words[2:]
		}
	}
	a.rest = words
	return a, nil
}

func (a arguments) has(flag string) bool { return len(a.flags[flag]) > 0 }

// text returns a flag's last value, or what stands for a missing one.
func (a arguments) text(flag, missing string) string {
	if values := a.flags[flag]; len(values) > 0 {
		return values[len(values)-1]
	}
	return missing
}

// number returns a flag's value as an integer; missing stands for a missing one.
func (a arguments) number(s *script, flag string, missing int) int {
	if !a.has(flag) {
		return missing
	}
	n, err := strconv.Atoi(a.text(flag, ""))
	if err != nil {
		s.fault("-%s: %q is no number", flag, a.text(flag, ""))
	}
	return n
}

// duration returns a flag's value; missing stands for a missing one.
func (a arguments) duration(s *script, flag string, missing time.Duration) time.Duration {
	if !a.has(flag) {
		return missing
	}
	d, err := time.ParseDuration(a.text(flag, ""))
	if err != nil {
		s.fault("-%s: %q is no duration such as 2s", flag, a.text(flag, ""))
	}
	return d
}

// need ends the script as the script's fault unless there are so many words besides the flags; max < 0: no upper limit.
func (a arguments) need(s *script, min, max int) {
	if len(a.rest) < min || max >= 0 && len(a.rest) > max {
		s.fault("usage: %s %s", a.name, a.usage)
	}
}

// commandMap gives testscript the commands. Each script has its own, bound to its state.
func (s *script) commandMap() map[string]func(*testscript.TestScript, bool, []string) {
	table := map[string]func(*testscript.TestScript, bool, []string){}
	for _, c := range commands {
		table[c.name] = func(ts *testscript.TestScript, not bool, words []string) {
			s.ts = ts
			a, err := c.parse(not, words)
			if err != nil {
				s.fault("%v", err)
			}
			if not && !slices.Contains(negatable, c.name) {
				s.fault("! %s is not possible", c.name)
			}
			c.do(s, a)
		}
	}
	return table
}

// negatable commands accept a leading "!".
var negatable = []string{"run", "want"}

// Commands returns the text of COMMANDS.md: the script commands, what they take and do.
func Commands() string {
	var b strings.Builder
	b.WriteString(commandsHead)
	for _, c := range commands {
		fmt.Fprintf(&b, "\n## %s\n\n    %s\n\n%s\n", c.name, strings.TrimSpace(c.name+" "+c.usage), strings.TrimSpace(c.about))
	}
	return b.String()
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
