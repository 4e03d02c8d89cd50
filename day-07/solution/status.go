package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"text/tabwriter"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/telemetry"
)

// runStatus reads a metrics endpoint in the order of an investigation: error rate, selection rate, then P95.
func runStatus(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("status")
	if _, err := parse(flags, args, stdout); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("status: one URL, such as http://127.0.0.1:9464/metrics: %w", errUsage)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, flags.Arg(0), nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	tools, rates, err := telemetry.ReadStatus(res.Body)
	if err != nil {
		return err
	}
	printStatus(stdout, tools, rates)
	return nil
}

func printStatus(w io.Writer, tools []telemetry.Status, rates map[string]float64) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "tool\tcalls\tprotocol errors\ttool errors\tmean\tP95")
	for _, t := range tools {
		mean, p95 := "—", "—"
		if t.Calls > 0 {
			mean, p95 = fmt.Sprintf("%.3f s", t.Mean), fmt.Sprintf("%.3f s", t.P95)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\t%s\n", t.Tool, t.Calls, t.ProtocolErrors, t.ToolErrors, mean, p95)
	}
	table.Flush()
	for _, kind := range eval.Kinds {
		if rate, ok := rates[string(kind)]; ok {
			fmt.Fprintf(w, "selection, %s: %.2f\n", kind, rate)
		}
	}
}
