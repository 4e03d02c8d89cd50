package judge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"time"

	"example.com/mcp7/scripts/internal/judge/process"
)

// slowBuild is when a build is reported to take its time.
const slowBuild = 3 * time.Second

// A program is one executable that scripts can start.
type program struct {
	name string // on PATH
	pkg  string // relative to the day: "./starter"
}

// programs lists what the criteria need, the graded program first. Two packages under one name are an error, since the
// programs of a run share a folder.
func (r *run) programs() ([]program, error) {
	list := []program{{r.options.Day.Program, "./" + string(r.options.Tree)}}
	seen := map[string]string{list[0].name: list[0].pkg, peerName: "the judge"}
	for _, c := range r.criteria {
		for _, with := range c.With {
			first, ok := seen[with.Name]
			if ok && first != with.Package {
				return nil, fmt.Errorf("%s: the program %s is %s here and %s elsewhere: give one of them another name", r.rel(c.File), with.Name, with.Package, first)
			}
			if !ok {
				seen[with.Name] = with.Package
				list = append(list, program{with.Name, with.Package})
			}
		}
	}
	return list, nil
}

// build builds the graded program and its companions and puts them into the run's bin folder.
func (r *run) build(ctx context.Context) (Build, error) {
	start := time.Now()
	list, err := r.programs()
	if err != nil {
		return Build{Outcome: InfraError, Output: []string{err.Error()}}, nil
	}
	slow := time.AfterFunc(slowBuild, func() { r.tell(Event{Kind: BuildSlow}) })
	defer slow.Stop()
	out := r.outputFolder()
	unlock, err := lockFolder(ctx, out)
	if err != nil {
		return Build{}, err
	}
	defer unlock()
	for i, batch := range batches(list) {
		dir := filepath.Join(out, fmt.Sprint(i))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return Build{}, err
		}
		outcome, output, err := r.goBuild(ctx, dir, batch)
		if err != nil || outcome != Pass {
			return Build{Outcome: outcome, Output: output, Duration: time.Since(start)}, err
		}
		for _, p := range batch {
			if err := place(filepath.Join(dir, path.Base(p.pkg)+exe), filepath.Join(r.bin, p.name+exe)); err != nil {
				return Build{}, fmt.Errorf("place %s: %w", p.name, err)
			}
		}
	}
	return Build{Outcome: Pass, Duration: time.Since(start)}, r.placePeer()
}

// outputFolder is the same in every run of a tree, so that go build finds what it built last time and links nothing.
// It never lies inside a day: go test would see it change. With an overlay it is the run's own.
func (r *run) outputFolder() string {
	cache, err := os.UserCacheDir()
	if len(r.options.Overlay) > 0 || err != nil {
		return filepath.Join(r.work, "built")
	}
	sum := sha256.Sum256([]byte(r.options.Day.Path(r.options.Tree)))
	return filepath.Join(cache, "mcp7", "bin", hex.EncodeToString(sum[:8]))
}

// lockFolder makes an output folder and keeps other judges out of it until unlock is called.
func lockFolder(ctx context.Context, folder string) (unlock func(), err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		locked, err := tryLock(f)
		if locked {
			return func() { f.Close() }, nil
		}
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("lock %s: %w", f.Name(), err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			f.Close()
			return nil, context.Cause(ctx)
		}
	}
}

// batches groups programs so that no two in a batch come from packages of the same last name, which is how
// `go build -o folder/` names its outputs. As a rule there is one batch.
func batches(list []program) [][]program {
	var groups [][]program
	var names []map[string]bool
next:
	for _, p := range list {
		base := path.Base(p.pkg)
		for i := range groups {
			if !names[i][base] {
				names[i][base] = true
				groups[i] = append(groups[i], p)
				continue next
			}
		}
		groups = append(groups, []program{p})
		names = append(names, map[string]bool{base: true})
	}
	return groups
}

// goBuild runs go build once. An error means that there is no grade.
func (r *run) goBuild(ctx context.Context, dir string, batch []program) (Outcome, []string, error) {
	args := []string{"build", "-buildvcs=false", "-ldflags=-w", "-o", dir + string(os.PathSeparator)}
	if len(r.options.Overlay) > 0 {
		file := filepath.Join(r.work, "overlay.json")
		data, err := json.Marshal(map[string]any{"Replace": r.options.Overlay})
		if err == nil {
			err = os.WriteFile(file, data, 0o644)
		}
		if err != nil {
			return "", nil, fmt.Errorf("write the overlay: %w", err)
		}
		args = append(args, "-overlay="+file)
	}
	for _, p := range batch {
		args = append(args, p.pkg)
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return "", nil, err
	}
	output := &head{max: 64 << 10}
	p, err := process.Start(process.Spec{
		Path: goCommand, Args: args, Dir: r.options.Day.Dir, Env: append(buildEnv(os.Environ()), "GOTMPDIR="+r.temp, r.mark),
		Stdout: io.Discard, Stderr: output, Guard: r.guard,
	})
	if err != nil {
		return "", nil, err
	}
	limit, cancel := context.WithTimeout(ctx, r.options.Limits.Build)
	defer cancel()
	stop := context.AfterFunc(limit, p.Kill)
	defer stop()
	exit := p.Exit()
	switch {
	case ctx.Err() != nil:
		return "", nil, context.Cause(ctx)
	case limit.Err() != nil:
		return InfraError, []string{fmt.Sprintf("go build did not end within %v", r.options.Limits.Build)}, nil
	case exit.Code == 0:
		return Pass, nil, nil
	}
	return r.readOutput(output.String())
}

// place gives an executable a second name: a link where the file system can, otherwise a copy.
func place(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o755)
}
