package library

import (
	"bytes"
	"context"
	"strings"
)

// Search returns at most limit notes that contain the query, whatever the case: first those that show it in the slug,
// title or tags, then those that have it in their text.
func (l *Library) Search(ctx context.Context, query string, limit int) ([]*Entry, error) {
	all, _ := l.After("", l.Len())
	query = strings.ToLower(query)
	var shown, rest []*Entry
	for _, e := range all {
		label := strings.ToLower(e.Slug + "\n" + e.Title + "\n" + strings.Join(e.Tags, "\n"))
		if strings.Contains(label, query) {
			shown = append(shown, e)
		} else {
			rest = append(rest, e)
		}
	}
	for _, e := range rest {
		if len(shown) >= limit {
			break
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if text, err := l.Read(e.Slug); err == nil && bytes.Contains(bytes.ToLower(text), []byte(query)) {
			shown = append(shown, e)
		}
	}
	return shown[:min(limit, len(shown))], nil
}
