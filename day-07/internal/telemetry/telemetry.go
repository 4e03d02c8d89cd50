// Package telemetry holds the server's traces and metrics: OpenTelemetry, with the names of the MCP conventions, and a
// Prometheus endpoint.
//
// The conventions are in semconv v1.41 and gone from v1.42, so the few names that are used are written down here.
package telemetry

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Names of the OpenTelemetry conventions for MCP.
const (
	keyMethod    = attribute.Key("mcp.method.name")
	keyTool      = attribute.Key("gen_ai.tool.name")
	keyErrorType = attribute.Key("error.type")
	keyVersion   = attribute.Key("mcp.protocol.version")
	keyTransport = attribute.Key("network.transport")
	keyOutcome   = attribute.Key("outcome") // this program's own: one of Paths
	keyKind      = attribute.Key("kind")    // this program's own: happy, edge or trap
)

// Buckets are the upper bounds, in seconds, that the conventions ask for.
var Buckets = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300}

// UnknownTool is the label of every name that is no tool of this server: what a client makes up can't make series.
const UnknownTool = "_unknown"

// A Path is the way in which a call ended.
type Path string

// The paths.
const (
	OK            Path = "ok"
	ToolError     Path = "tool_error"     // a result with isError: the model can do something about it
	ProtocolError Path = "protocol_error" // an unknown tool, a handler that fails: somebody's bug
)

// Options configure a Telemetry.
type Options struct {
	Version   string             // of the server
	Transport string             // "pipe" or "tcp"
	TraceFile string             // spans as JSON, one a line; "" for none
	Selection map[string]float64 // selection rate by kind, from the last eval; may be nil
}

// Telemetry measures one server.
type Telemetry struct {
	tracer    trace.Tracer
	calls     metric.Int64Counter
	duration  metric.Float64Histogram
	registry  *prometheus.Registry
	transport string
	stop      []func(context.Context) error
}

// New starts measuring. Each tool starts at zero calls, so that one which is never called is a line in the metrics and
// not a gap. With OTEL_EXPORTER_OTLP_ENDPOINT in the environment spans are sent there.
func New(ctx context.Context, tools []string, o Options) (*Telemetry, error) {
	about := resource.NewSchemaless(attribute.String("service.name", "docs"), attribute.String("service.version", o.Version))
	t := &Telemetry{registry: prometheus.NewRegistry(), transport: o.Transport}
	if err := t.startTraces(ctx, about, o); err != nil {
		return nil, err
	}
	reader, err := otelprometheus.New(otelprometheus.WithRegisterer(t.registry), otelprometheus.WithoutScopeInfo())
	if err != nil {
		return nil, err
	}
	provider := sdkmetric.NewMeterProvider(sdkmetric.WithResource(about), sdkmetric.WithReader(reader))
	t.stop = append(t.stop, provider.Shutdown)
	if err := t.instruments(provider.Meter("docs"), o.Selection); err != nil {
		return nil, err
	}
	for _, tool := range append(tools, UnknownTool) {
		for _, path := range []Path{OK, ToolError, ProtocolError} {
			t.calls.Add(ctx, 0, metric.WithAttributes(keyTool.String(tool), keyOutcome.String(string(path))))
		}
	}
	return t, nil
}

func (t *Telemetry) startTraces(ctx context.Context, about *resource.Resource, o Options) error {
	options := []sdktrace.TracerProviderOption{sdktrace.WithResource(about)}
	if o.TraceFile != "" {
		f, err := os.OpenFile(o.TraceFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		options = append(options, sdktrace.WithSyncer(&fileExporter{out: f}))
	}
	if os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != "" {
		exporter, err := otlptracehttp.New(ctx)
		if err != nil {
			return fmt.Errorf("export traces: %w", err)
		}
		options = append(options, sdktrace.WithBatcher(exporter))
	}
	provider := sdktrace.NewTracerProvider(options...)
	t.tracer, t.stop = provider.Tracer("docs"), append(t.stop, provider.Shutdown)
	return nil
}

func (t *Telemetry) instruments(meter metric.Meter, selection map[string]float64) (err error) {
	t.calls, err = meter.Int64Counter("mcp.server.tool.calls", metric.WithDescription("Tool calls, by the way in which they ended."))
	if err != nil {
		return err
	}
	t.duration, err = meter.Float64Histogram("mcp.server.operation.duration", metric.WithUnit("s"),
		metric.WithDescription("How long a tool call takes."), metric.WithExplicitBucketBoundaries(Buckets...))
	if err != nil {
		return err
	}
	rate, err := meter.Float64Gauge("mcp.eval.selection.rate", metric.WithDescription("Right choices in the last eval, by kind."))
	for kind, value := range selection {
		rate.Record(context.Background(), value, metric.WithAttributes(keyKind.String(kind)))
	}
	return err
}

// Record counts one call of a tool. errorType is "" for a call that went well, "tool_error" for isError, and otherwise the
// JSON-RPC error code. It also says so on the span in ctx.
func (t *Telemetry) Record(ctx context.Context, tool string, path Path, errorType string, took time.Duration) {
	t.calls.Add(ctx, 1, metric.WithAttributes(keyTool.String(tool), keyOutcome.String(string(path))))
	attributes := []attribute.KeyValue{keyMethod.String("tools/call"), keyTool.String(tool)}
	if errorType != "" {
		attributes = append(attributes, keyErrorType.String(errorType))
		markFailed(trace.SpanFromContext(ctx), errorType)
	}
	t.duration.Record(ctx, took.Seconds(), metric.WithAttributes(attributes...))
}

// Handler serves the metrics for Prometheus; with OpenMetrics, exemplars join them to traces.
func (t *Telemetry) Handler() http.Handler {
	return promhttp.HandlerFor(t.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// Shutdown sends what is not sent yet.
func (t *Telemetry) Shutdown(ctx context.Context) error {
	var first error
	for _, stop := range t.stop {
		if err := stop(ctx); err != nil && first == nil {
			first = err
		}
	}
	return first
}
