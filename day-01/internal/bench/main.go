// Command bench compares annotate with jq on one generated capture, in one run: the two take turns, and the medians count.
//
//	go run ./internal/bench              in the folder of the day; needs jq; writes 200 MB to the temporary folder
//	go run ./internal/bench --mb 20      a smaller capture
//	go run ./internal/bench --generate   only writes the capture, to stdout
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

func main() {
	megabytes := flag.Int("mb", 200, "size of the capture in megabytes")
	rounds := flag.Int("rounds", 5, "how often each program runs")
	only := flag.Bool("generate", false, "write the capture to stdout")
	flag.Parse()
	err := error(nil)
	if *only {
		err = generate(os.Stdout, *megabytes)
	} else {
		err = run(context.Background(), os.Stdout, *megabytes, *rounds)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, report io.Writer, megabytes, rounds int) error {
	jq, err := exec.LookPath("jq")
	if err != nil {
		return fmt.Errorf("this compares with jq: %w", err)
	}
	dir, err := os.MkdirTemp("", "bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	annotate, capture := filepath.Join(dir, "annotate"), filepath.Join(dir, "capture.jsonl")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", annotate, "./solution").CombinedOutput(); err != nil {
		return fmt.Errorf("build ./solution: %w\n%s", err, out)
	}
	if err := write(capture, megabytes); err != nil {
		return err
	}
	ours := program{name: "annotate --format json", args: []string{annotate, "--format", "json", capture}}
	theirs := program{name: "jq -c .", args: []string{jq, "-c", ".", capture}}
	for range rounds {
		for _, p := range []*program{&ours, &theirs} {
			if err := p.run(ctx); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(report, "capture of %d MB, median of %d runs in turns\n", megabytes, rounds)
	ours.report(report, megabytes)
	theirs.report(report, megabytes)
	fmt.Fprintf(report, "annotate takes %.2f times as long as jq, and %.2f times its processor time\n",
		ratio(ours.times, theirs.times), ratio(ours.cpu, theirs.cpu))
	return nil
}

// write puts the generated capture into a file.
func write(path string, megabytes int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	if err := generate(w, megabytes); err != nil {
		return err
	}
	return w.Flush()
}

// A program is one of the two that are compared.
type program struct {
	name   string
	args   []string
	times  []time.Duration // by the clock
	cpu    []time.Duration // of the processor, which a busy machine changes less
	memory int64           // the largest resident set in bytes, 0 where the system doesn't say
}

func (p *program) run(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, p.args[0], p.args[1:]...)
	cmd.Stderr = os.Stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	p.times = append(p.times, time.Since(start))
	p.cpu = append(p.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	p.memory = max(p.memory, residentSet(cmd.ProcessState))
	return nil
}

func (p *program) report(w io.Writer, megabytes int) {
	seconds := median(p.times).Seconds()
	fmt.Fprintf(w, "%-24s %6.2f s  %4.0f MB/s  %6.2f s of processor time  %4d MB of memory\n",
		p.name, seconds, float64(megabytes)/seconds, median(p.cpu).Seconds(), p.memory>>20)
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

func ratio(a, b []time.Duration) float64 { return median(a).Seconds() / median(b).Seconds() }
