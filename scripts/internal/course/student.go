package course

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// StudentFile is the name of the file at the workspace's root that makes it somebody's work:
// with it every exercise is graded, without it an open exercise is only reported as open.
const StudentFile = "student.json"

// A Student is what `lab start` records.
type Student struct {
	Name    string    `json:"name"`
	Started time.Time `json:"started"`
}

// WriteStudent creates student.json at root. An existing file is an error ([os.ErrExist]), and stays as it is.
func WriteStudent(root string, s Student) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(root, StudentFile), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(data, '\n'))
	if err = errors.Join(err, f.Close()); err != nil {
		// Half a file would turn the next attempt away, and make the course somebody's work.
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

func readStudent(root string) (*Student, error) {
	data, err := os.ReadFile(filepath.Join(root, StudentFile))
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := new(Student)
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors write a byte order mark
	if err := json.Unmarshal(data, s); err != nil {
		return s, fmt.Errorf("%s: %w", StudentFile, err)
	}
	return s, nil
}
