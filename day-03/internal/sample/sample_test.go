package sample_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"example.com/mcp7/day-03/internal/library"
	"example.com/mcp7/day-03/internal/sample"
)

func TestSample(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	if err := sample.Fill(dir); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(t.Context(), dir, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	notes, _ := l.After("", 100)
	chinese := 0
	for _, e := range notes {
		if strings.ContainsFunc(e.Slug, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
			chinese++
		}
		if text, err := l.Read(e.Slug); err != nil || !strings.HasPrefix(string(text), "---\ntitle: ") || len(e.Tags) == 0 {
			t.Errorf("%s: tags %v (%v), want front matter with a title and tags", e.Slug, e.Tags, err)
		}
	}
	if len(notes) != 60 || chinese != 30 {
		t.Errorf("%d notes, %d of them Chinese, want 60 and 30", len(notes), chinese)
	}
}

// A library that has notes already stays as it is.
func TestFillKeepsWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.md"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := sample.Fill(dir); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%d files, %v", len(files), err)
	}
}
