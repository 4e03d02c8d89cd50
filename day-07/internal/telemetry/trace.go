package telemetry

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"

	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// OwnKey is a key of one's own for the trace context, as servers used before the specification named traceparent. It is
// still read, after that.
const OwnKey = "com.example/trace"

// Start starts the span of one tool call. It joins the caller's trace if _meta has a valid traceparent; one that is
// missing or malformed starts a new trace and is never an error. The trace of the HTTP request, when it is another one, is
// linked. Specification: basic/index, _meta, OpenTelemetry trace context.
func (t *Telemetry) Start(ctx context.Context, tool string, meta map[string]any, header http.Header) (context.Context, trace.Span) {
	parent := fromMeta(meta)
	options := []trace.SpanStartOption{
		trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(keyMethod.String("tools/call"), keyTool.String(tool),
			keyVersion.String("2026-07-28"), keyTransport.String(t.transport)),
	}
	if outer := read(header.Get("traceparent"), header.Get("tracestate")); outer.IsValid() {
		if !parent.IsValid() {
			parent = outer
		} else if outer.TraceID() != parent.TraceID() {
			options = append(options, trace.WithLinks(trace.Link{SpanContext: outer}))
		}
	}
	return t.tracer.Start(trace.ContextWithRemoteSpanContext(ctx, parent), "tools/call "+tool, options...)
}

func fromMeta(meta map[string]any) trace.SpanContext {
	text := func(m map[string]any, key string) string { s, _ := m[key].(string); return s }
	if parent := read(text(meta, "traceparent"), text(meta, "tracestate")); parent.IsValid() {
		return parent
	}
	own, _ := meta[OwnKey].(map[string]any)
	return read(text(own, "traceparent"), text(own, "tracestate"))
}

func read(parent, state string) trace.SpanContext {
	carrier := propagation.MapCarrier{"traceparent": parent, "tracestate": state}
	return trace.SpanContextFromContext(propagation.TraceContext{}.Extract(context.Background(), carrier))
}

func markFailed(span trace.Span, errorType string) {
	span.SetAttributes(keyErrorType.String(errorType))
	span.SetStatus(codes.Error, errorType)
}

// fileExporter writes spans as JSON, one a line: enough to look at a trace without a collector.
type fileExporter struct {
	mu  sync.Mutex
	out io.WriteCloser
}

type span struct {
	Name       string         `json:"name"`
	TraceID    string         `json:"traceId"`
	SpanID     string         `json:"spanId"`
	ParentID   string         `json:"parentId,omitempty"`
	TraceState string         `json:"traceState,omitempty"`
	Sampled    bool           `json:"sampled"`
	Links      []string       `json:"links,omitempty"` // trace ids
	Start      time.Time      `json:"start"`
	Millis     float64        `json:"ms"`
	Error      string         `json:"error,omitempty"`
	Attributes map[string]any `json:"attributes"`
}

// ExportSpans implements [sdktrace.SpanExporter].
func (f *fileExporter) ExportSpans(_ context.Context, spans []sdktrace.ReadOnlySpan) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	encoder := json.NewEncoder(f.out)
	for _, s := range spans {
		line := span{
			Name: s.Name(), TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(),
			TraceState: s.SpanContext().TraceState().String(), Sampled: s.SpanContext().IsSampled(),
			Start: s.StartTime(), Millis: float64(s.EndTime().Sub(s.StartTime()).Microseconds()) / 1000,
			Error: s.Status().Description, Attributes: map[string]any{},
		}
		if s.Parent().IsValid() {
			line.ParentID = s.Parent().SpanID().String()
		}
		for _, l := range s.Links() {
			line.Links = append(line.Links, l.SpanContext.TraceID().String())
		}
		for _, a := range s.Attributes() {
			line.Attributes[string(a.Key)] = a.Value.AsInterface()
		}
		if err := encoder.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// Shutdown implements [sdktrace.SpanExporter].
func (f *fileExporter) Shutdown(context.Context) error { return f.out.Close() }
