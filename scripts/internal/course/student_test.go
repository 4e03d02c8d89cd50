package course_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"example.com/mcp7/scripts/internal/course"
)

func TestStudent(t *testing.T) {
	root := write(t, workspace)
	started := time.Date(2026, 8, 3, 9, 30, 0, 0, time.UTC)
	if err := course.WriteStudent(root, course.Student{Name: "Li Lei 李雷", Started: started}); err != nil {
		t.Fatal(err)
	}
	c, err := course.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	if c.Student == nil || c.Student.Name != "Li Lei 李雷" || !c.Student.Started.Equal(started) {
		t.Errorf("student %+v", c.Student)
	}
	before, _ := os.ReadFile(filepath.Join(root, course.StudentFile))
	if err := course.WriteStudent(root, course.Student{Name: "somebody else"}); !errors.Is(err, os.ErrExist) {
		t.Errorf("a second student: err = %v", err)
	}
	if after, _ := os.ReadFile(filepath.Join(root, course.StudentFile)); string(after) != string(before) {
		t.Errorf("the first student's file became %s", after)
	}
}

// Whatever stands in student.json, its presence makes the workspace somebody's work: a damaged file must not
// turn grading off.
func TestADamagedStudentFileIsStillAStudent(t *testing.T) {
	for data, wantErr := range map[string]bool{
		`{}`:                         false,
		"\ufeff{\"name\": \"Ana\"}":  false,
		``:                           true,
		`[]`:                         true,
		`{"name": "Ana"} {"name": 1`: true,
	} {
		root := write(t, workspace)
		put(t, root, course.StudentFile, data)
		c, err := course.Open(root)
		if (err != nil) != wantErr {
			t.Errorf("%q: err = %v", data, err)
		}
		if c.Student == nil {
			t.Errorf("%q: no student", data)
		}
	}
}

func TestWriteStudentWithoutAFolder(t *testing.T) {
	if err := course.WriteStudent(filepath.Join(t.TempDir(), "gone"), course.Student{Name: "x"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("err = %v", err)
	}
}
