package library_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/mcp7/day-03/internal/library"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, dir string, o library.Options) *library.Library {
	t.Helper()
	l, err := library.Open(t.Context(), dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func slugs(entries []*library.Entry) []string {
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Slug)
	}
	return names
}

func TestDescribe(t *testing.T) {
	tests := []struct{ name, text, title, tags string }{
		{"front matter", "---\ntitle: Tea\ntags: [b, a, b]\n---\n\n# Other\n", "Tea", "[a b]"},
		{"CRLF", "---\r\ntitle: Tea\r\ntags: [a]\r\n---\r\n\r\ntext\r\n", "Tea", "[a]"},
		{"byte order mark", "\ufeff---\ntitle: Tea\n---\n", "Tea", "[]"},
		{"heading", "\n# Heading\n\ntext", "Heading", "[]"},
		{"neither", "text", "x", "[]"},
		{"empty", "", "x", "[]"},
		{"never closed", "---\ntitle: Tea\n", "x", "[]"},
		{"broken YAML", "---\ntitle: [\n---\n# Heading\n", "Heading", "[]"},
		{"a tag that no URI could name", "---\ntags: [a/b, ok, '..']\n---\n", "x", "[ok]"},
		{"a list instead of a title", "---\ntitle: [a, b]\ntags: [t]\n---\n", "x", "[]"},
		{"not UTF-8", "# \xff\n", "\ufffd", "[]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "x.md"), tt.text)
			e, ok := open(t, dir, library.Options{}).Entry("x")
			if !ok || e.Title != tt.title || fmt.Sprint(append([]string{}, e.Tags...)) != tt.tags {
				t.Errorf("entry %+v, want title %q and tags %s", e, tt.title, tt.tags)
			}
		})
	}
}

