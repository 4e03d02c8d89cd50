// Command bench measures the notes server on a large library, beside go-sdk's own pagination over the same entries.
// bench.sh runs it.
//
//	bench [--notes N] [--page-size N] [--gate] NOTES-PROGRAM
//
// With --gate it exits 1 unless the last page takes at most 1.2 times as long as the first, and the list comes at
// least as fast as from go-sdk alone.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

const (
	maxLastToFirst = 1.2
	minThroughput  = 1.0
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	count := flag.Int("notes", 100_000, "how many notes")
	size := flag.Int("page-size", 100, "resources on a page")
	gate := flag.Bool("gate", false, "exit 1 when a bound is not kept")
	baseline := flag.Bool("baseline", false, "serve the entries with go-sdk alone, on stdin and stdout")
	flag.Parse()
	if *baseline {
		return serveBaseline(ctx, *count, *size)
	}
	dir, err := os.MkdirTemp("", "notes-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := fill(dir, *count); err != nil {
		return err
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		return err
	}
	pageSize := fmt.Sprint(*size)

	none, err := start(ctx, flag.Arg(0), "serve", "--dir", empty, "--page-size", pageSize)
	if err != nil {
		return err
	}
	bare, err := none.residentBytes()
	if err != nil {
		return err
	}
	if err := none.stop(); err != nil {
		return err
	}
	ours, err := start(ctx, flag.Arg(0), "serve", "--dir", dir, "--page-size", pageSize)
	if err != nil {
		return err
	}
	defer ours.stop()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	theirs, err := start(ctx, self, "--baseline", "--notes", fmt.Sprint(*count), "--page-size", pageSize)
	if err != nil {
		return err
	}
	defer theirs.stop()
	loaded, err := ours.residentBytes()
	if err != nil {
		return err
	}

	var ourWalks, theirWalks []time.Duration
	var cursors []*string
	for range 5 { // alternating, so that both meet the same machine
		var took time.Duration
		if took, cursors, err = ours.walk(ctx, *count); err != nil {
			return err
		}
		ourWalks = append(ourWalks, took)
		if took, _, err = theirs.walk(ctx, *count); err != nil {
			return err
		}
		theirWalks = append(theirWalks, took)
	}
	first, middle, last, err := ours.pages(ctx, cursors)
	if err != nil {
		return err
	}
	perSecond := func(d time.Duration) float64 { return float64(*count) / d.Seconds() }
	lastToFirst := float64(last) / float64(first)
	throughput := perSecond(median(ourWalks)) / perSecond(median(theirWalks))
	fmt.Printf("%s/%s, %d processors, %s, %d notes, %d on a page, medians\n\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), *count, *size)
	fmt.Printf("start-up to the first answer     %10.2f s\n", ours.startup.Seconds())
	fmt.Printf("memory                           %10.1f MB, %.0f bytes a note more than an empty library\n", float64(loaded)/1e6, float64(loaded-bare)/float64(*count))
	fmt.Printf("first page                       %10.0f µs\n", micros(first))
	fmt.Printf("page in the middle               %10.0f µs\n", micros(middle))
	fmt.Printf("last page                        %10.0f µs, %.2f times the first (bound: %.1f)\n", micros(last), lastToFirst, maxLastToFirst)
	fmt.Printf("whole list                       %10.0f notes/s\n", perSecond(median(ourWalks)))
	fmt.Printf("whole list, go-sdk's pagination  %10.0f notes/s\n", perSecond(median(theirWalks)))
	fmt.Printf("                                 %10.2f times go-sdk (bound: %.1f)\n", throughput, minThroughput)
	if *gate && (lastToFirst > maxLastToFirst || throughput < minThroughput) {
		return fmt.Errorf("a bound is not kept")
	}
	return nil
}

func median(d []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(d))
	return sorted[len(sorted)/2]
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }
