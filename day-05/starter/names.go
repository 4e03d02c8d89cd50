package main

import (
	"regexp"

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
//
// TODO(5.3): the model's name is the server's. Two servers with a tool called search, and the last one wins; a name with a
// dot, or of 65 characters, and the model's API refuses the whole request (criteria 9 to 11). Put the alias in front, make
// what does not fit fit, and unique again; leave out what can't be told apart (table.gaps says why), and what is more than
// most; sort. Spec: server/tools, Tool Names.

// merge makes the table. The same servers with the same tools give the same table in whatever order they come, and a name
// depends on nothing but its own server and tool. Tools beyond most are left out, like those that can't be told apart.
func merge(lists []list, most int) *table {
	t := &table{index: map[string]int{}}
	for _, l := range lists {
		for _, tool := range l.Tools {
			r := row{Name: tool.Name, Description: tool.Description, Alias: l.Alias, Tool: tool}
			if i, taken := t.index[r.Name]; taken {
				t.rows[i] = r
				continue
			}
			t.index[r.Name] = len(t.rows)
			t.rows = append(t.rows, r)
		}
	}
	return t
}

// END EXERCISE 5.3
