// Package library holds documents in a SQLite database and finds them by full text, in Chinese and English.
//
// SQLite's FTS5 splits text at spaces and punctuation, which gives one giant word for a Chinese sentence, and its trigram
// tokenizer misses words of two characters, which most Chinese words are. So the index gets text that package words has
// split, and so does each query.
package library

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"example.com/mcp7/day-07/internal/words"
	"go.yaml.in/yaml/v3"
	sqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// SlugPattern is what a slug looks like: lower-case words with hyphens.
const SlugPattern = `^[a-z0-9]+(-[a-z0-9]+)*$`

var slugForm = regexp.MustCompile(SlugPattern)

// Errors of this package.
var (
	ErrNotFound = errors.New("no document has this slug")
	ErrExists   = errors.New("a document with this slug is there already")
	ErrSlug     = errors.New("a slug is 1 to 64 lower-case letters, digits and single hyphens, such as release-process")
)

// A Document is one text.
type Document struct {
	Slug  string `json:"slug" yaml:"slug"`
	Title string `json:"title" yaml:"title"`
	Body  string `json:"body" yaml:"body"`
}

// A Hit is a document that a search has found.
type Hit struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Excerpt string `json:"excerpt"`
}

// A Library is safe for use by several goroutines.
type Library struct{ db *sql.DB }

const tables = `
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS document (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, title TEXT NOT NULL, body TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS found USING fts5(title, body, content='', tokenize='unicode61 remove_diacritics 0');`

// Open opens the database file, or makes it. An empty file name is a library in memory.
func Open(ctx context.Context, file string) (*Library, error) {
	source := "file:docs?mode=memory"
	if file != "" {
		source = "file:" + file + "?_pragma=busy_timeout(5000)"
	}
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // a library in memory lives as long as its one connection
	if _, err := db.ExecContext(ctx, tables); err != nil {
		db.Close()
		return nil, fmt.Errorf("open the library %s: %w", file, err)
	}
	return &Library{db: db}, nil
}

// Close closes the database.
func (l *Library) Close() error { return l.db.Close() }

//go:embed documents.yaml
var samples []byte

// Fill adds the sample documents, unless there are documents already.
func (l *Library) Fill(ctx context.Context) error {
	var n int
	if err := l.db.QueryRowContext(ctx, `SELECT count(*) FROM document`).Scan(&n); err != nil || n > 0 {
		return err
	}
	var documents []Document
	if err := yaml.Unmarshal(samples, &documents); err != nil {
		return err
	}
	for _, d := range documents {
		if err := l.Create(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", d.Slug, err)
		}
	}
	return nil
}

// Create adds a document. It never overwrites one.
func (l *Library) Create(ctx context.Context, d Document) error {
	if len(d.Slug) > 64 || !slugForm.MatchString(d.Slug) {
		return ErrSlug
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	result, err := tx.ExecContext(ctx, `INSERT INTO document (slug, title, body) VALUES (?, ?, ?)`, d.Slug, d.Title, d.Body)
	if failure := (*sqlite.Error)(nil); errors.As(err, &failure) && failure.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return ErrExists
	}
	if err != nil {
		return err
	}
	id, err := result.LastInsertId()
	if err != nil {
		return err
	}
	title, body := words.Join(words.Of(d.Title+" "+d.Slug)), words.Join(words.Of(d.Body))
	if _, err := tx.ExecContext(ctx, `INSERT INTO found (rowid, title, body) VALUES (?, ?, ?)`, id, title, body); err != nil {
		return err
	}
	return tx.Commit()
}

// Read returns one document.
func (l *Library) Read(ctx context.Context, slug string) (Document, error) {
	d := Document{Slug: slug}
	err := l.db.QueryRowContext(ctx, `SELECT title, body FROM document WHERE slug = ?`, slug).Scan(&d.Title, &d.Body)
	if errors.Is(err, sql.ErrNoRows) {
		return d, ErrNotFound
	}
	return d, err
}

// Search returns the documents that hold all words of the query, or, if there are none, any of them; the best first. A
// word in a title counts four times.
func (l *Library) Search(ctx context.Context, query string, limit int) ([]Hit, error) {
	var quoted []string
	for _, w := range words.Query(query) {
		quoted = append(quoted, `"`+w.Text+`"`) // only letters and digits: nothing of FTS5's language gets in
	}
	for _, operator := range []string{" AND ", " OR "} {
		if len(quoted) == 0 {
			break
		}
		hits, err := l.match(ctx, strings.Join(quoted, operator), limit)
		if err != nil || len(hits) > 0 {
			return hits, err
		}
	}
	return []Hit{}, nil
}

func (l *Library) match(ctx context.Context, expression string, limit int) ([]Hit, error) {
	rows, err := l.db.QueryContext(ctx, `SELECT slug, document.title, document.body FROM found JOIN document ON document.id = found.rowid
		WHERE found MATCH ? ORDER BY bm25(found, 4.0, 1.0), slug LIMIT ?`, expression, limit)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	defer rows.Close()
	hits := []Hit{}
	for rows.Next() {
		var h Hit
		var body string
		if err := rows.Scan(&h.Slug, &h.Title, &body); err != nil {
			return nil, err
		}
		h.Excerpt = excerpt(body)
		hits = append(hits, h)
	}
	return hits, rows.Err()
}

// excerpt is the beginning of a text, at most 80 characters.
func excerpt(body string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(body), "\n")
	if r := []rune(line); len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return line
}
