// Package pinfile keeps the tool definitions that somebody has looked at and approved, whole: only so can a later
// change be shown as a diff.
package pinfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/mcp7/day-06/internal/canon"
)

// Pins are the approved definitions of the tools of each server, by alias and name.
type Pins map[string]map[string]json.RawMessage

// Open reads a file of pins. A missing file approves nothing; one that can't be read is an error.
func Open(name string) (Pins, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Pins{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open the pins: %w", err)
	}
	pins := Pins{}
	if _, err = canon.Decode(data); err == nil {
		err = json.Unmarshal(data, &pins)
	}
	if err != nil {
		return nil, fmt.Errorf("pins %s: %w", name, err)
	}
	return pins, nil
}

// Save replaces the file in one step. Only its owner can read it.
func (p Pins) Save(name string) error {
	data, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".pins-*")
	if err != nil {
		return fmt.Errorf("save the pins: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(data, '\n'))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("save the pins: %w", err)
	}
	return os.Rename(f.Name(), name)
}
