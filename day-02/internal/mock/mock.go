// Package mock is weather and rates without a network: embedded data, the same on every run.
package mock

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"example.com/mcp7/day-02/internal/source"
)

//go:embed data/places.json
var placesJSON []byte

//go:embed data/rates.json
var ratesJSON []byte

// Source is a [source.Weather] and a [source.Rates].
type Source struct {
	// Delay is how long each answer takes, as if it came over a network.
	Delay time.Duration
	// Panic makes every weather lookup panic, as a dependency with a fault does.
	Panic bool

	places []entry
	rates  map[string]map[string]decimal.Decimal // by day: what one euro is worth
}

type entry struct {
	Names      []string `json:"names"`
	Region     string   `json:"region"`
	Country    string   `json:"country"`
	Code       string   `json:"code"`
	Latitude   float64  `json:"latitude"`
	Longitude  float64  `json:"longitude"`
	Population int      `json:"population"`
	Zone       int      `json:"utcOffsetHours"`
	Celsius    float64  `json:"celsius"`
	Humidity   float64  `json:"humidity"`
	Wind       float64  `json:"windKmh"`
	Weather    int      `json:"weatherCode"`
}

// observed is when the embedded weather was observed.
var observed = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// New reads the embedded data.
func New() (*Source, error) {
	s := &Source{}
	if err := json.Unmarshal(placesJSON, &s.places); err != nil {
		return nil, fmt.Errorf("embedded places: %w", err)
	}
	if err := json.Unmarshal(ratesJSON, &s.rates); err != nil {
		return nil, fmt.Errorf("embedded rates: %w", err)
	}
	return s, nil
}

// Places implements [source.Weather].
func (s *Source) Places(ctx context.Context, name string) ([]source.Place, error) {
	if err := s.pause(ctx); err != nil {
		return nil, err
	}
	if s.Panic {
		panic("mock: this lookup was told to panic")
	}
	var found []source.Place
	for _, e := range s.places {
		if slices.ContainsFunc(e.Names, func(n string) bool { return source.Same(n, name) }) {
			found = append(found, source.Place{
				Name: e.Names[0], Region: e.Region, Country: e.Country, Code: e.Code,
				Latitude: e.Latitude, Longitude: e.Longitude, Population: e.Population,
			})
		}
	}
	return found, nil
}

// Now implements [source.Weather]. Like a real service it has no values where it has no station.
func (s *Source) Now(ctx context.Context, p source.Place, unit string) (source.Observation, error) {
	if err := s.pause(ctx); err != nil {
		return source.Observation{}, err
	}
	for _, e := range s.places {
		if e.Latitude != p.Latitude || e.Longitude != p.Longitude {
			continue
		}
		temperature := e.Celsius
		if unit == source.Fahrenheit {
			temperature = math.Round((temperature*9/5+32)*10) / 10
		}
		return source.Observation{
			At:          observed.In(time.FixedZone("", e.Zone*3600)),
			Temperature: &temperature, Humidity: &e.Humidity, Wind: &e.Wind, Code: &e.Weather,
		}, nil
	}
	return source.Observation{At: observed}, nil
}

// Rate implements [source.Rates].
func (s *Source) Rate(ctx context.Context, from, to string, date time.Time) (source.Quote, error) {
	if err := s.pause(ctx); err != nil {
		return source.Quote{}, err
	}
	day := s.dayBefore(date)
	euro, ok := s.rates[day]
	if !ok {
		return source.Quote{}, fmt.Errorf("%w: the embedded data has none that old", source.ErrNoRate)
	}
	a, b := euro[from], euro[to]
	if a.IsZero() || b.IsZero() {
		return source.Quote{}, fmt.Errorf("%w: %s to %s", source.ErrNoRate, from, to)
	}
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return source.Quote{}, fmt.Errorf("embedded rates: %w", err)
	}
	return source.Quote{Rate: b.DivRound(a, 6), Date: at}, nil
}

// dayBefore is the last day with rates up to date, or the last one of all for a zero date.
func (s *Source) dayBefore(date time.Time) string {
	limit := date.Format(time.DateOnly)
	if date.IsZero() {
		limit = strings.Repeat("9", 10)
	}
	best := ""
	for day := range s.rates {
		if day <= limit && day > best {
			best = day
		}
	}
	return best
}

func (s *Source) pause(ctx context.Context) error {
	timer := time.NewTimer(s.Delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}