func TestOnlyRegularFilesAreNotes(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.md")
	write(t, outside, "secret")
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.md"), "a")
	write(t, filepath.Join(dir, ".hidden.md"), "hidden")
	write(t, filepath.Join(dir, "a.txt"), "text")
	write(t, filepath.Join(dir, "sub", "b.md"), "b")
	if err := os.Mkdir(filepath.Join(dir, "folder.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		for name, target := range map[string]string{"out.md": outside, "in.md": "a.md", "gone.md": "nothing", "up": ".."} {
			if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	l := open(t, dir, library.Options{})
	if got := l.Slugs(); !slices.Equal(got, []string{"a"}) {
		t.Errorf("slugs %q, want only a", got)
	}
	for _, slug := range []string{"out", "in", "gone", "folder", "../" + filepath.Base(filepath.Dir(outside)) + "/secret", "up/secret", strings.TrimSuffix(outside, ".md")} {
		if data, err := l.Read(slug); !errors.Is(err, library.ErrNotFound) || data != nil {
			t.Errorf("read %q: %q, %v, want ErrNotFound", slug, data, err)
		}
	}
}

func TestValidSlug(t *testing.T) {
	for _, slug := range []string{"a", "三种原语", "100% cotton", "v1.2", "a%2Fb", strings.Repeat("x", 200), "cafe\u0301", "caf\u00e9"} {
		if err := library.ValidSlug(slug); err != nil {
			t.Errorf("%q: %v", slug, err)
		}
	}
	for _, slug := range []string{"", ".", "..", ".x", "a/b", `a\b`, "a:b", "a\x00", "a\n", "\xff", strings.Repeat("x", 201)} {
		if library.ValidSlug(slug) == nil {
			t.Errorf("%q is valid, want an error", slug)
		}
	}
}

func TestAfter(t *testing.T) {
	dir := t.TempDir()
	for _, slug := range []string{"a", "b", "c", "中"} {
		write(t, filepath.Join(dir, slug+".md"), slug)
	}
	l := open(t, dir, library.Options{})
	tests := []struct {
		after string
		n     int
		want  string
		more  bool
	}{
		{"", 2, "[a b]", true},
		{"", 4, "[a b c 中]", false},
		{"b", 2, "[c 中]", false},
		{"b", 1, "[c]", true},
		{"aa", 1, "[b]", true}, // a key that isn't there
		{"中", 2, "[]", false},
		{"龙", 2, "[]", false},
	}
	for _, tt := range tests {
		got, more := l.After(tt.after, tt.n)
		if fmt.Sprint(slugs(got)) != tt.want || more != tt.more {
			t.Errorf("After(%q, %d) = %v, %t, want %s, %t", tt.after, tt.n, slugs(got), more, tt.want, tt.more)
		}
	}
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	l := open(t, dir, library.Options{})
	if err := l.Create("龙井", "A: \"title\"", []string{"茶"}, "text\n\n"); err != nil {
		t.Fatal(err)
	}
	if e, ok := l.Entry("龙井"); !ok || e.Title != `A: "title"` || !slices.Equal(e.Tags, []string{"茶"}) {
		t.Errorf("entry %+v", e)
	}
	if err := l.Create("龙井", "again", nil, "other"); !errors.Is(err, library.ErrExists) {
		t.Errorf("created twice: %v, want ErrExists", err)
	}
	if data, err := l.Read("龙井"); err != nil || !bytes.HasSuffix(data, []byte("---\n\ntext\n")) {
		t.Errorf("read %q, %v", data, err)
	}
	for _, slug := range []string{"../x", ".notes", "a/b"} {
		if l.Create(slug, "t", nil, "b") == nil {
			t.Errorf("created %q", slug)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".tmp-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestCreateAtOnce(t *testing.T) {
	l := open(t, t.TempDir(), library.Options{})
	var writers sync.WaitGroup
	results := make([]error, 20)
	for i := range results {
		writers.Go(func() { results[i] = l.Create("one", fmt.Sprint(i), nil, "text") })
	}
	writers.Wait()
	created := 0
	for _, err := range results {
		if err == nil {
			created++
		} else if !errors.Is(err, library.ErrExists) {
			t.Error(err)
		}
	}
	if created != 1 || l.Len() != 1 {
		t.Errorf("%d writers created the note, %d notes, want 1 and 1", created, l.Len())
	}
}

func TestTrash(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.md"), "first")
	l := open(t, dir, library.Options{})
	if err := l.Trash("a", "T1"); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, ".trash", "T1", "a.md")); err != nil || string(data) != "first" {
		t.Errorf("in the trash: %q, %v", data, err)
	}
	if l.Len() != 0 || len(l.Tags()) != 0 {
		t.Error("still in the index")
	}
	if err := l.Trash("a", "T2"); !errors.Is(err, library.ErrNotFound) {
		t.Errorf("deleted twice: %v, want ErrNotFound", err)
	}
	write(t, filepath.Join(dir, "a.md"), "second")
	if err := open(t, dir, library.Options{}).Trash("a", "T1"); !errors.Is(err, library.ErrRedeemed) {
		t.Errorf("same ticket after a restart: %v, want ErrRedeemed", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a.md")); err != nil {
		t.Errorf("the second note: %v", err)
	}
}

func TestKeyStays(t *testing.T) {
	dir := t.TempDir()
	first, err := open(t, dir, library.Options{}).Key()
	if err != nil {
		t.Fatal(err)
	}
	second, err := open(t, dir, library.Options{}).Key()
	if err != nil || !bytes.Equal(first, second) || len(first) != 32 {
		t.Errorf("keys differ after a restart (%v)", err)
	}
	other, err := open(t, t.TempDir(), library.Options{}).Key()
	if err != nil || bytes.Equal(first, other) {
		t.Errorf("two libraries have one key (%v)", err)
	}
	if info, err := os.Stat(filepath.Join(dir, ".notes", "key")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("key file: %v, %v", info.Mode(), err)
	}
}

func TestIndex(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.md"), "---\ntitle: A\n---\n\n# One\n\ntwo words 三个字\n")
	l := open(t, dir, library.Options{})
	if err := l.Index(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, ".index", "a.json"))
	if err != nil || !bytes.Contains(data, []byte(`"words":6,"headings":["One"]`)) {
		t.Errorf("record %s, %v", data, err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := os.Remove(filepath.Join(dir, ".index", "a.json")); err != nil {
		t.Fatal(err)
	}
	slow := open(t, dir, library.Options{Pace: 1 << 40})
	if err := slow.Index(cancelled, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, ".index", "a.json")); err == nil {
		t.Error("a cancelled Index wrote its record")
	}
}

func TestSearch(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "tea.md"), "---\ntitle: Green tea\ntags: [茶]\n---\n\nEighty degrees")
	write(t, filepath.Join(dir, "water.md"), "For TEA use eighty degrees")
	l := open(t, dir, library.Options{})
	for query, want := range map[string]string{"tea": "[tea water]", "EIGHTY": "[tea water]", "茶": "[tea]", "coffee": "[]"} {
		got, err := l.Search(t.Context(), query, 10)
		if err != nil || fmt.Sprint(slugs(got)) != want {
			t.Errorf("search %s: %v, %v, want %s", query, slugs(got), err, want)
		}
	}
	if got, _ := l.Search(t.Context(), "tea", 1); len(got) != 1 {
		t.Errorf("limit 1: %d notes", len(got))
	}
}
