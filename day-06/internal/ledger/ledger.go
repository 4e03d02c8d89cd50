// Package ledger appends lines to a file that several processes share. Beside FILE lie FILE.key, with which lines are
// sealed, and FILE.head, which says how far the file goes: without it, nobody could tell a short file from one that was
// cut off.
package ledger

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// A Head is the end of a file: how many lines it has, how many bytes, and the seal of the last line.
type Head struct {
	Lines int    `json:"lines"`
	Bytes int64  `json:"bytes"`
	Seal  string `json:"seal"`
}

// A Ledger is an open file. Its methods may be used by several goroutines.
type Ledger struct {
	name string
	key  []byte
	lock *lockedfile.Mutex
}

// Open opens or makes a ledger; the files are readable by their owner alone. A ledger whose key or head is missing is
// an error: to make new ones would hide what happened.
func Open(name string) (*Ledger, error) {
	l := &Ledger{name: name, lock: lockedfile.MutexAt(name + ".lock")}
	unlock, err := l.lock.Lock()
	if err != nil {
		return nil, fmt.Errorf("lock the audit: %w", err)
	}
	defer unlock()
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		if err := l.create(); err != nil {
			return nil, fmt.Errorf("make the audit: %w", err)
		}
	}
	if l.key, err = Key(name); err != nil {
		return nil, err
	}
	_, err = ReadHead(name)
	return l, err
}

// create makes the key first and the file last, so that a crash in between leaves nothing that looks whole. A key that
// is there already belongs to a file that somebody took away: it isn't replaced.
func (l *Ledger) create() error {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return err
	}
	if _, err := os.Stat(l.name + ".head"); err == nil {
		return fmt.Errorf("%s is gone, but its head is there", filepath.Base(l.name))
	}
	if err := os.WriteFile(l.name+".key", key, 0o600); err != nil {
		return err
	}
	if err := l.writeHead(Head{}); err != nil {
		return err
	}
	return os.WriteFile(l.name, nil, 0o600)
}

// Key returns the key of a ledger.
func Key(name string) ([]byte, error) {
	key, err := os.ReadFile(name + ".key")
	if err == nil && len(key) != 32 {
		err = fmt.Errorf("%s.key: want 32 bytes, got %d", name, len(key))
	}
	if err != nil {
		return nil, fmt.Errorf("key of the audit: %w", err)
	}
	return key, nil
}

// ReadHead returns the recorded end of a ledger.
func ReadHead(name string) (Head, error) {
	var head Head
	data, err := os.ReadFile(name + ".head")
	if err == nil {
		err = json.Unmarshal(data, &head)
	}
	if err != nil {
		return Head{}, fmt.Errorf("head of the audit: %w", err)
	}
	return head, nil
}

// Key returns the key that seals lines.
func (l *Ledger) Key() []byte { return l.key }

// Append asks next for a line, given the head before it, and appends it. The line is whole or not there: on an error,
// of a full disk for instance, the file is cut back to where it was. Nobody else appends meanwhile.
func (l *Ledger) Append(next func(Head) (line []byte, seal string, err error)) error {
	unlock, err := l.lock.Lock()
	if err != nil {
		return fmt.Errorf("lock the audit: %w", err)
	}
	defer unlock()
	head, err := ReadHead(l.name)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(l.name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("open the audit: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return fmt.Errorf("look at the audit: %w", err)
	case info.Mode().IsRegular() && info.Size() < head.Bytes:
		return fmt.Errorf("the audit has %d bytes, but had %d: it was cut off", info.Size(), head.Bytes)
	}
	line, seal, err := next(head)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	if info.Size() > head.Bytes { // a line that a crash tore: it is written over
		if err := f.Truncate(head.Bytes); err != nil {
			return fmt.Errorf("write the audit: %w", err)
		}
	}
	if _, err := f.WriteAt(line, head.Bytes); err != nil {
		return errors.Join(fmt.Errorf("write the audit: %w", err), f.Truncate(head.Bytes))
	}
	head = Head{Lines: head.Lines + 1, Bytes: head.Bytes + int64(len(line)), Seal: seal}
	if err := l.writeHead(head); err != nil {
		return errors.Join(err, f.Truncate(head.Bytes-int64(len(line))))
	}
	return nil
}

// headSize is the size of a head's file, which never changes: a full disk has room for the next head.
const headSize = 256

// writeHead writes the head over the one before, with one write.
func (l *Ledger) writeHead(head Head) error {
	data, err := json.Marshal(head)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(l.name+".head", os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("write the head of the audit: %w", err)
	}
	_, err = f.WriteAt(append(data, bytes.Repeat([]byte(" "), headSize-len(data))...), 0)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("write the head of the audit: %w", err)
	}
	return nil
}
