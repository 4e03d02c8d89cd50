package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
)

// TestListIsDeterministic: a client may cache the list and a model's prompt may hold it, so its bytes must not change.
func TestListIsDeterministic(t *testing.T) {
	first := ""
	for range 3 {
		p := serve(t)
		for range 5 {
			m := p.ask(t, request(1, "tools/list"))
			if first == "" {
				first = m.raw
			}
			if m.raw != first {
				t.Fatalf("got\n%s\nthen\n%s", first, m.raw)
			}
		}
	}
	if !strings.Contains(first, `"ttlMs":3600000`) || !strings.Contains(first, `"cacheScope":"public"`) {
		t.Errorf("no caching hints in %.300s", first)
	}
}

// TestResultsConform checks results with a validator that is not the one in the server.
func TestResultsConform(t *testing.T) {
	p := serve(t)
	schemas := outputSchemas(t, p)
	id := 10
	for _, city := range []string{"Oslo", "北京", "são paulo", "Reykjavik", "القاهرة", "Paris, Texas", "Springfield, Ohio", "Kraków"} {
		for _, unit := range []string{"celsius", "fahrenheit"} {
			id++
			conforms(t, p, schemas["get_weather"], call(id, "get_weather", fmt.Sprintf(`{"city":%q,"unit":%q}`, city, unit)))
		}
	}
	for _, pair := range []string{"EUR USD", "USD JPY", "JPY ISK", "IDR EUR", "ZAR KRW"} {
		from, to, _ := strings.Cut(pair, " ")
		for _, amount := range []string{"0.01", "1", "1e3", "0.1", "123456789.987654321", "1000000000000"} {
			for _, date := range []string{"", `,"date":"2024-02-29"`, `,"date":"2025-12-06"`} {
				id++
				conforms(t, p, schemas["convert_currency"], call(id, "convert_currency", fmt.Sprintf(`{"amount":%s,"from":%q,"to":%q%s}`, amount, from, to, date)))
			}
		}
	}
	conforms(t, p, schemas["save_city"], call(1, "save_city", `{"city":"Oslo"}`))
	conforms(t, p, schemas["save_city"], call(2, "save_city", `{"city":"<b>&\" \\ 😀"}`))
	conforms(t, p, schemas["forget_city"], call(3, "forget_city", `{"city":"oslo"}`))
}

func outputSchemas(t *testing.T, p *process) map[string]*jsonschema.Resolved {
	t.Helper()
	var tools []struct {
		Name   string
		Output *jsonschema.Schema `json:"outputSchema"`
	}
	if err := json.Unmarshal(p.ask(t, request(1, "tools/list")).Result.Tools, &tools); err != nil {
		t.Fatal(err)
	}
	resolved := map[string]*jsonschema.Resolved{}
	for _, tool := range tools {
		r, err := tool.Output.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		resolved[tool.Name] = r
	}
	return resolved
}

func conforms(t *testing.T, p *process, schema *jsonschema.Resolved, line string) {
	t.Helper()
	m := p.ask(t, line)
	if m.Result == nil || m.Result.IsError {
		t.Errorf("%s\ngot %s", line, m.raw)
		return
	}
	var value any
	if err := json.Unmarshal(m.Result.Data, &value); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s\ngot %s: %v", line, m.raw, err)
	}
	var text any
	if err := json.Unmarshal([]byte(m.text()), &text); err != nil || !cmp.Equal(text, value) {
		t.Errorf("the text %s differs from the data %s", m.text(), m.Result.Data)
	}
}

// TestRealUpstreams takes the way of a real call, with services on loopback.
func TestRealUpstreams(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		switch r.URL.Path {
		case "/geo/search":
			fmt.Fprint(w, `{"results":[{"name":"Bergen","country":"Norway","country_code":"NO","admin1":"Vestland","latitude":60.39,"longitude":5.32,"population":213585}]}`)
		case "/weather/forecast":
			fmt.Fprint(w, `{"utc_offset_seconds":3600,"current":{"time":"2026-11-27T12:15","temperature_2m":6.5,"relative_humidity_2m":96,"wind_speed_10m":22,"weather_code":65}}`)
		case "/rates/latest":
			fmt.Fprint(w, `{"amount":1.0,"base":"NOK","date":"2026-11-27","rates":{"EUR":0.08494}}`)
		}
	}))
	defer server.Close()
	p := serve(t, "MOCK=0", "GEOCODE_URL="+server.URL+"/geo/", "WEATHER_URL="+server.URL+"/weather", "RATES_URL="+server.URL+"/rates")
	schemas := outputSchemas(t, p)
	conforms(t, p, schemas["get_weather"], call(2, "get_weather", `{"city":"Bergen"}`))
	conforms(t, p, schemas["convert_currency"], call(3, "convert_currency", `{"amount":199.9,"from":"NOK","to":"EUR"}`))
	if m := p.ask(t, call(4, "convert_currency", `{"amount":199.9,"from":"NOK","to":"EUR"}`)); !strings.Contains(m.raw, `"result":"16.98"`) {
		t.Errorf("got %s", m.raw)
	}
}

// TestDeadline: whatever the services do, the answer comes within the limit and half a second.
func TestDeadline(t *testing.T) {
	const limit = 400 * time.Millisecond
	hang := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	trickle := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"results":[`)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
	fail := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }
	limited := func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Retry-After", "90"); w.WriteHeader(429) }
	html := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<html>")
	}
	for _, c := range []struct {
		name    string
		handler http.HandlerFunc
		want    []string // in the text
	}{
		{"hangs", hang, []string{"in time", "try again"}},
		{"trickles", trickle, []string{"in time", "try again"}},
		{"500", fail, []string{"500", "try again"}},
		{"429", limited, []string{"429", "1m30s"}},
		{"HTML", html, []string{"not retry"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(c.handler)
			defer server.Close()
			defer server.CloseClientConnections()
			p := serve(t, "MOCK=0", "GEOCODE_URL="+server.URL, "UPSTREAM_TIMEOUT="+limit.String())
			p.ask(t, request(1, "tools/list"))
			begin := time.Now()
			m := p.ask(t, call(2, "get_weather", `{"city":"Oslo"}`))
			if took := time.Since(begin); took > limit+500*time.Millisecond {
				t.Errorf("took %v", took)
			}
			if m.Result == nil || !m.Result.IsError || m.Result.Data != nil {
				t.Fatalf("got %s", m.raw)
			}
			for _, want := range c.want {
				if !strings.Contains(strings.ToLower(m.text()), strings.ToLower(want)) {
					t.Errorf("got %q, want %q in it", m.text(), want)
				}
			}
		})
	}
}

// TestTwoServers share a file of saved cities.
func TestTwoServers(t *testing.T) {
	file := t.TempDir() + "/cities.json"
	a, b := serve(t, "CITIES_FILE="+file), serve(t, "CITIES_FILE="+file)
	const each = 20
	for i := range each {
		a.send(t, call(i, "save_city", fmt.Sprintf(`{"city":"A%d"}`, i)))
		b.send(t, call(i, "save_city", fmt.Sprintf(`{"city":"B%d"}`, i)))
	}
	for range each {
		for _, p := range []*process{a, b} {
			if m := p.receive(t); m.Result == nil || m.Result.IsError {
				t.Errorf("got %s", m.raw)
			}
		}
	}
	m := b.ask(t, call(99, "save_city", `{"city":"A0"}`))
	if n := strings.Count(m.text(), `"A`) + strings.Count(m.text(), `"B`); n != 2*each {
		t.Errorf("%d cities were kept, want %d: %s", n, 2*each, m.text())
	}
}
