package main

import (
	"context"

	"example.com/mcp7/scripts/selftest"
)

// A source gives at most size items of a sorted list, beginning behind the key after, which need not exist any more;
// "" is before all. more says whether others follow.
type source[T any] func(after string, size int) (items []T, more bool)

// A listed is one page as a client sees it. nil is not "".
type listed struct {
	Resources  []listedResource `json:"resources"`
	NextCursor *string          `json:"nextCursor"`
}

type listedResource struct {
	URI   string `json:"uri"`
	Name  string `json:"name"`
	Title string `json:"title,omitempty"`
}

// A lister asks a server for the page of a cursor; nil asks for the first one.
type lister func(ctx context.Context, cursor *string) (listed, error)

// maxPages bounds a walk through a server that never comes to an end.
const maxPages = 10_000

// EXERCISE 3.2: pages with sealed cursors, and the walk that follows anybody's cursors.
//
// TODO(3.2): decide what a cursor has to say, seal it with n.sealer, and believe only your own; then follow the
// cursors of others without looking into them (criteria 5 to 8).

// page returns the page that a cursor begins, and the cursor of the next one; nil is the first page, and no next
// page. A cursor that this server didn't issue for this list, or that is past its lifetime, is -32602.
// Specification: server/utilities/pagination, Error Handling.
func page[T any](n *notes, list string, cursor *string, items source[T], key func(T) string) ([]T, *string, error) {
	return nil, nil, selftest.Open("3.2")
}

// walk visits each resource once, whatever the server's cursors and page sizes are. It ends at a page without a
// nextCursor, and with an error when the server turns in circles or gives more than maxPages.
// Specification: server/utilities/pagination, Implementation Guidelines.
func walk(ctx context.Context, list lister, visit func(listedResource)) (pages int, err error) {
	return 0, selftest.Open("3.2")
}

// END EXERCISE 3.2
