package frankfurter

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

func serve(t *testing.T, body string) (*Client, *string) {
	t.Helper()
	seen := new(string)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*seen = r.URL.String()
		if body == "" {
			w.Header().Set("Content-Type", "application/json")
			http.Error(w, `{"message":"not found"}`, http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		fmt.Fprint(w, body)
	}))
	t.Cleanup(server.Close)
	return New(server.URL, server.Client()), seen
}

func TestRate(t *testing.T) {
	for _, c := range []struct {
		date, asked string
	}{
		{"", "/latest?base=EUR&symbols=JPY"},
		{"2024-03-02", "/2024-03-02?base=EUR&symbols=JPY"},
	} {
		client, seen := serve(t, `{"amount":1.0,"base":"EUR","date":"2024-03-01","rates":{"JPY":162.73000000000000000001}}`)
		var day time.Time
		if c.date != "" {
			day, _ = time.Parse(time.DateOnly, c.date)
		}
		q, err := client.Rate(t.Context(), "EUR", "JPY", day)
		if err != nil {
			t.Fatal(err)
		}
		if *seen != c.asked {
			t.Errorf("asked %s, want %s", *seen, c.asked)
		}
		if q.Rate.String() != "162.73000000000000000001" || q.Date.Format(time.DateOnly) != "2024-03-01" {
			t.Errorf("got %+v", q)
		}
	}
}

func TestNoRate(t *testing.T) {
	for _, body := range []string{"", `{"date":"2024-03-01","rates":{}}`} {
		client, _ := serve(t, body)
		if _, err := client.Rate(t.Context(), "EUR", "JPY", time.Time{}); !errors.Is(err, source.ErrNoRate) {
			t.Errorf("%s: got %v", body, err)
		}
	}
}

func TestNonsense(t *testing.T) {
	for _, body := range []string{
		`{"date":"2024-03-01","rates":{"JPY":"many"}}`,
		`{"date":"yesterday","rates":{"JPY":1}}`,
		`{"date":"2024-03-01","rates":{"JPY":1e999999999}}`,
		`{"date":"2024-03-01","rates":{"JPY":1e-999999999}}`,
		`{"date":"2024-03-01","rates":[]}`,
	} {
		client, _ := serve(t, body)
		_, err := client.Rate(t.Context(), "EUR", "JPY", time.Time{})
		var failure *upstream.Error
		if !errors.As(err, &failure) || failure.Kind != upstream.Unreadable {
			t.Errorf("%s: got %v", body, err)
		}
	}
}
