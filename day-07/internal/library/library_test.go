package library_test

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"example.com/mcp7/day-07/internal/library"
)

func open(t *testing.T, file string) *library.Library {
	t.Helper()
	l, err := library.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func TestSearch(t *testing.T) {
	l := open(t, "")
	if err := l.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	for query, first := range map[string]string{
		"release process": "release-process", "发布流程": "fa-bu-liu-cheng", "值班": "zhi-ban-shou-ce",
		"报销": "bao-xiao-zhi-du", "Go 环境": "huan-jing-da-jian", "rolling back": "rollback-guide",
		"receipts and nonsense": "expense-policy", "库": "shu-ju-ku-bei-fen",
	} {
		hits, err := l.Search(t.Context(), query, 3)
		if err != nil || len(hits) == 0 || hits[0].Slug != first {
			t.Errorf("search %q: %v, %v; want %s first", query, hits, err, first)
		}
	}
	for _, query := range []string{"", `"`, "NEAR(", "zzz", "' OR 1=1 --", "*", "—"} {
		if _, err := l.Search(t.Context(), query, 3); err != nil {
			t.Errorf("search %q: %v", query, err)
		}
	}
}

func TestCreate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "docs.db")
	l := open(t, file)
	d := library.Document{Slug: "a-1", Title: "甲", Body: "一"}
	if err := l.Create(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context(), d); !errors.Is(err, library.ErrExists) {
		t.Errorf("twice: %v", err)
	}
	for _, slug := range []string{"", "A", "a b", "a--b", "-a", "../a", "甲"} {
		if err := l.Create(t.Context(), library.Document{Slug: slug}); !errors.Is(err, library.ErrSlug) {
			t.Errorf("slug %q: %v", slug, err)
		}
	}
	if _, err := l.Read(t.Context(), "b"); !errors.Is(err, library.ErrNotFound) {
		t.Errorf("read: %v", err)
	}
	l.Close()
	if got, err := open(t, file).Read(t.Context(), "a-1"); err != nil || got != d {
		t.Errorf("after reopening: %v, %v", got, err)
	}
}

func TestOneWinsWhenManyCreate(t *testing.T) {
	l := open(t, filepath.Join(t.TempDir(), "docs.db"))
	var group sync.WaitGroup
	made := make(chan bool, 20)
	for range 20 {
		group.Go(func() { made <- l.Create(t.Context(), library.Document{Slug: "same"}) == nil })
	}
	group.Wait()
	close(made)
	n := 0
	for ok := range made {
		if ok {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d of 20 created it, want one", n)
	}
}
