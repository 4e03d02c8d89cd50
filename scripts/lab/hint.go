package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"example.com/mcp7/scripts/internal/course"
)

func (l *lab) hintCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "hint EXERCISE",
		Short:   "Show the first hint for an exercise",
		Example: "  go run ./scripts/lab hint 1.2",
		Args:    exactlyOne("an exercise such as 1.2"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := l.open(); err != nil {
				return err
			}
			e, err := l.course.Exercise(args[0])
			if err != nil {
				return misuse(err)
			}
			hints, err := e.Day.Hints(e.ID, l.language())
			if err != nil {
				return err
			}
			if l.format == "json" {
				return l.printJSON(map[string]any{"exercise": e.ID, "title": e.TitleIn(l.language()), "hint": hints[0], "of": len(hints)})
			}
			fmt.Fprintf(l.stdout, l.say("exercise %s: %s\n", "练习 %s：%s\n"), e.ID, e.TitleIn(l.language()))
			if e.Starter != nil {
				fmt.Fprintf(l.stdout, "%s:%d\n", e.Day.Rel(e.Starter.File), e.Starter.Line)
			}
			fmt.Fprintf(l.stdout, "\n%s\n\n", hints[0])
			fmt.Fprintf(l.stdout, l.say("hint 1 of %d; all of them: %s\n", "第 1 条提示，共 %d 条；全部提示见 %s\n"),
				len(hints), e.Day.Rel(course.HintsFile(l.language())))
			return nil
		},
	}
}

// exactlyOne requires one argument and says what it should be.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return misuse(fmt.Errorf("%s takes one argument: %s", cmd.CommandPath(), what))
	}
}
