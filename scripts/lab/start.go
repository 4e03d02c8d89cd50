package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/mcp7/scripts/internal/course"
)

func (l *lab) startCommand() *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "start --name NAME",
		Short: "Make this workspace yours: from now on every exercise is graded",
		Long: `Creates student.json. With it, "go test work" and "lab check" are your grade: everything has to be green.
Commit the file with your work.`,
		Example: `  go run ./scripts/lab start --name "Ada Lovelace"`,
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := l.open(); err != nil {
				return err
			}
			if s := l.course.Student; s != nil {
				return fmt.Errorf("%s is there already, for %s: delete it to start anew", course.StudentFile, s.Name)
			}
			if name = strings.TrimSpace(name); name == "" {
				var err error
				if name, err = l.askName(); err != nil {
					return err
				}
			}
			err := course.WriteStudent(l.course.Root, course.Student{Name: name, Started: time.Now().UTC().Truncate(time.Second)})
			if errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%s is there already: delete it to start anew", course.StudentFile)
			}
			if err != nil {
				return fmt.Errorf("writing %s: %w", filepath.Join(l.course.Root, course.StudentFile), err)
			}
			fmt.Fprintf(l.stdout, l.say("%s is written: this is your workspace now, %s.\nNext: go run ./scripts/lab\n",
				"已写入 %s：从现在起这是你的工作区了，%s。\n下一步：go run ./scripts/lab\n"), course.StudentFile, name)
			return nil
		},
	}
	cmd.Flags().StringVar(&name, "name", "", "your name, as it should stand on the board")
	return cmd
}

// askName asks at the terminal; without one a missing name is misuse.
func (l *lab) askName() (string, error) {
	if !terminal(l.stdin) {
		return "", misuse(errors.New(`the name is missing: lab start --name "Ada Lovelace"`))
	}
	fmt.Fprint(l.stderr, l.say("Your name: ", "你的名字："))
	line, err := bufio.NewReader(l.stdin).ReadString('\n')
	name := strings.TrimSpace(line)
	if name == "" {
		if err != nil {
			fmt.Fprintln(l.stderr)
		}
		return "", misuse(errors.New(`no name given: lab start --name "Ada Lovelace"`))
	}
	return name, nil
}
