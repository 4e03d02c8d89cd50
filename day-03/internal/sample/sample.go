// Package sample holds a library of 60 notes, half of them Chinese, to work with offline.
package sample

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed testdata/library/*.md
var library embed.FS

// Fill writes the notes into a folder, which is made if it isn't there. A folder that holds a note already is left as
// it is.
func Fill(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if existing, err := filepath.Glob(filepath.Join(dir, "*.md")); err != nil || len(existing) > 0 {
		return err
	}
	return fs.WalkDir(library, "testdata/library", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := library.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read sample note: %w", err)
		}
		return os.WriteFile(filepath.Join(dir, e.Name()), data, 0o644)
	})
}
