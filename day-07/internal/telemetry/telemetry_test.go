package telemetry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-07/internal/telemetry"
)

func start(t *testing.T, o telemetry.Options) *telemetry.Telemetry {
	t.Helper()
	tel, err := telemetry.New(t.Context(), []string{"search_docs", "read_doc"}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tel.Shutdown(t.Context()) })
	return tel
}

func scrape(t *testing.T, tel *telemetry.Telemetry) string {
	t.Helper()
	w := httptest.NewRecorder()
	tel.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func TestNeverCalledIsZero(t *testing.T) {
	tel := start(t, telemetry.Options{Selection: map[string]float64{"trap": 0.75}})
	tel.Record(t.Context(), "read_doc", telemetry.ToolError, "tool_error", 30*time.Millisecond)
	tools, rates, err := telemetry.ReadStatus(strings.NewReader(scrape(t, tel)))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%+v %v", tools, rates)
	want := "[{Tool:_unknown Calls:0 ToolErrors:0 ProtocolErrors:0 Mean:0 P95:0} " +
		"{Tool:read_doc Calls:1 ToolErrors:1 ProtocolErrors:0 Mean:0.03 P95:0.0485} " +
		"{Tool:search_docs Calls:0 ToolErrors:0 ProtocolErrors:0 Mean:0 P95:0}] map[trap:0.75]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Field case D7-11.
func TestTraceparent(t *testing.T) {
	const trace, parent = "0af7651916cd43dd8448eb211c80319c", "00f067aa0ba902b7"
	const good = "00-" + trace + "-" + parent + "-01"
	for _, tt := range []struct {
		name   string
		meta   map[string]any
		header string
		joins  string
		links  int
	}{
		{"valid", map[string]any{"traceparent": good}, "", trace, 0},
		{"not sampled", map[string]any{"traceparent": "00-" + trace + "-" + parent + "-00"}, "", "", 0},
		{"later version", map[string]any{"traceparent": "01-" + trace + "-" + parent + "-01-extra"}, "", trace, 0},
		{"key of one's own", map[string]any{telemetry.OwnKey: map[string]any{"traceparent": good}}, "", trace, 0},
		{"traceparent wins", map[string]any{"traceparent": good, telemetry.OwnKey: map[string]any{"traceparent": "00-" + strings.Repeat("1", 32) + "-" + parent + "-01"}}, "", trace, 0},
		{"header alone", nil, good, trace, 0},
		{"header of another trace", map[string]any{"traceparent": good}, "00-" + strings.Repeat("2", 32) + "-" + parent + "-01", trace, 1},
		{"missing", nil, "", "new", 0},
		{"zero trace id", map[string]any{"traceparent": "00-" + strings.Repeat("0", 32) + "-" + parent + "-01"}, "", "new", 0},
		{"zero span id", map[string]any{"traceparent": "00-" + trace + "-0000000000000000-01"}, "", "new", 0},
		{"version ff", map[string]any{"traceparent": "ff-" + trace + "-" + parent + "-01"}, "", "new", 0},
		{"upper case", map[string]any{"traceparent": strings.ToUpper(good)}, "", "new", 0},
		{"too short", map[string]any{"traceparent": good[:54]}, "", "new", 0},
		{"extra in version 00", map[string]any{"traceparent": good + "-extra"}, "", "new", 0},
		{"a number", map[string]any{"traceparent": 7.0}, "", "new", 0},
		{"33 members of state", map[string]any{"traceparent": good, "tracestate": strings.Repeat("a=1,", 33)}, "", trace, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "spans.jsonl")
			tel := start(t, telemetry.Options{TraceFile: file})
			header := http.Header{}
			if tt.header != "" {
				header.Set("traceparent", tt.header)
			}
			_, span := tel.Start(t.Context(), "read_doc", tt.meta, header)
			span.End()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if tt.joins == "" { // the caller samples nothing: nothing is written, and its ids are kept
				if len(data) > 0 || span.SpanContext().TraceID().String() != trace {
					t.Errorf("written %s, trace %s", data, span.SpanContext().TraceID())
				}
				return
			}
			var got struct {
				TraceID, ParentID string
				Links             []string
			}
			if err := json.Unmarshal(bytes.TrimSpace(data), &got); err != nil {
				t.Fatal(err)
			}
			if joined := got.TraceID == trace; joined != (tt.joins == trace) || len(got.Links) != tt.links || joined != (got.ParentID == parent) {
				t.Errorf("got %+v, want to join %s and %d links", got, tt.joins, tt.links)
			}
		})
	}
}

func TestP95(t *testing.T) {
	hundred := make([]float64, 100)
	for i := range hundred {
		hundred[i] = float64(i + 1)
	}
	if p, ok := telemetry.P95(hundred); p != 95 || !ok {
		t.Errorf("1..100: %v", p)
	}
	if p, ok := telemetry.P95([]float64{7}); p != 7 || !ok {
		t.Errorf("one: %v", p)
	}
	if _, ok := telemetry.P95(nil); ok {
		t.Error("none has a value")
	}
}

// The estimate lies in the bucket of the true value.
func TestP95FromTheEndpoint(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 20 {
		tel := start(t, telemetry.Options{})
		values := make([]float64, 1+random.IntN(300))
		for i := range values {
			values[i] = random.ExpFloat64() * 0.1 * float64(round+1)
			tel.Record(t.Context(), "read_doc", telemetry.OK, "", time.Duration(values[i]*1e9))
		}
		tools, _, err := telemetry.ReadStatus(strings.NewReader(scrape(t, tel)))
		if err != nil {
			t.Fatal(err)
		}
		truth, _ := telemetry.P95(values)
		bucket := func(v float64) int { i, _ := slices.BinarySearch(telemetry.Buckets, v); return i }
		if got := tools[1].P95; bucket(got) != bucket(truth) {
			t.Errorf("%d values: P95 %v, in truth %v", len(values), got, truth)
		}
	}
}
