package library

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// An Entry is what the index knows about a note. Entries are never modified: a changed note gets a new one.
type Entry struct {
	Slug     string // the file's name without .md
	Title    string // from the front matter, else the first heading, else the slug
	Tags     []string
	Size     int64 // of the file, in bytes
	Modified time.Time
}

const (
	maxSlug = 200     // bytes: with ".md" and ".json" it fits every file system's 255
	maxHead = 8 << 10 // bytes of a file that are searched for front matter and a heading
	maxNote = 8 << 20 // bytes of a note that can be read: as a JSON string it has to fit into one message
)

// ValidSlug says whether a slug can name a note. A slug is one name, never a path: no separators, no leading dot, no
// control characters, at most 200 bytes of UTF-8.
func ValidSlug(slug string) error {
	switch {
	case slug == "":
		return errors.New("a slug is not empty")
	case len(slug) > maxSlug:
		return fmt.Errorf("a slug has at most %d bytes, this one has %d", maxSlug, len(slug))
	case !utf8.ValidString(slug):
		return errors.New("a slug is valid UTF-8")
	case slug[0] == '.':
		return errors.New("a slug does not begin with a dot")
	case strings.ContainsAny(slug, `/\:`) || strings.ContainsFunc(slug, unicode.IsControl):
		return errors.New(`a slug has no "/", "\", ":" and no control characters`)
	}
	return nil
}

// slugOf returns the slug that a file name stands for.
func slugOf(name string) (string, bool) {
	slug, isNote := strings.CutSuffix(name, ".md")
	return slug, isNote && ValidSlug(slug) == nil
}

func fileOf(slug string) string { return slug + ".md" }

// stat looks at one note's file without reading it. Only regular files are notes: a symbolic link is not.
func (l *Library) stat(slug string) (fs.FileInfo, error) {
	info, err := l.root.Lstat(fileOf(slug))
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file: %w", slug, fs.ErrNotExist)
	}
	return info, nil
}

// load reads as much of a note as its entry needs.
func (l *Library) load(slug string, info fs.FileInfo) (*Entry, error) {
	f, err := l.root.Open(fileOf(slug))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, min(info.Size(), maxHead))
	n, err := io.ReadFull(f, head)
	if head = head[:n]; err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) { // it may have become shorter
		return nil, fmt.Errorf("read note %s: %w", slug, err)
	}
	e := &Entry{Slug: slug, Size: info.Size(), Modified: info.ModTime()}
	e.Title, e.Tags = describe(head)
	if e.Title == "" {
		e.Title = slug
	}
	return e, nil
}

type frontMatter struct {
	Title string   `yaml:"title"`
	Tags  []string `yaml:"tags"`
}

// describe finds a note's title and tags. Front matter that can't be read is no reason to lose the note.
func describe(head []byte) (title string, tags []string) {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if block, body, ok := cutFrontMatter(head); ok {
		var matter frontMatter
		if yaml.Unmarshal(block, &matter) == nil {
			title, tags = matter.Title, matter.Tags
		}
		head = body
	}
	slices.Sort(tags)
	tags = slices.DeleteFunc(slices.Compact(tags), func(tag string) bool { return ValidSlug(tag) != nil })
	if title == "" {
		title = firstHeading(head)
	}
	return strings.ToValidUTF8(strings.TrimSpace(title), "\ufffd"), tags
}

// cutFrontMatter splits a note behind its front matter, the lines between two lines of three hyphens.
func cutFrontMatter(note []byte) (block, body []byte, ok bool) {
	first, rest, found := bytes.Cut(note, []byte("\n"))
	if !found || string(bytes.TrimRight(first, "\r ")) != "---" {
		return nil, note, false
	}
	for at := 0; at < len(rest); {
		line, _, more := bytes.Cut(rest[at:], []byte("\n"))
		if string(bytes.TrimRight(line, "\r ")) == "---" {
			return rest[:at], rest[min(len(rest), at+len(line)+1):], true
		}
		if !more {
			break
		}
		at += len(line) + 1
	}
	return nil, note, false
}

func firstHeading(body []byte) string {
	lines := bufio.NewScanner(bytes.NewReader(body))
	for lines.Scan() {
		if heading, ok := strings.CutPrefix(lines.Text(), "# "); ok {
			return heading
		}
	}
	return ""
}
