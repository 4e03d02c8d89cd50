package main

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-02/internal/stdio"
)

// TestMain is also the server that the benchmark talks to: BENCH_SERVER names its transport.
func TestMain(m *testing.M) {
	transport := os.Getenv("BENCH_SERVER")
	if transport == "" {
		os.Exit(m.Run())
	}
	if err := benchServer(context.Background(), transport); err != nil {
		slog.Error("bench server", "error", err)
		os.Exit(1)
	}
}

// benchServer has the same tools on both transports: this program's, and the SDK's own.
func benchServer(ctx context.Context, transport string) error {
	app, err := newApp(ctx, config{mock: true, limit: 5 * time.Second}, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	server, err := newServer(app)
	if err != nil {
		return err
	}
	if transport == "sdk" {
		return server.Run(ctx, &mcp.IOTransport{Reader: os.Stdin, Writer: protocol})
	}
	return serve(ctx, server, &stdio.Transport{In: os.Stdin, Out: protocol}, func() {})
}

// BenchmarkStdio makes calls over stdio, of this program and of the same tools on the SDK's transport, by turns:
// what else the machine does meanwhile slows both down alike.
func BenchmarkStdio(b *testing.B) {
	b.Run("one at a time", func(b *testing.B) { compare(b, 1) })
	b.Run("32 at once", func(b *testing.B) { compare(b, 32) })
}

func compare(b *testing.B, atOnce int) {
	const turn = 1024 // calls
	own, sdk := startBench(b, "own"), startBench(b, "sdk")
	own.calls(b, 2*turn, atOnce) // warm up
	sdk.calls(b, 2*turn, atOnce)
	var ownTime, sdkTime time.Duration
	turns := 0
	for b.Loop() {
		// Who goes first changes with every turn.
		if turns%2 == 0 {
			ownTime += own.calls(b, turn, atOnce)
			sdkTime += sdk.calls(b, turn, atOnce)
		} else {
			sdkTime += sdk.calls(b, turn, atOnce)
			ownTime += own.calls(b, turn, atOnce)
		}
		turns++
	}
	n := float64(turns * turn)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(n/ownTime.Seconds(), "weather-calls/s")
	b.ReportMetric(n/sdkTime.Seconds(), "sdk-calls/s")
	b.ReportMetric(sdkTime.Seconds()/ownTime.Seconds(), "weather/sdk")
}

// A benchClient is a server process and the client's ends of its streams.
type benchClient struct {
	in  io.WriteCloser
	out *bufio.Reader
}

func startBench(b *testing.B, transport string) *benchClient {
	b.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "BENCH_SERVER="+transport, "QUIET=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &benchClient{in, bufio.NewReaderSize(out, 64<<10)}
}

// calls makes n calls, atOnce of them in flight, and returns how long that took.
func (c *benchClient) calls(b *testing.B, n, atOnce int) time.Duration {
	begin := time.Now()
	sent := 0
	for answered := 0; answered < n; answered++ {
		for ; sent < n && sent-answered < atOnce; sent++ {
			if _, err := io.WriteString(c.in, weatherCall(sent)); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := c.out.ReadSlice('\n'); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(begin)
}
