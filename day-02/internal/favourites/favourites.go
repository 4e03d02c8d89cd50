// Package favourites keeps a list of cities in a file that several servers may use at once: each host starts a server of
// its own, and they all share the user's file.
package favourites

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"

	"example.com/mcp7/day-02/internal/source"
)

// Limit is how many cities the list holds.
const Limit = 100

var (
	// ErrFull is returned by [File.Add] when the list holds [Limit] cities.
	ErrFull = errors.New("the list is full")
	// ErrMissing is returned by [File.Remove] for a city that is not in the list.
	ErrMissing = errors.New("not in the list")
)

// A File is a list of cities on disk. The file is created with the first city.
type File struct {
	Path string
}

// List returns the saved cities, oldest first.
func (f File) List() ([]string, error) {
	data, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return []string{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read cities: %w", err)
	}
	var content struct {
		Cities []string `json:"cities"`
	}
	if err := json.Unmarshal(data, &content); err != nil {
		return nil, fmt.Errorf("read cities: %s: %w", f.Path, err)
	}
	return content.Cities, nil
}

// Add puts a city at the end of the list, unless it is there already in any spelling of upper and lower case, and
// returns the list. added says whether it changed.
func (f File) Add(ctx context.Context, city string) (cities []string, added bool, err error) {
	cities, err = f.change(ctx, func(cities []string) ([]string, error) {
		if find(cities, city) >= 0 {
			return cities, nil
		}
		if len(cities) >= Limit {
			return nil, ErrFull
		}
		added = true
		return append(cities, city), nil
	})
	return cities, added, err
}

// Remove takes a city out of the list, and returns what is left. The city is [ErrMissing] when it was not there; the
// list comes back with that error too.
func (f File) Remove(ctx context.Context, city string) ([]string, error) {
	var before []string
	cities, err := f.change(ctx, func(cities []string) ([]string, error) {
		before = cities
		i := find(cities, city)
		if i < 0 {
			return nil, ErrMissing
		}
		return slices.Delete(slices.Clone(cities), i, i+1), nil
	})
	if errors.Is(err, ErrMissing) {
		return before, err
	}
	return cities, err
}

func find(cities []string, city string) int {
	return slices.IndexFunc(cities, func(c string) bool { return source.Same(c, city) })
}

// change reads, edits and writes the list while no other process does. Without the lock two servers that save at the
// same time would lose one of the cities.
func (f File) change(ctx context.Context, edit func([]string) ([]string, error)) ([]string, error) {
	if err := os.MkdirAll(filepath.Dir(f.Path), 0o700); err != nil {
		return nil, fmt.Errorf("save cities: %w", err)
	}
	lock := flock.New(f.Path+".lock", flock.SetPermissions(0o600))
	if ok, err := lock.TryLockContext(ctx, 10*time.Millisecond); err != nil || !ok {
		return nil, fmt.Errorf("lock cities: %w", err)
	}
	defer lock.Unlock()
	cities, err := f.List()
	if err != nil {
		return nil, err
	}
	changed, err := edit(cities)
	if err != nil || slices.Equal(changed, cities) {
		return changed, err
	}
	return changed, f.write(changed)
}

// write replaces the file in one step: a reader, or a crash, sees the old list or the new one and nothing between.
func (f File) write(cities []string) (err error) {
	data, err := json.MarshalIndent(map[string]any{"cities": cities}, "", "  ")
	if err != nil {
		return fmt.Errorf("save cities: %w", err)
	}
	temp, err := os.CreateTemp(filepath.Dir(f.Path), ".cities-*")
	if err != nil {
		return fmt.Errorf("save cities: %w", err)
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
		}
	}()
	_, err = temp.Write(append(data, '\n'))
	if err == nil {
		err = temp.Sync() // the data must be on disk before its name is
	}
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), f.Path)
	}
	if err != nil {
		return fmt.Errorf("save cities: %w", err)
	}
	return nil
}
