package verify

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/merge"
)

// Sync lists the starter files of a day, relative to the root, that differ from what the solution's frame and the
// starter's own regions make. With write it rewrites them, and copies over files without exercises that only the
// solution has. A file that only the starter has is an error, and so is a new file whose stubs nobody has written.
func Sync(d *course.Day, write bool) ([]string, error) {
	pairs, err := pairsOf(d)
	if err != nil {
		return nil, err
	}
	var names []string
	var faults []error
	for _, p := range pairs {
		want, err := p.synced()
		switch {
		case err != nil:
			faults = append(faults, err)
		case p.starter == nil || !bytes.Equal(want, p.starter):
			names = append(names, d.Rel(p.in(course.Starter)))
			if write {
				if err := replace(filepath.Join(d.Path(course.Starter), filepath.FromSlash(p.name)), want, p.mode); err != nil {
					return names, err
				}
			}
		}
	}
	return names, errors.Join(faults...)
}

// A pair is one file of both trees; a side that is not there is nil.
type pair struct {
	day               *course.Day
	name              string // below the tree, with slashes
	solution, starter []byte
	mode              fs.FileMode // of the solution's file
}

func (p pair) in(t course.Tree) string { return path.Join(string(t), p.name) }

// pairsOf reads both trees of a day. Go tests are no part of the program: each tree has its own, or none.
func pairsOf(d *course.Day) ([]pair, error) {
	byName := map[string]*pair{}
	for _, tree := range []course.Tree{course.Solution, course.Starter} {
		root := d.Path(tree)
		err := filepath.WalkDir(root, func(file string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() || strings.HasSuffix(file, "_test.go") {
				return err
			}
			rel, err := filepath.Rel(root, file)
			if err != nil {
				return err
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			info, err := e.Info()
			if err != nil {
				return err
			}
			name := filepath.ToSlash(rel)
			p := byName[name]
			if p == nil {
				p = &pair{day: d, name: name, mode: info.Mode().Perm()}
				byName[name] = p
			}
			if tree == course.Solution {
				p.solution = data
			} else {
				p.starter = data
			}
			return nil
		})
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
	}
	var list []pair
	for _, p := range byName {
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b pair) int { return bytes.Compare([]byte(a.name), []byte(b.name)) })
	return list, nil
}

// synced is what the starter's file has to be.
func (p pair) synced() ([]byte, error) {
	name := p.day.Rel(p.in(course.Starter))
	if p.solution == nil {
		return nil, fmt.Errorf("%s: only the starter has this file: add it to the solution or delete it", name)
	}
	if !course.HasMarkers(p.name) {
		return p.solution, nil
	}
	if p.starter != nil {
		return merge.Files(name, p.solution, p.starter)
	}
	regions, err := course.ParseRegions(name, p.solution)
	if err != nil {
		return nil, err
	}
	if len(regions) > 0 {
		return nil, fmt.Errorf("%s: the solution's file has EXERCISE %s and the starter has no such file: copy it and write the stub", name, regions[0].ID)
	}
	return p.solution, nil
}

// replace writes a file so that a reader sees the old or the new one, never half of one. The mode of an existing file stays.
func replace(file string, data []byte, mode fs.FileMode) error {
	if info, err := os.Stat(file); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".sync-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Chmod(tmp.Name(), mode)
	}
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", file, err), os.Remove(tmp.Name()))
	}
	return nil
}
