package library

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"go.yaml.in/yaml/v3"
)

// Errors of Create and Trash, besides [ErrNotFound].
var (
	ErrExists   = errors.New("there is a note of this name")
	ErrRedeemed = errors.New("this deletion was carried out before")
)

const (
	temporary = ".tmp-"
	trash     = ".trash"
	keyFile   = ".notes/key"
)

// Create writes a new note. It is there whole or, after a crash, not at all; an existing note is never overwritten.
func (l *Library) Create(slug, title string, tags []string, body string) error {
	if err := ValidSlug(slug); err != nil {
		return err
	}
	for _, tag := range tags {
		if err := ValidSlug(tag); err != nil {
			return fmt.Errorf("tag %q: %w", tag, err)
		}
	}
	matter, err := yaml.Marshal(frontMatter{Title: title, Tags: tags})
	if err != nil {
		return err
	}
	note := fmt.Appendf(nil, "---\n%s---\n\n%s\n", matter, bytes.TrimRight([]byte(body), "\n"))
	if err := l.writeNew(fileOf(slug), note, 0o644); err != nil {
		if errors.Is(err, fs.ErrExist) {
			err = ErrExists
		}
		return fmt.Errorf("create note %s: %w", slug, err)
	}
	l.refresh(slug)
	return nil
}

// Trash moves a note into the folder .trash/TICKET, from where it can be moved back. Making that folder is the step
// that can succeed only once, also across restarts: a second deletion with the same ticket is [ErrRedeemed].
func (l *Library) Trash(slug, ticket string) error {
	if _, err := l.stat(slug); err != nil {
		return fmt.Errorf("%s: %w", slug, ErrNotFound)
	}
	if err := l.root.MkdirAll(trash, 0o755); err != nil {
		return err
	}
	folder := path.Join(trash, ticket)
	if err := l.root.Mkdir(folder, 0o755); errors.Is(err, fs.ErrExist) {
		return ErrRedeemed
	} else if err != nil {
		return err
	}
	if err := l.root.Rename(fileOf(slug), path.Join(folder, fileOf(slug))); err != nil {
		return fmt.Errorf("delete note %s: %w", slug, err)
	}
	l.refresh(slug)
	return nil
}

// Key returns the library's 32 secret bytes, which are made when they are first asked for.
func (l *Library) Key() ([]byte, error) {
	if err := l.root.MkdirAll(path.Dir(keyFile), 0o700); err != nil {
		return nil, err
	}
	key := make([]byte, 32)
	rand.Read(key)
	if err := l.writeNew(keyFile, key, 0o600); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("make the library's key: %w", err)
	}
	key, err := l.root.ReadFile(keyFile)
	if err == nil && len(key) != 32 {
		err = fmt.Errorf("%s: has %d bytes instead of 32", keyFile, len(key))
	}
	return key, err
}

// writeNew makes a file that is never seen half written, also not after a crash: a temporary file gets all bytes, is
// synced, and only then gets its name. A hard link fails when the name is taken; a rename would overwrite.
func (l *Library) writeNew(name string, data []byte, mode os.FileMode) error {
	draft := temporary + rand.Text()
	defer l.root.Remove(draft)
	if err := l.writeSynced(draft, data, mode); err != nil {
		return err
	}
	if err := l.root.Link(draft, name); err != nil {
		return err
	}
	return l.syncDir(path.Dir(name))
}

func (l *Library) writeSynced(name string, data []byte, mode os.FileMode) error {
	f, err := l.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// syncDir makes a new name durable. Windows can't sync a directory, and needn't.
func (l *Library) syncDir(name string) error {
	dir, err := l.root.Open(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	if err := dir.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
