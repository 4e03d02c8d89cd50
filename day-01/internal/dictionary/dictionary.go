// Package dictionary explains the members of MCP's messages: what each is for, whether it must be there, who
// defines it, and where the specification says so, in English and Chinese.
//
// An [Entry] belongs to a definition, which has the name that the schema gives it ("Tool", "CallToolResult").
// What the schema defines inline is named after its place: "CompleteRequestParams.argument". A reader walks a
// message from an envelope ("JSONRPCRequest") down: [Dictionary.Lookup] explains a member, the entry's Type is
// the definition of the member's value, or of each element when the value is a list, and [Variant] picks the
// concrete definition where the schema has a union. params and result depend on the method: [ParamsOf], [ResultOf].
//
// Where MCP lets others decide, the walk goes on all the same: the definitions [PayloadType], [SchemaType] and
// [ExtensionType] know every name. So a name that Lookup doesn't find is one that the revision doesn't define.
package dictionary

import (
	"slices"
	"strings"
	"sync"
)

// Era is one family of protocol revisions that share their rules.
type Era int

const (
	Modern Era = iota // 2026-07-28: no handshake, every request carries its own metadata
	Legacy            // 2024-11-05 to 2025-11-25: a session that initialize opens
)

// String is "modern" or "legacy".
func (e Era) String() string {
	if e == Modern {
		return "modern"
	}
	return "legacy"
}

// Eras is a set of eras.
type Eras uint8

const (
	InModern Eras = 1 << Modern
	InLegacy Eras = 1 << Legacy
	InBoth        = InModern | InLegacy
)

// Has reports whether the set holds era.
func (s Eras) Has(era Era) bool { return s&(1<<era) != 0 }

// Layer says who defines a member. Where MCP names the member and leaves its whole value to others, as with a tool's
// arguments or the data of an error, it is they who count.
type Layer string

const (
	JSONRPC   Layer = "json-rpc"  // the JSON-RPC envelope
	MCP       Layer = "mcp"       // what the revision defines in params, results and the data of errors
	Meta      Layer = "meta"      // _meta: the protocol's keys and trace context
	Extension Layer = "extension" // an extension, a vendor, an experiment
	Schema    Layer = "schema"    // JSON Schema that a server publishes
	Payload   Layer = "payload"   // the tool's own: arguments, structured content and the like
	Unknown   Layer = "unknown"   // a name that the revision doesn't define: no entry has this layer
)

// The definitions of values that MCP carries and doesn't define. Lookup finds every name in them.
const (
	PayloadType   = "payload"
	SchemaType    = "schema"
	ExtensionType = "extension"
)

// An Entry explains one member of one definition.
type Entry struct {
	// In is the definition that the member belongs to. Definitions that build on it have the member too: an
	// entry in "Result" holds for every result, one in "PaginatedResult" for every list.
	In string
	// Name is the member's name on the wire, matched exactly. "*" stands for every name without an entry of
	// its own. "*/*" stands for names with a prefix that isn't reserved for MCP ("com.example/trace"); where it is,
	// "*" covers only names without a prefix.
	Name string
	// Type is the definition of the value or, in a list, of each element; empty for scalars.
	Type string
	// Layer says who defines the member.
	Layer Layer
	// Required reports whether the definition must have the member. Among the legacy revisions 2025-11-25 counts.
	Required bool
	// Eras are those in which the entry holds.
	Eras Eras
	// Meaning is one sentence of at most 140 characters: what the member is for, and the rule that matters.
	Meaning string
	// MeaningZH is the same in Chinese.
	MeaningZH string
	// Spec is the page and the title of the section: "server/tools, Calling Tools". A page that 2026-07-28
	// doesn't have in this form carries its revision: "2025-11-25 basic/lifecycle, Initialization".
	Spec string
}

// A Dictionary is a set of entries, ready to be searched. It never changes and may be used by several goroutines.
type Dictionary struct {
	entries []Entry
	index   [2]map[key]Entry // by era, with what the definitions inherit
}

