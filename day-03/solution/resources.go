package main

import (
	"net/url"
	"strings"

	"example.com/mcp7/day-03/internal/library"
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

// resolve returns what a URI names. note:///{slug} is a note and note:///tags/{tag} a tag; whether they exist is not
// asked here. Any other URI gives notFound. Names arrive percent-encoded or, from lenient clients, as plain Unicode.
// Specification: server/resources, Error Handling. RFC 3986, sections 2.1 and 3.3; RFC 6570, section 3.2.2.
func resolve(uri string) (resource, error) {
	scheme, path, _ := strings.Cut(uri, ":///")
	if !strings.EqualFold(scheme, "note") || strings.ContainsAny(path, "?#") {
		return resource{}, notFound(uri)
	}
	// Split first, decode once: an encoded slash belongs to a name, and what it decodes to is not decoded again.
	names := strings.Split(path, "/")
	for i, encoded := range names {
		name, err := url.PathUnescape(encoded)
		if err != nil || library.ValidSlug(name) != nil {
			return resource{}, notFound(uri)
		}
		names[i] = name
	}
	switch {
	case len(names) == 1:
		return resource{note: names[0]}, nil
	case len(names) == 2 && names[0] == "tags":
		return resource{tag: names[1]}, nil
	}
	return resource{}, notFound(uri)
}

// suggest completes a prefix from sorted names, whatever the case. It returns at most maxValues, and says how many
// there are.
func suggest(names []string, prefix string) (mcp.CompletionResultDetails, error) {
	values := []string{} // never null
	for _, name := range names {
		if strings.HasPrefix(strings.ToLower(name), strings.ToLower(prefix)) {
			values = append(values, name)
		}
	}
	total := len(values)
	return mcp.CompletionResultDetails{Values: values[:min(total, maxValues)], Total: total, HasMore: total > maxValues}, nil
}

// END EXERCISE 3.1
