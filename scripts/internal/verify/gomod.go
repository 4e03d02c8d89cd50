package verify

import (
	"context"
	"fmt"
	"os"
	"path"
	"slices"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

const (
	modulePrefix  = "example.com/mcp7/"
	scriptsModule = modulePrefix + "scripts"
)

// gomod compares go.work and the go.mod files: one Go version, every day in go.work, scripts replaced by the folder
// beside the day, and one version of each module that is required directly.
func gomod(_ context.Context, s *scope) ([]Fault, error) {
	data, err := s.read("go.work")
	if err != nil {
		return nil, err
	}
	work, err := modfile.ParseWork("go.work", data, nil)
	if err != nil {
		return s.modFaults("go.work", err), nil
	}
	var faults []Fault
	var used []string
	for _, u := range work.Use {
		folder := path.Clean(u.Path)
		used = append(used, folder)
		if !s.exists(folder + "/go.mod") {
			faults = append(faults, Fault{File: "go.work", Line: u.Syntax.Start.Line, Text: fmt.Sprintf("use %s: there is no go.mod", u.Path), Mend: "delete the line, or restore the folder"})
		}
	}
	folders := []string{"scripts"}
	for _, d := range s.Course.Days {
		folders = append(folders, d.Name())
	}
	var mods []module
	for _, folder := range folders {
		if !slices.Contains(used, folder) {
			faults = append(faults, Fault{File: "go.work", Text: "go.work does not use ./" + folder, Mend: "go work use ./" + folder})
		}
		m, found, err := s.module(folder)
		if err != nil {
			return nil, err
		}
		faults = append(faults, found...)
		if m.file != nil {
			mods = append(mods, m)
			faults = append(faults, m.check(work)...)
		}
	}
	return append(faults, sameVersions(mods)...), nil
}

// A module is one folder's go.mod.
type module struct {
	folder, name string // "day-01", "day-01/go.mod"
	file         *modfile.File
}

func (s *scope) module(folder string) (module, []Fault, error) {
	m := module{folder: folder, name: folder + "/go.mod"}
	data, err := s.read(m.name)
	if os.IsNotExist(err) {
		return m, nil, nil // the model reports it
	}
	if err != nil {
		return m, nil, err
	}
	if m.file, err = modfile.Parse(m.name, data, nil); err != nil {
		m.file = nil
		return m, s.modFaults(m.name, err), nil
	}
	return m, nil, nil
}

func (s *scope) modFaults(file string, err error) []Fault {
	faults := s.positioned(err, "correct that line")
	for i := range faults {
		if faults[i].File == "" {
			faults[i].File = file
		}
	}
	return faults
}

func (m module) check(work *modfile.WorkFile) []Fault {
	var faults []Fault
	add := func(line int, mend, format string, args ...any) {
		faults = append(faults, Fault{File: m.name, Line: line, Text: fmt.Sprintf(format, args...), Mend: mend})
	}
	if want := modulePrefix + m.folder; m.file.Module == nil || m.file.Module.Mod.Path != want {
		add(1, "write \"module "+want+"\"", "the module is not called %s", want)
	}
	if work.Go != nil && (m.file.Go == nil || m.file.Go.Version != work.Go.Version) {
		got := "no version"
		if m.file.Go != nil {
			got = m.file.Go.Version
		}
		add(0, fmt.Sprintf("go mod edit -go=%s %s", work.Go.Version, m.name), "the module says Go %s, go.work says %s", got, work.Go.Version)
	}
	if m.folder == "scripts" {
		return faults
	}
	replaced := slices.ContainsFunc(m.file.Replace, func(r *modfile.Replace) bool {
		return r.Old.Path == scriptsModule && r.New.Path == "../scripts"
	})
	if !replaced {
		add(0, fmt.Sprintf("go mod edit -replace=%s=../scripts %s", scriptsModule, m.name), "%s is not replaced by ../scripts, so the day does not build on its own", scriptsModule)
	}
	return faults
}

// sameVersions compares what the modules require directly.
func sameVersions(mods []module) []Fault {
	type requirement struct {
		module  module
		version string
		line    int
	}
	newest := map[string]requirement{}
	var all []struct {
		path string
		requirement
	}
	for _, m := range mods {
		for _, r := range m.file.Require {
			if r.Indirect || r.Mod.Path == scriptsModule {
				continue
			}
			req := requirement{m, r.Mod.Version, r.Syntax.Start.Line}
			all = append(all, struct {
				path string
				requirement
			}{r.Mod.Path, req})
			if best, ok := newest[r.Mod.Path]; !ok || semver.Compare(req.version, best.version) > 0 {
				newest[r.Mod.Path] = req
			}
		}
	}
	var faults []Fault
	for _, r := range all {
		if best := newest[r.path]; r.version != best.version {
			faults = append(faults, Fault{
				File: r.module.name, Line: r.line,
				Text: fmt.Sprintf("requires %s %s, %s requires %s", r.path, r.version, best.module.name, best.version),
				Mend: fmt.Sprintf("go -C %s get %s@%s", r.module.folder, r.path, best.version),
			})
		}
	}
	return faults
}
