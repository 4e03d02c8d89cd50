package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"example.com/mcp7/scripts/internal/board"
	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/remember"
	"example.com/mcp7/scripts/selftest"
)

// lab is what every command shares: the streams, the flags that all take, and the workspace.
type lab struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	lang           string // --lang: "en", "zh", or "" for the locale's
	format         string // --format: "text" or "json"
	course         *course.Course
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	l := &lab{stdin: stdin, stdout: stdout, stderr: stderr}
	root := l.rootCommand()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	return root.ExecuteContext(ctx)
}

func (l *lab) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "lab",
		Short:         "MCP in 7 days: the board, the judge and the hints",
		Long:          "Without a command: the board of the seven days, what is open, and the next step.",
		Example:       "  go run ./scripts/lab\n  go run ./scripts/lab check 1\n  go run ./scripts/lab hint 1.2",
		Args:          noArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if l.format != "text" && l.format != "json" {
				return misuse(fmt.Errorf("--format %s: text or json", l.format))
			}
			switch l.lang {
			case "", "en", "zh":
				return nil
			}
			return misuse(fmt.Errorf("--lang %s: en or zh", l.lang))
		},
		RunE: func(*cobra.Command, []string) error {
			if err := l.open(); err != nil {
				return err
			}
			return l.showBoard(remember.Load(l.course.Root))
		},
	}
	root.PersistentFlags().StringVar(&l.lang, "lang", "", "language: en or zh (default: the locale's)")
	root.PersistentFlags().StringVar(&l.format, "format", "text", "output: text or json")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return misuse(err) })
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(l.checkCommand(), l.selftestCommand(), l.hintCommand(), l.startCommand(), l.verifyCommand(), l.syncCommand())
	return root
}

// noArgs refuses arguments; for the root command it names what there is instead of "unknown command".
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Root().Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	if cmd.HasParent() {
		return misuse(fmt.Errorf("%s takes no argument %q", cmd.CommandPath(), args[0]))
	}
	return misuse(fmt.Errorf("there is no command %q; commands: %s", args[0], strings.Join(names, ", ")))
}

// atMost is cobra.MaximumNArgs with this program's exit status for misuse.
func atMost(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		return misuse(cobra.MaximumNArgs(n)(cmd, args))
	}
}

// open finds and reads the workspace around the working directory.
func (l *lab) open() error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := course.Find(dir)
	if err != nil {
		return err
	}
	l.course, err = course.Open(root)
	return err
}

// day finds the day that an argument names.
func (l *lab) day(arg string) (*course.Day, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(arg, "day-"), "0"))
	if err != nil {
		n = -1
	}
	d, err := l.course.Day(n)
	if n == -1 {
		_, list, _ := strings.Cut(err.Error(), "; ")
		err = fmt.Errorf("%q is no day; %s", arg, list)
	}
	return d, misuse(err)
}

func (l *lab) zh() bool {
	if l.lang == "" {
		return selftest.Chinese(os.Getenv)
	}
	return l.lang == "zh"
}

// say picks the text for the reader's language.
func (l *lab) say(en, zh string) string {
	if l.zh() {
		return zh
	}
	return en
}

func (l *lab) language() string { return l.say("en", "zh") }

// terminal reports whether a stream is one: progress and questions are only for terminals.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

func (l *lab) showBoard(o remember.Outcomes) error {
	b := board.Of(l.course, o.Outcome)
	if l.format == "json" {
		return l.printJSON(b)
	}
	b.Print(l.stdout, l.zh(), selftest.ASCII(os.Getenv))
	return nil
}

func (l *lab) printJSON(v any) error {
	enc := json.NewEncoder(l.stdout)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
