package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify"
)

func (l *lab) verifyCommand() *cobra.Command {
	var deep bool
	cmd := &cobra.Command{
		Use:   "verify [DAY]",
		Short: "Check the course itself: frames, stubs, criteria, texts, links (for maintainers)",
		Long: `Checks that the course is what it says: starter and solution agree outside the exercises, each stub turns red
exactly the criteria that name its exercise, the solution is green, the texts agree with the criteria in both
languages. Each fault comes with what mends it. --deep also runs every wrong and every other right answer.

Checks:
` + verify.List(),
		Example: "  go run ./scripts/lab verify\n  go run ./scripts/lab verify 1 --deep",
		Args:    atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			// A fault in the course's model is a finding here, not the end.
			if err := l.open(); err != nil && l.course == nil {
				return err
			}
			o := verify.Options{Course: l.course, Deep: deep}
			if len(args) == 1 {
				d, err := l.day(args[0])
				if err != nil {
					return err
				}
				o.Days = []int{d.N}
			}
			if terminal(l.stderr) {
				o.Progress = func(s string) { fmt.Fprintf(l.stderr, "\x1b[2K%s\r", s) }
			}
			faults, err := verify.Run(cmd.Context(), o)
			if terminal(l.stderr) {
				fmt.Fprint(l.stderr, "\x1b[2K")
			}
			if err != nil {
				return err
			}
			return l.showFaults(faults)
		},
	}
	cmd.Flags().BoolVar(&deep, "deep", false, "also run every wrong answer and every other right answer (minutes)")
	return cmd
}

func (l *lab) showFaults(faults []verify.Fault) error {
	if l.format == "json" {
		if err := l.printJSON(faults); err != nil {
			return err
		}
	} else {
		for _, f := range faults {
			fmt.Fprintf(l.stdout, "%s\n", f)
		}
		if len(faults) == 0 {
			fmt.Fprintln(l.stdout, l.say("the course holds: no fault found", "课程检查通过：没有发现问题"))
		} else {
			fmt.Fprintln(l.stdout, l.count(len(faults)))
		}
	}
	if len(faults) > 0 {
		return errRed
	}
	return nil
}

func (l *lab) syncCommand() *cobra.Command {
	var (
		write bool
		stamp []string
	)
	cmd := &cobra.Command{
		Use:   "sync [DAY]",
		Short: "Bring the starters up to date with the solutions outside the exercises (for maintainers)",
		Long: `What is outside an exercise belongs to the solution, what is inside belongs to the starter. Without --write it
lists the starter files that differ from that rule; with --write it rewrites them.

--stamp FILE writes into a Chinese text which English text it matches. Do it after you have brought it up to date.`,
		Example: "  go run ./scripts/lab sync\n  go run ./scripts/lab sync 1 --write\n  go run ./scripts/lab sync --stamp day-01/README.zh-CN.md",
		Args:    atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := l.open(); err != nil {
				return err
			}
			for _, file := range stamp {
				if err := verify.Stamp(file); err != nil {
					return err
				}
				fmt.Fprintf(l.stdout, "stamped %s\n", file)
			}
			if len(stamp) > 0 {
				return nil
			}
			days := l.course.Days
			if len(args) == 1 {
				d, err := l.day(args[0])
				if err != nil {
					return err
				}
				days = []*course.Day{d}
			}
			return l.sync(days, write)
		},
	}
	cmd.Flags().BoolVar(&write, "write", false, "rewrite the starter files that differ")
	cmd.Flags().StringSliceVar(&stamp, "stamp", nil, "Chinese text files that are up to date now")
	return cmd
}

func (l *lab) sync(days []*course.Day, write bool) error {
	if write && l.course.Student != nil {
		return errors.New("this is a student's workspace (student.json): sync would rewrite the starter; it is for the course's own repo")
	}
	var changed int
	for _, d := range days {
		files, err := verify.Sync(d, write)
		if err != nil {
			return err
		}
		for _, f := range files {
			changed++
			if write {
				fmt.Fprintf(l.stdout, "wrote %s\n", f)
			} else {
				fmt.Fprintf(l.stdout, "%s differs; write it with: go run ./scripts/lab sync %d --write\n", f, d.N)
			}
		}
	}
	if changed > 0 && !write {
		return errRed
	}
	if changed == 0 {
		fmt.Fprintln(l.stdout, l.say("starters and solutions agree outside the exercises", "练习之外，starter 与 solution 一致"))
	}
	return nil
}

func (l *lab) count(faults int) string {
	if faults == 1 {
		return l.say("1 fault", "1 处问题")
	}
	return fmt.Sprintf(l.say("%d faults", "%d 处问题"), faults)
}
