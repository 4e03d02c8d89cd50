package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"time"

	"example.com/mcp7/day-07/internal/binding"
	"example.com/mcp7/day-07/internal/drill"
	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/library"
	"example.com/mcp7/day-07/internal/stdio"
	"example.com/mcp7/day-07/internal/telemetry"
	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.yaml.in/yaml/v3"
)

// settings are the flags of serve.
type settings struct {
	database  string
	http      string // the address to serve HTTP on; "": stdin and stdout
	metrics   string // the address of the metrics; "": none
	traceFile string
	history   string
	describe  string
	faults    drill.Faults
}

func runServe(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	s := settings{faults: drill.Faults{}}
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.StringVar(&s.database, "db", "", "the database `file`; with MOCK=1 none is a library in memory with sample documents")
	flags.StringVar(&s.http, "http", "", "serve Streamable HTTP at /mcp on this `address` instead of stdin and stdout")
	flags.StringVar(&s.metrics, "metrics", "", "serve Prometheus metrics at /metrics on this `address`, never on stdout")
	flags.StringVar(&s.traceFile, "trace-file", "", "append spans to this `file`; OTEL_EXPORTER_OTLP_ENDPOINT sends them to a collector")
	flags.StringVar(&s.history, "history", "", "show the last point of this eval history `file` as the selection rate")
	flags.StringVar(&s.describe, "describe", "", "take descriptions from this YAML `file`: tool: text")
	flags.Var(s.faults, "fault", "for drills: `TOOL=panic`, TOOL=slow:2s:20 (each 20th call), TOOL=wrong, TOOL=invalid")
	rest, err := parse(flags, args, stderr)
	if err != nil {
		return err
	}
	if len(rest) > 0 || flags.NArg() > 0 {
		return fmt.Errorf("serve: unexpected arguments: %w", errUsage)
	}
	if s.database == "" && !selftest.Mock() {
		return fmt.Errorf("serve: --db is missing: %w", errUsage)
	}
	return serve(ctx, s, stdin, stdout)
}

// serve runs the server until its input ends or ctx does.
func serve(ctx context.Context, s settings, stdin io.Reader, stdout io.Writer) error {
	lib, err := openLibrary(ctx, s.database)
	if err != nil {
		return err
	}
	defer lib.Close()
	describe, err := readDescriptions(s.describe)
	if err != nil {
		return err
	}
	measured, err := startTelemetry(ctx, s)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		if err := measured.Shutdown(ctx); err != nil {
			slog.Warn("send the last spans", "error", err)
		}
	}()
	if s.metrics != "" {
		stop, err := listen(s.metrics, "/metrics", measured.Handler())
		if err != nil {
			return err
		}
		defer stop()
	}
	server := newServer(lib, describe, s.faults, &meter{tools: toolNames(), telemetry: measured})
	if s.http == "" {
		return binding.Serve(ctx, server, &stdio.Transport{In: stdin, Out: stdout}, binding.Options{Check: checkRequest})
	}
	// The SDK's handler; day 4 writes one that keeps more of the specification.
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, PropagateRequestCancellation: true})
	stop, err := listen(s.http, "/mcp", http.NewCrossOriginProtection().Handler(handler))
	if err != nil {
		return err
	}
	defer stop()
	<-ctx.Done()
	return nil
}

// listen serves one path on an address. stop waits for the requests in flight.
func listen(address, path string, handler http.Handler) (stop func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle(path, handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("serve", "address", address, "error", err)
		}
	}()
	slog.Info("listening", "url", "http://"+listener.Addr().String()+path)
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		server.Shutdown(ctx)
		<-ended
	}, nil
}

func openLibrary(ctx context.Context, file string) (*library.Library, error) {
	lib, err := library.Open(ctx, file)
	if err != nil || !selftest.Mock() {
		return lib, err
	}
	return lib, lib.Fill(ctx)
}

func startTelemetry(ctx context.Context, s settings) (*telemetry.Telemetry, error) {
	o := telemetry.Options{Version: version, Transport: "pipe", TraceFile: s.traceFile}
	if s.http != "" {
		o.Transport = "tcp"
	}
	if s.history != "" {
		points, err := eval.History(s.history)
		if err != nil {
			return nil, err
		}
		o.Selection = map[string]float64{}
		for kind, rate := range points[len(points)-1].Scores {
			o.Selection[string(kind)] = rate
		}
	}
	return telemetry.New(ctx, toolNames(), o)
}

// readDescriptions reads other wordings to try out. No file: none.
func readDescriptions(file string) (map[string]string, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var texts map[string]string
	if err := yaml.Unmarshal(data, &texts); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for tool := range texts {
		if _, ok := descriptions[tool]; !ok {
			return nil, fmt.Errorf("%s: there is no tool %q", file, tool)
		}
	}
	return texts, nil
}