type key struct{ in, name string }

// Given returns the entries that the course gives: all but the decisive ones, which are exercise 1.3.
func Given() *Dictionary { return given() }

var given = sync.OnceValue(func() *Dictionary { return newDictionary(tables()) })

// With returns a dictionary that has d's entries and these. In its eras, a new entry takes the place of d's entry
// for the same member.
func (d *Dictionary) With(entries ...Entry) *Dictionary {
	all := make([]Entry, 0, len(d.entries)+len(entries))
	for _, old := range d.entries {
		for _, e := range entries {
			if e.In == old.In && e.Name == old.Name {
				old.Eras &^= e.Eras
			}
		}
		if old.Eras != 0 {
			all = append(all, old)
		}
	}
	return newDictionary(append(all, entries...))
}

// Entries returns all entries as they were written, each under one definition. The caller owns the slice.
func (d *Dictionary) Entries() []Entry { return slices.Clone(d.entries) }

// Lookup explains the member name of the definition in: first the exact name, then "*/*" and "*" as [Entry]
// says, each in the definition itself and then in those that it builds on. The entry's In and Name are those
// under which it was written. It reports false for a name that the era's revisions don't define there.
func (d *Dictionary) Lookup(era Era, in, name string) (Entry, bool) {
	index := d.index[era]
	if e, ok := index[key{in, name}]; ok && !wildcard(name) {
		return e, true
	}
	if prefix := prefixOf(name); prefix != "" {
		if e, ok := index[key{in, "*/*"}]; ok {
			if reserved(prefix) {
				return Entry{}, false
			}
			return e, true
		}
	}
	e, ok := index[key{in, "*"}]
	return e, ok
}

// Members returns what the definition has in this era, its own members first, then those it inherits, without the
// wildcards. It is for finding required members that are missing; it allocates.
func (d *Dictionary) Members(era Era, in string) []Entry {
	var members []Entry
	for _, def := range lineage(in) {
		for _, e := range d.entries {
			if e.In == def && e.Eras.Has(era) && !wildcard(e.Name) && d.index[era][key{in, e.Name}] == e {
				members = append(members, e)
			}
		}
	}
	return members
}

// newDictionary indexes the entries under their own definition and under every definition that builds on it.
func newDictionary(entries []Entry) *Dictionary {
	d := &Dictionary{entries: entries}
	own := [2]map[string][]Entry{{}, {}}
	for _, e := range entries {
		for _, era := range []Era{Modern, Legacy} {
			if e.Eras.Has(era) {
				own[era][e.In] = append(own[era][e.In], e)
			}
		}
	}
	for era := range own {
		d.index[era] = make(map[key]Entry, 2*len(entries))
		for def := range definitions(entries) {
			line := lineage(def)
			for i := len(line) - 1; i >= 0; i-- { // the nearest definition is written last and wins
				for _, e := range own[era][line[i]] {
					d.index[era][key{def, e.Name}] = e
				}
			}
		}
	}
	return d
}

// definitions is every definition that has entries, of its own or inherited.
func definitions(entries []Entry) map[string]bool {
	defs := make(map[string]bool)
	for _, e := range entries {
		defs[e.In] = true
	}
	for def := range extends {
		defs[def] = true
	}
	return defs
}

func wildcard(name string) bool { return name == "*" || name == "*/*" }

// prefixOf is the part of a _meta key before its first slash, without the slash, or "".
func prefixOf(name string) string {
	prefix, _, ok := strings.Cut(name, "/")
	if !ok {
		return ""
	}
	return prefix
}

// reserved reports whether MCP keeps a prefix for itself: one whose second label is "modelcontextprotocol" or
// "mcp". "com.example.mcp" is free, its second label is "example". (basic/index, _meta)
func reserved(prefix string) bool {
	_, rest, ok := strings.Cut(prefix, ".")
	if !ok {
		return false
	}
	second, _, _ := strings.Cut(rest, ".")
	return second == "modelcontextprotocol" || second == "mcp"
}
