package telemetry

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// A Status is what the metrics say of one tool.
type Status struct {
	Tool           string
	Calls          int64
	ToolErrors     int64
	ProtocolErrors int64
	Mean, P95      float64 // seconds; only when Calls > 0
}

// ReadStatus reads the metrics endpoint's text: the tools by name, and the selection rate by kind.
func ReadStatus(r io.Reader) ([]Status, map[string]float64, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(r)
	if err != nil {
		return nil, nil, fmt.Errorf("read the metrics: %w", err)
	}
	tools := map[string]*Status{}
	of := func(m *dto.Metric) *Status {
		name := label(m, "gen_ai_tool_name")
		if tools[name] == nil {
			tools[name] = &Status{Tool: name}
		}
		return tools[name]
	}
	for _, m := range families["mcp_server_tool_calls_total"].GetMetric() {
		s, n := of(m), int64(m.GetCounter().GetValue())
		s.Calls += n
		switch Path(label(m, "outcome")) {
		case ToolError:
			s.ToolErrors += n
		case ProtocolError:
			s.ProtocolErrors += n
		}
	}
	durations := map[string]*merged{}
	for _, m := range families["mcp_server_operation_duration_seconds"].GetMetric() {
		name := label(m, "gen_ai_tool_name")
		if durations[name] == nil {
			durations[name] = &merged{counts: map[float64]uint64{}}
		}
		durations[name].add(m.GetHistogram())
	}
	for name, d := range durations {
		if s := tools[name]; s != nil && d.n > 0 {
			s.Mean, s.P95 = d.sum/float64(d.n), d.p95()
		}
	}
	rates := map[string]float64{}
	for _, m := range families["mcp_eval_selection_rate"].GetMetric() {
		rates[label(m, "kind")] = m.GetGauge().GetValue()
	}
	var list []Status
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		list = append(list, *tools[name])
	}
	return list, rates, nil
}

// merged is a histogram over all error types of a tool.
type merged struct {
	counts map[float64]uint64
	n      uint64
	sum    float64
}

func (m *merged) add(h *dto.Histogram) {
	m.n += h.GetSampleCount()
	m.sum += h.GetSampleSum()
	for _, b := range h.GetBucket() {
		m.counts[b.GetUpperBound()] += b.GetCumulativeCount()
	}
	m.counts[math.Inf(1)] = m.n
}

func (m *merged) p95() float64 {
	bounds := slices.Sorted(maps.Keys(m.counts))
	counts := make([]uint64, len(bounds))
	for i, b := range bounds {
		counts[i] = m.counts[b]
	}
	p, _ := P95FromBuckets(bounds, counts)
	return p
}

func label(m *dto.Metric, name string) string {
	for _, l := range m.GetLabel() {
		if l.GetName() == name {
			return l.GetValue()
		}
	}
	return ""
}

// Status reads what has been measured so far, as a scrape of the endpoint would.
func (t *Telemetry) Status() ([]Status, error) {
	families, err := t.registry.Gather()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	for _, family := range families {
		if _, err := expfmt.MetricFamilyToText(&text, family); err != nil {
			return nil, err
		}
	}
	tools, _, err := ReadStatus(&text)
	return tools, err
}
