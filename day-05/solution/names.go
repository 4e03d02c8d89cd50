package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"example.com/mcp7/day-05/internal/client"
)

// A list is what one server offers.
type list struct {
	Alias string // the user's name for the server
	Tools []client.Tool
}

// A row is one tool as the model sees it, and where it leads.
type row struct {
	Name        string      // what the model calls it: unique, at most 64 of A-Z a-z 0-9 _ -
	Description string      // what the model reads, with the source
	Alias       string      // whose tool it is
	Tool        client.Tool // as its server describes it: Tool.Name is what the server must be called by
}

// A gap is a tool that is not in the table.
type gap struct{ Alias, Tool, Reason string }

// A table is all the tools of all servers. It does not change once it is made.
type table struct {
	rows  []row
	gaps  []gap
	index map[string]int // row by Name
}

// find looks a tool up by the model's name for it.
func (t *table) find(name string) (row, bool) {
	i, ok := t.index[name]
	if !ok {
		return row{}, false
	}
	return t.rows[i], true
}

// longestName is what model APIs accept. MCP allows 128. Spec: server/tools, Tool Names.
const longestName = 64

var (
	accepted   = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	plainAlias = regexp.MustCompile(`^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$`) // no doubled underscore, none at the ends
)

// EXERCISE 5.3: one table out of many servers, in which no two tools have the same name.

// merge makes the table. The same servers with the same tools give the same table in whatever order they come, and a name
// depends on nothing but its own server and tool. Tools beyond most are left out, like those that can't be told apart.
func merge(lists []list, most int) *table {
	t := &table{index: map[string]int{}}
	lists = slices.SortedFunc(slices.Values(lists), func(a, b list) int { return cmp.Compare(a.Alias, b.Alias) })
	for _, l := range lists {
		tools := slices.SortedStableFunc(slices.Values(l.Tools), func(a, b client.Tool) int { return cmp.Compare(a.Name, b.Name) })
		for _, tool := range tools {
			name := exposed(l.Alias, tool.Name)
			_, taken := t.index[name]
			switch {
			case tool.Name == "":
				t.leaveOut(l, tool, "it has no name")
			case taken:
				t.leaveOut(l, tool, fmt.Sprintf("its name %q is taken", name))
			case len(t.rows) == most:
				t.leaveOut(l, tool, fmt.Sprintf("the limit is %d tools", most))
			default:
				t.index[name] = len(t.rows)
				t.rows = append(t.rows, row{name, describe(l.Alias, tool), l.Alias, tool})
			}
		}
	}
	return t
}

func (t *table) leaveOut(l list, tool client.Tool, reason string) {
	t.gaps = append(t.gaps, gap{l.Alias, tool.Name, reason})
}

// exposed is the model's name for a tool: alias__tool where that is allowed, and can only mean these two. Otherwise as
// much of it as fits, and a hash of both.
func exposed(alias, tool string) string {
	name := alias + "__" + tool
	if plainAlias.MatchString(alias) && accepted.MatchString(name) && len(name) <= longestName {
		return name
	}
	sum := sha256.Sum256([]byte(alias + "\x00" + tool))
	hash := "_" + hex.EncodeToString(sum[:5])
	legible := strings.Map(legal, name)
	return strings.TrimRight(legible[:min(len(legible), longestName-len(hash))], "_") + hash
}

// legal drops what no model API accepts, and makes separators of common ones.
func legal(r rune) rune {
	switch {
	case r == '_' || r == '-' || r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return r
	case strings.ContainsRune(" ./:", r):
		return '_'
	}
	return -1
}

// describe says whose tool this is: models choose by the description. The alias is the user's; what a server says about
// itself could be anything.
func describe(alias string, tool client.Tool) string {
	return strings.TrimSpace(fmt.Sprintf("[%s] %s", alias, cmp.Or(tool.Description, tool.Title)))
}

// END EXERCISE 5.3
