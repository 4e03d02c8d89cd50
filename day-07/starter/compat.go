package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/mcp7/day-07/internal/compat"
	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/selector"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.yaml.in/yaml/v3"
)

// runCompat compares two releases. What changes for the model, a description above all, is judged by an eval of both lists:
// no kind may fall.
func runCompat(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("compat")
	cases := flags.String("cases", "", "the eval set for changed descriptions, a YAML `file`; none is this program's own")
	golden := flags.String("golden", "", "replay the calls of this YAML `file` on both servers; needs --old and --new")
	oldServer := flags.String("old", "", "the old release's `command`, split at spaces, instead of the file OLD")
	newServer := flags.String("new", "", "the new release's `command`, instead of the file NEW")
	if _, err := parse(flags, args, stdout); err != nil {
		return err
	}
	servers := *oldServer != "" && *newServer != ""
	if servers == (flags.NArg() == 2) || !servers && (*golden != "" || *oldServer+*newServer != "") {
		return fmt.Errorf("compat: two files, or --old and --new: %w", errUsage)
	}
	var changes []compat.Change
	var lists [2][]compat.Tool
	if servers {
		var sessions [2]*session
		for i, line := range []string{*oldServer, *newServer} {
			s, err := connect(ctx, strings.Fields(line), nil)
			if err != nil {
				return err
			}
			defer s.close()
			sessions[i] = s
			if lists[i], err = s.list(ctx); err != nil {
				return err
			}
		}
		if *golden != "" {
			var err error
			if changes, err = replayGolden(ctx, *golden, sessions); err != nil {
				return err
			}
		}
	} else {
		for i, file := range flags.Args() {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if lists[i], err = compat.Read(file, data); err != nil {
				return err
			}
		}
	}
	found, err := compat.Compare(lists[0], lists[1])
	if err != nil {
		return err
	}
	return verdict(ctx, *cases, append(found, changes...), lists, stdout)
}

// verdict prints the changes and refuses the breaking ones, and a wording without an eval that didn't fall.
func verdict(ctx context.Context, cases string, changes []compat.Change, lists [2][]compat.Tool, stdout io.Writer) error {
	refused, wording := 0, false
	for _, c := range changes {
		fmt.Fprintf(stdout, "%s: %s: %s\n", c.Level, c.Where, c.What)
		if c.Level == compat.Breaking {
			refused++
		}
		wording = wording || c.Level == compat.Wording
	}
	if wording {
		falls, err := selectionFell(ctx, cases, lists, stdout)
		if err != nil {
			return err
		}
		refused += falls
	}
	if refused > 0 {
		fmt.Fprintf(stdout, "refused: %d breaking\n", refused)
		return errGate
	}
	fmt.Fprintf(stdout, "compatible: %d changes\n", len(changes))
	return nil
}

// selectionFell runs the eval on both lists and counts the kinds that fell. A set that doesn't know these tools is no
// eval, and without one a wording is refused.
func selectionFell(ctx context.Context, cases string, lists [2][]compat.Tool, stdout io.Writer) (falls int, err error) {
	set, err := loadCases(cases)
	if err != nil {
		return 0, err
	}
	var reports [2]*eval.Report
	for i, list := range lists {
		var tools []eval.Tool
		for _, t := range list {
			tools = append(tools, eval.Tool{Name: t.Name, Title: t.Title, Description: t.Description, InputSchema: t.InputSchema})
		}
		if missing := set.Unknown(tools); len(missing) > 0 {
			fmt.Fprintf(stdout, "breaking: wording changed, and there is no eval of these tools: the cases expect %s; see --cases\n", strings.Join(missing, ", "))
			return 1, nil
		}
		reports[i] = evaluate(ctx, "offline", selector.Prepared(tools), set, tools, eval.Options{Concurrency: 1})
	}
	for _, kind := range eval.Kinds {
		before, after := reports[0].Scores[kind], reports[1].Scores[kind]
		level := "eval"
		if after.Right < before.Right {
			level = "breaking"
			falls++
		}
		fmt.Fprintf(stdout, "%s: %s: selection %d → %d of %d\n", level, kind, before.Right, after.Right, after.Right+after.Wrong)
	}
	return falls, nil
}

// A goldenCall is a call whose result must stay.
type goldenCall struct {
	Tool string         `yaml:"tool"`
	Args map[string]any `yaml:"args"`
}

// replayGolden makes the calls on both servers and compares their results: a meaning can change while every schema stays.
func replayGolden(ctx context.Context, file string, servers [2]*session) ([]compat.Change, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var calls []goldenCall
	if err := yaml.Unmarshal(data, &calls); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var changes []compat.Change
	for _, call := range calls {
		var results [2][]byte
		for i, s := range servers {
			if results[i], err = outcome(ctx, s, call); err != nil {
				return nil, err
			}
		}
		if !bytes.Equal(results[0], results[1]) {
			args, _ := json.Marshal(call.Args) // read from YAML: it marshals
			changes = append(changes, compat.Change{Level: compat.Breaking, Where: call.Tool,
				What: fmt.Sprintf("golden call %s: %s → %s", args, eval.Short(string(results[0]), 120), eval.Short(string(results[1]), 120))})
		}
	}
	return changes, nil
}

// outcome is the part of a result that has to stay, or the error instead of it.
func outcome(ctx context.Context, s *session, call goldenCall) ([]byte, error) {
	result, err := s.CallTool(ctx, &mcp.CallToolParams{Name: call.Tool, Arguments: call.Args})
	if err != nil {
		return json.Marshal(map[string]any{"error": code(err)})
	}
	if result.StructuredContent != nil {
		return json.Marshal(map[string]any{"isError": result.IsError, "structured": result.StructuredContent})
	}
	return json.Marshal(map[string]any{"isError": result.IsError, "content": result.Content})
}
