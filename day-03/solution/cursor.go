package main

import (
	"context"
	"fmt"
	"time"

	"example.com/mcp7/day-03/internal/binding"
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

// A position is what a cursor says inside its seal. A key, not an offset: it means the same place after inserts and
// deletes.
type position struct {
	After   string    `json:"after"`
	Expires time.Time `json:"expires"`
}

// page returns the page that a cursor begins, and the cursor of the next one; nil is the first page, and no next
// page. A cursor that this server didn't issue for this list, or that is past its lifetime, is -32602.
// Specification: server/utilities/pagination, Error Handling.
func page[T any](n *notes, list string, cursor *string, items source[T], key func(T) string) ([]T, *string, error) {
	purpose := "cursor of " + list
	var from position
	if cursor != nil {
		err := n.sealer.Open(purpose, *cursor, &from)
		if err != nil || time.Now().After(from.Expires) {
			return nil, nil, binding.InvalidParams("%s: not a cursor of this list, or an expired one: begin without it", list)
		}
	}
	found, more := items(from.After, n.settings.pageSize)
	if !more || len(found) == 0 {
		return found, nil, nil
	}
	next, err := n.sealer.Seal(purpose, position{
		After:   key(found[len(found)-1]),
		Expires: time.Now().Add(n.settings.cursorLifetime),
	})
	return found, &next, err
}

// walk visits each resource once, whatever the server's cursors and page sizes are. It ends at a page without a
// nextCursor, and with an error when the server turns in circles or gives more than maxPages.
// Specification: server/utilities/pagination, Implementation Guidelines.
func walk(ctx context.Context, list lister, visit func(listedResource)) (pages int, err error) {
	visited, followed := map[string]bool{}, map[string]bool{}
	var cursor *string
	for pages < maxPages {
		p, err := list(ctx, cursor)
		if err != nil {
			return pages, fmt.Errorf("page %d: %w", pages+1, err)
		}
		pages++
		for _, r := range p.Resources {
			if !visited[r.URI] {
				visited[r.URI] = true
				visit(r)
			}
		}
		if cursor = p.NextCursor; cursor == nil {
			return pages, nil
		}
		if followed[*cursor] {
			return pages, fmt.Errorf("page %d: nextCursor %q came before: the server does not advance", pages, *cursor)
		}
		followed[*cursor] = true
	}
	return pages, fmt.Errorf("no end after %d pages", pages)
}

// END EXERCISE 3.2
