package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/selector"
)

// ablate removes each sentence of each description in turn, and then the whole description, and prints how many points
// that costs in each kind. A sentence whose words another one has too shows 0: therefore the whole is shown as well. A
// positive number is a sentence that does harm.
func ablate(ctx context.Context, set *eval.Set, tools []eval.Tool, stdout io.Writer) error {
	points := func(tools []eval.Tool) map[eval.Kind]eval.Score {
		return evaluate(ctx, "offline", selector.Prepared(tools), set, tools, eval.Options{Concurrency: 1}).Scores
	}
	whole := points(tools)
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "happy\tedge\ttrap\t  removed\n")
	for i, tool := range tools {
		sentences := selector.Sentences(tool.Description)
		for n := range len(sentences) + 1 {
			removed, kept := "everything", []string{}
			if n < len(sentences) {
				removed, kept = sentences[n], slices.Delete(slices.Clone(sentences), n, n+1)
			}
			changed := slices.Clone(tools)
			changed[i].Description = strings.Join(kept, " ")
			scores := points(changed)
			for _, kind := range eval.Kinds {
				fmt.Fprintf(table, "%+d\t", scores[kind].Right-whole[kind].Right)
			}
			fmt.Fprintf(table, "  %s: %s\n", tool.Name, eval.Short(removed, 60))
		}
	}
	return table.Flush()
}
