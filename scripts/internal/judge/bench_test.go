package judge

import (
	"strings"
	"testing"
	"time"

	"example.com/mcp7/scripts/internal/course"
)

// BenchmarkRun judges nine criteria of a small program that is built already: what the judge costs beyond go build.
//
//	go test ./internal/judge -run '^$' -bench Run -benchtime 20x
func BenchmarkRun(b *testing.B) {
	body := `
# a command
run upper hello
want '.[0].upper' HELLO
# a session
serve
send req.jsonl
want '$answers | length' 3
hangup
-- req.jsonl --
` + strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"upper","params":{"text":"x"}}`+"\n", 3)
	d := scripts(b, body, body, body, body, body, body, body, body, body)
	var build, rest time.Duration
	for b.Loop() {
		start := time.Now()
		report, err := Run(b.Context(), Options{Day: d, Tree: course.Solution, Transcripts: b.TempDir()})
		if err != nil || !report.Passed() {
			b.Fatalf("%+v %v", report, err)
		}
		build += report.Build.Duration
		rest += time.Since(start) - report.Build.Duration
	}
	b.ReportMetric(float64(build.Milliseconds())/float64(b.N), "build-ms/op")
	b.ReportMetric(float64(rest.Milliseconds())/float64(b.N), "judge-ms/op")
}
