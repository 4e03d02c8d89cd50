package judge

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.com/mcp7/scripts/internal/judge/process"
)

var runCommand = command{
	name:  "run",
	usage: "[-as PROGRAM] [-stdin FILE] [-env NAME=VALUE]… [-within D] [-exit N] ARG…",
	about: `
Runs the graded program, or the companion PROGRAM, to its end. It must end by itself within D (5s), with exit status 0,
or N. "! run" asks for any other status than 0, without a crash (a Go panic is no refusal). Stdin is FILE, or empty.

Afterwards stdout, stderr, cmp and grep work on what it wrote (of stderr the last 64 KiB). The current document is the
array of the JSON values on stdout, such as JSON Lines.`,
	do: func(s *script, a arguments) {
		within := a.duration(s, "within", s.limits.Answer)
		var stdin string
		if a.has("stdin") {
			stdin = s.ts.ReadFile(a.text("stdin", ""))
		}
		out := s.newSpool()
		defer out.file.Close()
		p := s.start(a, process.Spec{Stdin: true, Stdout: out})
		go feed(p.Stdin, stdin)
		ended := s.wait(within, merged(p.Done(), out.full))
		select {
		case <-out.full:
			p.Kill()
			<-p.Done()
			s.fail(floods(s.limits.Stdout))
		default:
		}
		if !ended {
			p.Kill()
			<-p.Done()
			s.fail(notEnded(within))
		}
		s.checkExit(a, p.Exit())
		if out.err != nil {
			s.fault("keep stdout: %v", out.err)
		}
		s.doc = s.spoolDocument(out)
		out.copyTo(s.ts.Stdout())
		io.WriteString(s.ts.Stderr(), s.stderr.String())
		s.stdout = out.String
	},
}

// checkExit requires the exit status that the command asks for.
func (s *script) checkExit(a arguments, e process.Exit) {
	want := a.number(s, "exit", 0)
	crash := s.stderr.crash()
	switch {
	case s.stderr.outOfMemory() && e.Code != 0:
		s.fail(outOfMemory(s.limits.Memory))
	case a.not && crash != "":
		s.fail(crashed(crash, refusal))
	case a.not && e.Code <= 0:
		s.fail(complaint{Fail, exitText(e), refusal})
	case !a.not && e.Code != want && crash != "":
		s.fail(crashed(crash, exitStatus(want)))
	case !a.not && e.Code != want:
		s.fail(complaint{Fail, exitText(e), exitStatus(want)})
	case e.Held:
		s.fail(leftBehind)
	}
}

// feed writes a program's stdin and closes it. It ends when the program reads no more, at the latest with its end.
func feed(stdin *os.File, text string) {
	io.WriteString(stdin, text)
	stdin.Close()
}

// merged is closed when one of two channels is; its goroutine ends with the first, which always closes.
func merged(first, second <-chan struct{}) <-chan struct{} {
	both := make(chan struct{})
	go func() {
		defer close(both)
		select {
		case <-first:
		case <-second:
		}
	}()
	return both
}

// A spool keeps a program's stdout in a file, up to a limit.
type spool struct {
	file *os.File
	room int64
	full chan struct{} // closed when there was more than the limit
	err  error         // of the first write that failed; to be read when the program is done
}

func (s *script) newSpool() *spool {
	s.spools++
	name := filepath.Join(filepath.Dir(s.work), fmt.Sprintf("stdout-%d", s.spools))
	f, err := os.Create(name)
	if err != nil {
		s.fault("%v", err)
	}
	return &spool{file: f, room: s.limits.Stdout, full: make(chan struct{})}
}

func (o *spool) Write(p []byte) (int, error) {
	if o.room < 0 {
		return len(p), nil
	}
	if o.room -= int64(len(p)); o.room < 0 {
		close(o.full)
		return len(p), nil
	}
	if _, err := o.file.Write(p); err != nil && o.err == nil {
		o.err = err
	}
	return len(p), nil
}

func (o *spool) String() string {
	data, _ := os.ReadFile(o.file.Name())
	return string(data)
}

func (o *spool) copyTo(w io.Writer) {
	if b, ok := w.(interface{ Grow(int) }); ok {
		if info, err := o.file.Stat(); err == nil {
			b.Grow(int(info.Size()))
		}
	}
	o.file.Seek(0, io.SeekStart)
	io.Copy(w, o.file)
}

// spoolDocument reads the values on stdout when a query first asks for them.
func (s *script) spoolDocument(out *spool) *document {
	name := out.file.Name()
	return &document{about: Text{"stdout", "stdout"}, load: func() (any, *complaint) {
		f, err := os.Open(name)
		if err != nil {
			return nil, infra(err.Error())
		}
		defer f.Close()
		values, err := jsonValues(f)
		if err != nil {
			return nil, &complaint{Fail, notJSON(len(values)+1, err), onlyJSON}
		}
		return values, nil
	}}
}
