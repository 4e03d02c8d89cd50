package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"example.com/mcp7/day-02/internal/favourites"
	"example.com/mcp7/day-02/internal/frankfurter"
	"example.com/mcp7/day-02/internal/mock"
	"example.com/mcp7/day-02/internal/openmeteo"
	"example.com/mcp7/day-02/internal/source"
)

// app is what the tools work with.
type app struct {
	weather source.Weather
	rates   source.Rates
	cities  favourites.File
	limit   time.Duration    // of one call
	work    context.Context  // ends when calls in flight are to be given up
	now     func() time.Time // the clock
	log     *slog.Logger
}

func newApp(work context.Context, cfg config, log *slog.Logger) (*app, error) {
	a := &app{
		cities: favourites.File{Path: cfg.citiesFile},
		limit:  cfg.limit,
		work:   work,
		now:    time.Now,
		log:    log,
	}
	if cfg.mock {
		data, err := mock.New()
		if err != nil {
			return nil, fmt.Errorf("mock: %w", err)
		}
		data.Delay, data.Panic = cfg.mockDelay, cfg.mockPanic
		a.weather, a.rates = data, data
		return a, nil
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost = 8 // a model may make many calls at once: the services are not ours to flood
	client := &http.Client{Transport: transport}
	a.weather = openmeteo.New(cfg.geocodeURL, cfg.weatherURL, client)
	a.rates = frankfurter.New(cfg.ratesURL, client)
	return a, nil
}
