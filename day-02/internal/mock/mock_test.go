package mock

import (
	"context"
	"errors"
	"testing"
	"time"

	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/thirdparty/iso4217"
	"example.com/mcp7/day-02/internal/thirdparty/wmo"
)

// TestData: the embedded data knows every currency and every kind of weather that it uses.
func TestData(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for day, rates := range s.rates {
		for _, code := range iso4217.Codes() {
			if !rates[code].IsPositive() {
				t.Errorf("%s: no rate for %s", day, code)
			}
		}
	}
	for _, e := range s.places {
		if _, ok := wmo.Conditions(e.Weather); !ok {
			t.Errorf("%s: no words for the code %d", e.Names[0], e.Weather)
		}
	}
}

func TestDays(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string]string{
		"2026-11-27": "2026-11-27", "2026-11-29": "2026-11-27", "2026-11-26": "2026-11-26", "2024-03-02": "2024-02-29", "2024-02-28": "",
	} {
		day, _ := time.Parse(time.DateOnly, asked)
		q, err := s.Rate(t.Context(), "EUR", "USD", day)
		switch {
		case want == "" && !errors.Is(err, source.ErrNoRate):
			t.Errorf("%s: got %v, %v", asked, q, err)
		case want != "" && (err != nil || q.Date.Format(time.DateOnly) != want):
			t.Errorf("%s: got %v, %v, want %s", asked, q, err, want)
		}
	}
}

func TestDelayEndsWithTheContext(t *testing.T) {
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	s.Delay = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := s.Places(ctx, "Oslo"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
