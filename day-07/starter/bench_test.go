package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/library"
	"example.com/mcp7/day-07/internal/models"
	"example.com/mcp7/day-07/internal/selector"
	"example.com/mcp7/day-07/internal/telemetry"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// full instrumentation may cost this share of the calls per second.
const mayCost = 0.10

// rate makes calls for a while and returns how many there were in a second.
func rate(t *testing.T, m *meter) float64 {
	lib, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	if err := lib.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	theirs, ours := mcp.NewInMemoryTransports()
	server, err := newServer(lib, nil, nil, m).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	params := &mcp.CallToolParams{Name: "search_docs", Arguments: map[string]any{"query": "release process"}}
	n, start := 0, time.Now()
	for ; time.Since(start) < 700*time.Millisecond; n++ {
		if result, err := client.CallTool(t.Context(), params); err != nil || result.IsError {
			t.Fatalf("%v, %v", result, err)
		}
	}
	return float64(n) / time.Since(start).Seconds()
}

func TestBenchInstrumentation(t *testing.T) {
	if os.Getenv("BENCH") == "" {
		t.Skip("BENCH=1 measures; see bench.sh")
	}
	measured, err := telemetry.New(t.Context(), toolNames(), telemetry.Options{TraceFile: os.DevNull})
	if err != nil {
		t.Fatal(err)
	}
	defer measured.Shutdown(context.WithoutCancel(t.Context()))
	var shares []float64
	var plain, full float64
	for range 11 { // in turns, since other work on the machine comes and goes
		plain = rate(t, nil)
		full = rate(t, &meter{tools: toolNames(), telemetry: measured})
		shares = append(shares, 1-full/plain)
	}
	slices.Sort(shares)
	cost := shares[len(shares)/2]
	t.Logf("calls per second: %.0f plain, %.0f with spans and metrics; cost, median of %d: %.1f %%", plain, full, len(shares), cost*100)
	if cost > mayCost {
		t.Errorf("instrumentation costs %.1f %% of the calls per second, allowed are %.0f %%", cost*100, mayCost*100)
	}
}

func manyCases(n int) *eval.Set {
	set := &eval.Set{}
	for i := range n {
		set.Cases = append(set.Cases, eval.Case{ID: fmt.Sprint(i), Kind: eval.Kinds[i%3], Say: fmt.Sprintf("find the documents about topic %d, 帮我搜一下", i), Expect: "search_docs"})
	}
	return set
}

func TestThousandCasesOffline(t *testing.T) {
	tools, err := toolsOf(t.Context(), "", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	evaluate(t.Context(), "offline", selector.Prepared(tools), manyCases(1000), tools, eval.Options{Concurrency: 1})
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("1,000 cases took %v, want at most 2 s", took)
	}
}

func TestHundredCasesOfASlowEndpoint(t *testing.T) {
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(200 * time.Millisecond):
		case <-r.Context().Done():
		}
		fmt.Fprint(w, `{"choices":[{"message":{"tool_calls":[{"function":{"name":"search_docs","arguments":"{}"}}]}}]}`)
	}))
	defer endpoint.Close()
	t.Setenv("OPENAI_BASE_URL", endpoint.URL)
	model, err := models.OpenAI("slow")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	report := evaluate(t.Context(), "slow", model, manyCases(100), nil, eval.Options{Concurrency: 8, TimeLimit: 5 * time.Second, Tries: 1})
	if took := time.Since(start); took > 5*time.Second || report.Unanswered() > 0 {
		t.Errorf("100 cases took %v, %d unanswered; want at most 5 s, 0", took, report.Unanswered())
	}
	if !strings.Contains(report.Cases[0].Calls[0].Tool, "search_docs") {
		t.Errorf("got %v", report.Cases[0].Calls)
	}
}
