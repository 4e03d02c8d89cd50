package labtest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"example.com/mcp7/scripts/internal/course"
)

// go test answers "(cached)" unless it saw the test look at what has changed. It sees the files that the test opens or
// stats below its module's folder, and the variables that it reads with os.Getenv. The judge's go build is invisible
// to it, so the functions here look at everything that the grade depends on. What the test is compiled from
// (the judge, selftest) is seen anyway.

// variables are those that change a grade or its words, apart from those that are read where they are used.
var variables = []string{
	"GOFLAGS", "GOWORK", "GOTOOLCHAIN", "GOEXPERIMENT", "GOPROXY", "PATH", "LAB_GRADE", "LANG", "LC_ALL", "LC_MESSAGES",
}

// beside are files at the workspace's root that matter.
var beside = []string{course.StudentFile, "go.work", "go.work.sum"}

// look notes the size and the time of change of each file of the day and of those beside it.
func look(dir string) map[string]string {
	for _, name := range variables {
		os.Getenv(name)
	}
	seen := map[string]string{}
	note := func(name string, info fs.FileInfo, err error) {
		if err != nil {
			seen[name] = err.Error()
			return
		}
		seen[name] = fmt.Sprint(info.Size(), info.ModTime().UnixNano(), info.Mode())
	}
	for _, name := range beside {
		path := aside(dir, name)
		info, err := os.Stat(path)
		note(filepath.Clean(path), info, err)
	}
	filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			// A folder that can't be read shows in the build.
			return nil
		}
		info, err := e.Info()
		note(path, info, err)
		return nil
	})
	return seen
}

// aside returns the path of a file at the workspace's root that still begins with the day's folder: go test compares
// paths as text, and forgets what lies outside of the module.
func aside(dir, name string) string {
	return dir + string(filepath.Separator) + ".." + string(filepath.Separator) + name
}

// changed returns a file that differs between two looks, or "".
func changed(before, after map[string]string) string {
	for path, was := range before {
		if after[path] != was {
			return path
		}
	}
	for path := range after {
		if _, ok := before[path]; !ok {
			return path
		}
	}
	return ""
}
