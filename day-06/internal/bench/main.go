// Command bench measures what a guard costs a call: the same call, to the same server, directly and through the guard,
// in turns, so that whatever else the machine does meets both alike.
//
//	bench --guard GUARD --policy FILE --tool NAME --arguments JSON [--calls N] [--bound X] [--audit FILE] -- SERVER ARG…
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"example.com/mcp7/day-06/internal/rpc"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	guard := flag.String("guard", "", "the guard's program")
	policy := flag.String("policy", "", "its policy")
	audit := flag.String("audit", "", "its audit; none by default")
	tool := flag.String("tool", "", "the tool to call")
	arguments := flag.String("arguments", "{}", "its arguments")
	calls := flag.Int("calls", 500, "how many calls, each way")
	bound := flag.Float64("bound", 0, "fail when the guard takes more than this many times as long; 0 never")
	flag.Parse()
	var args map[string]any
	if err := json.Unmarshal([]byte(*arguments), &args); err != nil {
		return fmt.Errorf("arguments: %w", err)
	}
	front := []string{*guard, "run", "--policy", *policy}
	if *audit != "" {
		front = append(front, "--audit", *audit)
	}
	front = append(append(front, "--"), flag.Args()...)
	ctx := context.Background()
	var clients []*rpc.Client
	for _, argv := range [][]string{flag.Args(), front} {
		c, err := rpc.Start(ctx, nil, argv)
		if err != nil {
			return err
		}
		defer c.Close()
		if err := c.Begin(ctx); err != nil {
			return err
		}
		clients = append(clients, c)
	}
	took := make([][]time.Duration, len(clients))
	for n := range *calls + 20 {
		for i, c := range clients {
			start := time.Now()
			result, err := c.Call(ctx, "tools/call", map[string]any{"name": *tool, "arguments": args})
			if err != nil {
				return err
			}
			var r struct {
				IsError bool `json:"isError"`
			}
			if err := json.Unmarshal(result, &r); err != nil || r.IsError {
				return fmt.Errorf("the call failed: %s", result)
			}
			if n >= 20 { // the first ones start things
				took[i] = append(took[i], time.Since(start))
			}
		}
	}
	direct, guarded := median(took[0]), median(took[1])
	ratio := float64(guarded) / float64(direct)
	fmt.Printf("%-16s direct %8v   guarded %8v   +%v, %.2f times\n", *tool, direct.Round(time.Microsecond), guarded.Round(time.Microsecond),
		(guarded - direct).Round(time.Microsecond), ratio)
	if *bound > 0 && ratio > *bound {
		return fmt.Errorf("%.2f times is more than %.2f", ratio, *bound)
	}
	return nil
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
