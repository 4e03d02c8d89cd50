package judge

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"example.com/mcp7/scripts/internal/judge/process"
	"example.com/mcp7/scripts/selftest"
)

// boardLimit is how long a program's own board may take, all items together.
const boardLimit = 2 * time.Minute

// SelfTest builds a tree and runs its program with SELFTEST=1 and MOCK=1, in the caller's environment otherwise, until
// it ends. What the program prints goes to stdout and stderr; lang ("en" or "zh") is the language that it is asked for.
// It returns the program's exit status. An error means that there is no board: the program does not build (the error
// holds the compiler's lines), does not end in two minutes, or is killed; or one of the errors of [Run].
func SelfTest(ctx context.Context, o Options, lang string, stdout, stderr io.Writer) (int, error) {
	r, err := newRun(o, nil)
	if err != nil {
		return 0, err
	}
	defer r.close()
	r.tell(Event{Kind: BuildStarted})
	build, err := r.build(ctx)
	if err != nil {
		return 0, err
	}
	r.tell(Event{Kind: BuildDone, Build: &build})
	switch build.Outcome {
	case BuildError:
		return 0, errors.New(doesNotBuild(build.Output).In(lang))
	case InfraError:
		return 0, errors.New(notBuilt(build.Output).In(lang))
	}
	p, err := process.Start(process.Spec{
		Path: filepath.Join(r.bin, o.Day.Program+exe), Dir: o.Day.Dir, Env: append(boardEnv(lang), r.mark),
		Stdout: stdout, Stderr: stderr, Memory: r.options.Limits.Memory, Guard: r.guard,
	})
	if err != nil {
		return 0, err
	}
	limit, cancel := context.WithTimeout(ctx, boardLimit)
	defer cancel()
	stop := context.AfterFunc(limit, p.Kill)
	defer stop()
	exit := p.Exit()
	switch {
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case limit.Err() != nil:
		return 0, errors.New(notEnded(boardLimit).got.In(lang))
	case exit.Signal != "":
		return 0, errors.New(exitText(exit).In(lang))
	}
	return exit.Code, nil
}

// boardEnv is the caller's environment, with a locale of the language where it has another one.
func boardEnv(lang string) []string {
	env := append(os.Environ(), "SELFTEST=1", "MOCK=1")
	if (lang == "zh") == selftest.Chinese(os.Getenv) {
		return env
	}
	locale := "C.UTF-8"
	if lang == "zh" {
		locale = "zh_CN.UTF-8"
	}
	kept := env[:0]
	for _, pair := range env {
		if !strings.HasPrefix(pair, "LC_ALL=") {
			kept = append(kept, pair)
		}
	}
	return append(kept, "LC_ALL="+locale)
}
