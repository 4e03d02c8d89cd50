package judge

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestCommandsDocumented compares COMMANDS.md with the table that it is made from.
func TestCommandsDocumented(t *testing.T) {
	if *update {
		if err := os.WriteFile("COMMANDS.md", []byte(Commands()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("COMMANDS.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != Commands() {
		t.Error("COMMANDS.md is stale: go test ./internal/judge -run TestCommandsDocumented -update")
	}
}

// TestCommandsUsed requires that a script in testdata uses every command and every flag of it.
func TestCommandsUsed(t *testing.T) {
	used := map[string]bool{}
	files, _ := filepath.Glob("testdata/*/*.txtar")
	for _, file := range files {
		src, _ := scan(file)
		for _, line := range src.lines {
			words, _ := split(line)
			if len(words) > 0 && words[0] == "!" {
				words = words[1:]
			}
			if len(words) == 0 {
				continue
			}
			used[words[0]] = true
			for _, w := range words[1:] {
				used[words[0]+" "+w] = true
			}
		}
	}
	for _, c := range commands {
		if !used[c.name] {
			t.Errorf("no script uses %s", c.name)
		}
		for _, m := range flagUsage.FindAllStringSubmatch(c.usage, -1) {
			if !used[c.name+" -"+m[1]] {
				t.Errorf("no script uses %s -%s", c.name, m[1])
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		words string
		flags string // name=value, in order of the name
		rest  string
		fault string
	}{
		{"a b", "", "a b", ""},
		{"-exit 3 a", "exit=3", "a", ""},
		{"-env A=1 -env B=2 --only 3", "env=A=1 env=B=2", "--only 3", ""},
		{"-- -x", "", "-x", ""},
		{"-", "", "-", ""},
		{"a -exit 3", "", "a -exit 3", ""},
		{"-exit", "", "", "-exit needs a value"},
		{"-ext 3", "", "", "run has no flag -ext"},
	} {
		a, err := runCommand.parse(false, strings.Fields(test.words))
		if test.fault != "" {
			if err == nil || !strings.HasPrefix(err.Error(), test.fault) {
				t.Errorf("%q: got %v, want %s", test.words, err, test.fault)
			}
			continue
		}
		var flags []string
		for _, name := range sortedKeys(a.flags) {
			for _, value := range a.flags[name] {
				flags = append(flags, name+"="+value)
			}
		}
		if err != nil || strings.Join(flags, " ") != test.flags || strings.Join(a.rest, " ") != test.rest {
			t.Errorf("%q: got %v %v %v", test.words, flags, a.rest, err)
		}
	}
}

func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		`a  b	c`:      {"a", "b", "c"},
		`a 'b c' # d`: {"a", "b c"},
		`'it''s'`:     {"its"},
		``:            nil,
		`# x`:         nil,
	} {
		got, err := split(line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %q %v, want %q", line, got, err, want)
		}
	}
	if _, err := split(`want .x a#b`); err == nil {
		t.Error("a # inside a word is accepted")
	}
}
