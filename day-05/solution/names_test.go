package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/mcp7/day-05/internal/client"
)

var letters = []string{"a", "B", "_", "__", "-", ".", "/", " ", "查", "é", "\x00", "\xff", "z0", "search", "get_"}

func randomName(r *rand.Rand) string {
	name := ""
	for range r.IntN(24) {
		name += letters[r.IntN(len(letters))]
	}
	return name
}

func randomLists(r *rand.Rand) []list {
	var lists []list
	seen := map[string]bool{}
	for range 1 + r.IntN(8) {
		l := list{Alias: randomName(r)}
		if l.Alias == "" || seen[l.Alias] {
			continue
		}
		seen[l.Alias] = true
		for range r.IntN(40) {
			l.Tools = append(l.Tools, client.Tool{Name: randomName(r)})
		}
		lists = append(lists, l)
	}
	return lists
}

// Names are unique, fit, lead back to what they stand for, don't depend on order or on other servers, and no tool is lost
// without a reason.
func TestNames(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	for range 500 {
		lists := randomLists(r)
		all := merge(lists, 1_000_000)
		total, unique := 0, map[string]bool{}
		for _, l := range lists {
			total += len(l.Tools)
			for _, tool := range l.Tools {
				if tool.Name != "" {
					unique[l.Alias+"\x00"+tool.Name] = true
				}
			}
		}
		if len(all.rows)+len(all.gaps) != total || len(all.rows) != len(unique) {
			t.Fatalf("seed %d: %d tools, %d of them different: got %d rows and %d gaps", seed, total, len(unique), len(all.rows), len(all.gaps))
		}
		names := map[string]bool{}
		for _, row := range all.rows {
			if names[row.Name] || !accepted.MatchString(row.Name) || len(row.Name) > 64 {
				t.Fatalf("seed %d: name %q of %q %q", seed, row.Name, row.Alias, row.Tool.Name)
			}
			names[row.Name] = true
			if found, ok := all.find(row.Name); !ok || found.Alias != row.Alias || found.Tool.Name != row.Tool.Name {
				t.Fatalf("seed %d: %q leads to %q %q", seed, row.Name, found.Alias, found.Tool.Name)
			}
		}
		turned := slices.Clone(lists)
		slices.Reverse(turned)
		if !slices.EqualFunc(merge(turned, 1_000_000).rows, all.rows, sameRow) {
			t.Fatalf("seed %d: another order, another table", seed)
		}
		if len(lists) > 0 {
			gone := lists[r.IntN(len(lists))].Alias
			rest := slices.DeleteFunc(slices.Clone(all.rows), func(r row) bool { return r.Alias == gone })
			fewer := slices.DeleteFunc(slices.Clone(lists), func(l list) bool { return l.Alias == gone })
			if !slices.EqualFunc(merge(fewer, 1_000_000).rows, rest, sameRow) {
				t.Fatalf("seed %d: without %q the names of others change", seed, gone)
			}
		}
	}
}

func sameRow(a, b row) bool {
	return a.Name == b.Name && a.Alias == b.Alias && a.Tool.Name == b.Tool.Name
}

// 64 characters fit; the 65th costs a hash. Aliases with an underscore stay legible.
func TestExposed(t *testing.T) {
	for _, c := range []struct{ alias, tool, want string }{
		{"docs", "search", "docs__search"},
		{"my_docs", "get-it", "my_docs__get-it"},
		{"a", "_b", "a___b"},
	} {
		if got := exposed(c.alias, c.tool); got != c.want {
			t.Errorf("exposed(%q, %q) = %q, want %q", c.alias, c.tool, got, c.want)
		}
	}
	if exposed("a_", "b") == exposed("a", "_b") {
		t.Error(`"a_" "b" and "a" "_b" have the same name`)
	}
}
