package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/sees"
	"example.com/mcp7/day-01/internal/tap"
	"example.com/mcp7/scripts/selftest"
)

// settings are the flags that annotate and annotate sees have in common.
type settings struct {
	format, lang, output string
	showSecrets          bool
	strict               bool
	loggedBy             string
}

func (s *settings) flags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.StringVar(&s.format, "format", "", "")
	fs.StringVar(&s.lang, "lang", "", "")
	fs.StringVar(&s.output, "o", "", "")
	fs.BoolVar(&s.showSecrets, "show-secrets", false, "")
	fs.BoolVar(&s.strict, "strict", false, "")
	fs.StringVar(&s.loggedBy, "logged-by", "client", "")
	return fs
}

func (s *settings) check(formats ...string) error {
	switch {
	case s.format != "" && !strings.Contains(strings.Join(formats, " ")+" ", s.format+" "):
		return misuse(fmt.Sprintf("--format %s: it is one of %s", s.format, strings.Join(formats, ", ")))
	case s.lang != "" && s.lang != "en" && s.lang != "zh":
		return misuse(fmt.Sprintf("--lang %s: it is en or zh", s.lang))
	case s.loggedBy != "client" && s.loggedBy != "server":
		return misuse(fmt.Sprintf("--logged-by %s: it is client or server", s.loggedBy))
	}
	return nil
}

func (s *settings) chinese() bool {
	return s.lang == "zh" || s.lang == "" && selftest.Chinese(os.Getenv)
}

// reader returns a reader of a capture.
func (s *settings) reader(r io.Reader) *capture.Reader {
	reader := capture.NewReader(r)
	reader.LoggedBy = capture.Client
	if s.loggedBy == "server" {
		reader.LoggedBy = capture.Server
	}
	return reader
}

func runAnnotate(args []string, stdin, stdout, stderr *os.File) (err error) {
	var s settings
	files, err := parse(s.flags("annotate"), args)
	if errors.Is(err, flag.ErrHelp) {
		_, err := io.WriteString(stdout, usage)
		return err
	}
	if err := errors.Join(err, s.check("markdown", "table", "json")); err != nil {
		return err
	}
	if len(files) > 1 {
		return misuse("more than one FILE: " + strings.Join(files, " "))
	}
	if len(files) == 0 && term.IsTerminal(int(stdin.Fd())) {
		return misuse("no FILE, and stdin is a terminal")
	}
	in, err := open(append(files, "-")[0], stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := s.create(stdout, in)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeOutput(out, stdout)) }()

	options, format := s.options(out)
	a := newAnnotator(render.New(format, out, options), func(open selftest.OpenError) {
		fmt.Fprintln(stderr, "annotate:", open)
	})
	err = a.capture(s.reader(in))
	if err == nil || a.summary.Messages > 0 {
		err = errors.Join(err, a.finish()) // what was read before a fault is not lost
	}
	if err != nil {
		return err
	}
	if s.strict && a.errors {
		return errors.New("the capture has findings of level error (--strict)")
	}
	return nil
}

// options chooses what suits the place that is written to.
func (s *settings) options(out *os.File) (options render.Options, format string) {
	options = render.Options{Chinese: s.chinese(), ShowSecrets: s.showSecrets}
	format = s.format
	if term.IsTerminal(int(out.Fd())) {
		options.Width, _, _ = term.GetSize(int(out.Fd()))
		options.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		if format == "" {
			format = "table"
		}
	}
	return options, format
}

func runSees(args []string, stdin, stdout *os.File) (err error) {
	var s settings
	files, err := parse(s.flags("annotate sees"), args)
	if errors.Is(err, flag.ErrHelp) {
		_, err := io.WriteString(stdout, usage)
		return err
	}
	if err := errors.Join(err, s.check("markdown", "json")); err != nil {
		return err
	}
	if len(files) == 0 {
		return misuse("sees needs at least one FILE")
	}
	report := sees.NewReport(s.showSecrets)
	for _, name := range files {
		in, err := open(name, stdin)
		if err != nil {
			return err
		}
		conn := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
		err = report.Add(s.reader(in), conn)
		in.Close()
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
	}
	out, err := s.create(stdout, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeOutput(out, stdout)) }()
	if s.format == "json" {
		return report.WriteJSON(out)
	}
	return report.WriteMarkdown(out, s.chinese())
}

func runTap(ctx context.Context, args []string, stdin, stdout, stderr *os.File) error {
	fs := flag.NewFlagSet("annotate tap", flag.ContinueOnError)
	output := fs.String("o", "session.jsonl", "")
	conn := fs.String("conn", "", "")
	fs.SetOutput(io.Discard)
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		_, err := io.WriteString(stdout, usage)
		return err
	case err != nil:
		return misuse(err.Error())
	case fs.NArg() == 0:
		return misuse("tap needs a server: annotate tap -o session.jsonl -- SERVER ARGS…")
	}
	if *conn == "" {
		*conn = strings.TrimSuffix(filepath.Base(fs.Arg(0)), ".exe")
	}
	// Appending keeps the sessions of a client that starts its server again.
	record, err := os.OpenFile(*output, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer record.Close()
	t := tap.Tap{
		Command: fs.Args(), Conn: *conn, Record: record,
		Stdin: stdin, Stdout: stdout, Stderr: stderr,
		Log: slog.New(slog.NewTextHandler(stderr, nil)),
	}
	return t.Run(ctx)
}

func open(name string, stdin *os.File) (*os.File, error) {
	if name == "-" {
		return stdin, nil
	}
	return os.Open(name)
}

// create opens the output, which must not be the capture that is being read.
func (s *settings) create(stdout, in *os.File) (*os.File, error) {
	if s.output == "" {
		return stdout, nil
	}
	if old, err := os.Stat(s.output); err == nil && in != nil {
		if now, err := in.Stat(); err == nil && os.SameFile(old, now) {
			return nil, misuse("-o " + s.output + " is the capture itself")
		}
	}
	return os.Create(s.output)
}

func closeOutput(out, stdout *os.File) error {
	if out == stdout {
		return nil
	}
	return out.Close()
}
