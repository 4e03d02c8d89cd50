package library

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"time"
	"unicode"
)

const indexFolder = ".index"

// An IndexRecord is what Index writes about a note.
type IndexRecord struct {
	Slug     string   `json:"slug"`
	SHA256   string   `json:"sha256"`
	Words    int      `json:"words"` // a Chinese character counts as a word
	Headings []string `json:"headings"`
}

// Index reads a whole note and writes its record to .index/SLUG.json. It takes at least as long as Options.Pace says,
// and stops without writing when ctx ends.
func (l *Library) Index(ctx context.Context, slug string) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(l.options.Pace):
	}
	text, err := l.Read(slug)
	if err != nil {
		return err
	}
	data, err := json.Marshal(record(slug, text))
	if err != nil {
		return err
	}
	if err := l.root.MkdirAll(indexFolder, 0o755); err != nil {
		return err
	}
	// A record can be made again, so a rename without a sync is enough: whole or the old one.
	draft := temporary + rand.Text()
	if err := l.root.WriteFile(draft, data, 0o644); err != nil {
		return err
	}
	if err := l.root.Rename(draft, path.Join(indexFolder, slug+".json")); err != nil {
		l.root.Remove(draft)
		return fmt.Errorf("index note %s: %w", slug, err)
	}
	return nil
}

func record(slug string, text []byte) IndexRecord {
	r := IndexRecord{Slug: slug, SHA256: fmt.Sprintf("%x", sha256.Sum256(text)), Headings: []string{}}
	_, body, _ := cutFrontMatter(text)
	for line := range strings.Lines(string(body)) {
		if strings.HasPrefix(line, "#") {
			r.Headings = append(r.Headings, strings.TrimSpace(strings.TrimLeft(line, "#")))
		}
	}
	inWord := false
	for _, c := range string(body) {
		han, letter := unicode.Is(unicode.Han, c), unicode.IsLetter(c) || unicode.IsDigit(c)
		if han || letter && !inWord {
			r.Words++
		}
		inWord = letter && !han
	}
	return r
}
