package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge"
)

func (l *lab) selftestCommand() *cobra.Command {
	var solution bool
	cmd := &cobra.Command{
		Use:   "selftest DAY",
		Short: "Print the day's own numbered board (SELFTEST=1 MOCK=1 go run ./starter)",
		Long: `Builds the day's starter and runs it with SELFTEST=1 and MOCK=1, in any shell.
The board is the quick in-process check; "lab check" judges the built program from outside and is stricter.`,
		Example: "  go run ./scripts/lab selftest 1",
		Args:    exactlyOne("a day such as 1"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := l.open(); err != nil {
				return err
			}
			d, err := l.day(args[0])
			if err != nil {
				return err
			}
			tree := course.Starter
			if solution {
				tree = course.Solution
			}
			p := l.newProgress(d, 0)
			defer p.end()
			code, err := judge.SelfTest(cmd.Context(), judge.Options{Day: d, Tree: tree, Progress: p.event}, l.language(), l.stdout, l.stderr)
			if err != nil {
				return fmt.Errorf("self-test of day %d: %w", d.N, err)
			}
			if code != 0 {
				return errRed
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&solution, "solution", false, "run the solution instead of the starter")
	return cmd
}
