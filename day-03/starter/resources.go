package main

import (
	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A resource is what a URI of this server names: a note or a tag. Exactly one of the fields is set.
type resource struct {
	note string // a note's slug
	tag  string
}

// maxValues is how many suggestions one completion may hold (server/utilities/completion, Completion Results).
const maxValues = 100

// EXERCISE 3.1: from a URI to a note or a tag, and from a prefix to suggestions.
//
// TODO(3.1): resolve tells a note from a tag and refuses every other URI; suggest finds the names that begin with a
// prefix, at most maxValues of them (criteria 1 to 4). Try it on note:///%E4%B8%89%E7%A7%8D%E5%8E%9F%E8%AF%AD,
// note:///tags/go, note:///tags%2Fgo and note:///%252E.

// resolve returns what a URI names. note:///{slug} is a note and note:///tags/{tag} a tag; whether they exist is not
// asked here. Any other URI gives notFound. Names arrive percent-encoded or, from lenient clients, as plain Unicode.
// Specification: server/resources, Error Handling. RFC 3986, sections 2.1 and 3.3; RFC 6570, section 3.2.2.
func resolve(uri string) (resource, error) {
	return resource{}, selftest.Open("3.1")
}

// suggest completes a prefix from sorted names, whatever the case. It returns at most maxValues, and says how many
// there are.
func suggest(names []string, prefix string) (mcp.CompletionResultDetails, error) {
	return mcp.CompletionResultDetails{}, selftest.Open("3.1")
}

// END EXERCISE 3.1
