package openmeteo

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/upstream"
)

func serve(t *testing.T, path, body string) (*Client, *http.Request) {
	t.Helper()
	seen := new(http.Request)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*seen = *r
		if r.URL.Path != path {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	return New(server.URL, server.URL, server.Client()), seen
}

func TestPlaces(t *testing.T) {
	c, seen := serve(t, "/search", `{"results":[
		{"id":1,"name":"Oslo","latitude":59.91273,"longitude":10.74609,"country_code":"NO","population":580000,"country":"Norway","admin1":"Oslo County"},
		{"id":2,"name":"Oslo","latitude":48.19512,"longitude":-97.13229,"country_code":"US","country":"United States","admin1":"Minnesota"}],
		"generationtime_ms":0.5}`)
	places, err := c.Places(t.Context(), "北京 & co")
	if err != nil {
		t.Fatal(err)
	}
	if got := seen.URL.Query().Get("name"); got != "北京 & co" {
		t.Errorf("asked for %q", got)
	}
	if len(places) != 2 || places[0].String() != "Oslo, Oslo County, Norway" || places[1].Population != 0 {
		t.Errorf("got %v", places)
	}
}

func TestNoPlaces(t *testing.T) {
	c, _ := serve(t, "/search", `{"generationtime_ms":0.5}`)
	if places, err := c.Places(t.Context(), "Atlantis"); err != nil || len(places) != 0 {
		t.Errorf("got %v, %v", places, err)
	}
}

func TestNow(t *testing.T) {
	c, seen := serve(t, "/forecast", `{"latitude":59.9,"utc_offset_seconds":3600,"timezone":"Europe/Oslo",
		"current_units":{"temperature_2m":"°F"},
		"current":{"time":"2026-11-27T12:15","interval":900,"temperature_2m":25.9,"relative_humidity_2m":81,"wind_speed_10m":9.7,"weather_code":71}}`)
	o, err := c.Now(t.Context(), source.Place{Latitude: 59.91273, Longitude: 10.74609}, source.Fahrenheit)
	if err != nil {
		t.Fatal(err)
	}
	if q := seen.URL.Query(); q.Get("temperature_unit") != "fahrenheit" || q.Get("latitude") != "59.9127" {
		t.Errorf("asked %s", seen.URL.RawQuery)
	}
	if *o.Temperature != 25.9 || *o.Code != 71 || o.At.Format(time.RFC3339) != "2026-11-27T12:15:00+01:00" {
		t.Errorf("got %+v", o)
	}
}

// TestMissing: null and nothing are no zeros.
func TestMissing(t *testing.T) {
	c, _ := serve(t, "/forecast", `{"current":{"time":"2026-11-27T12:15","temperature_2m":null}}`)
	o, err := c.Now(t.Context(), source.Place{}, source.Celsius)
	if err != nil || o.Temperature != nil || o.Humidity != nil || o.Code != nil {
		t.Errorf("got %+v, %v", o, err)
	}
}

func TestNonsense(t *testing.T) {
	for _, body := range []string{
		`{"current":{"time":"2026-11-27T12:15","temperature_2m":"warm"}}`,
		`{"current":{"time":"noon","temperature_2m":1}}`,
		`{"current":{"time":"2026-11-27T12:15","temperature_2m":1e400}}`,
		`{}`,
	} {
		c, _ := serve(t, "/forecast", body)
		_, err := c.Now(t.Context(), source.Place{}, source.Celsius)
		var failure *upstream.Error
		if !errors.As(err, &failure) || failure.Kind != upstream.Unreadable {
			t.Errorf("%s: got %v", body, err)
		}
	}
}
