package main

import (
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"example.com/mcp7/day-02/internal/frankfurter"
	"example.com/mcp7/day-02/internal/openmeteo"
)

// config is what the environment asks for.
type config struct {
	mock                             bool
	geocodeURL, weatherURL, ratesURL string
	limit                            time.Duration // of one tool call
	citiesFile                       string
	logLevel                         slog.Level

	mockDelay time.Duration // MOCK_DELAY: how long the embedded data takes to answer
	mockPanic bool          // MOCK_FAULT=panic: the weather lookup panics, as a broken dependency does
}

// environment reads the variables of the usage text.
func environment(getenv func(string) string) (config, error) {
	or := func(name, fallback string) string {
		if v := getenv(name); v != "" {
			return v
		}
		return fallback
	}
	c := config{
		mock:       getenv("MOCK") == "1",
		geocodeURL: or("GEOCODE_URL", openmeteo.DefaultGeocode),
		weatherURL: or("WEATHER_URL", openmeteo.DefaultWeather),
		ratesURL:   or("RATES_URL", frankfurter.Default),
		citiesFile: getenv("CITIES_FILE"),
		mockPanic:  getenv("MOCK_FAULT") == "panic",
	}
	var err error
	if c.limit, err = time.ParseDuration(or("UPSTREAM_TIMEOUT", "5s")); err != nil || c.limit <= 0 {
		return c, fmt.Errorf("UPSTREAM_TIMEOUT=%q: not a duration such as 5s", getenv("UPSTREAM_TIMEOUT"))
	}
	if c.mockDelay, err = time.ParseDuration(or("MOCK_DELAY", "0s")); err != nil {
		return c, fmt.Errorf("MOCK_DELAY=%q: not a duration such as 300ms", getenv("MOCK_DELAY"))
	}
	if err := c.logLevel.UnmarshalText([]byte(or("LOG_LEVEL", "info"))); err != nil {
		return c, fmt.Errorf("LOG_LEVEL=%q: not debug, info, warn or error", getenv("LOG_LEVEL"))
	}
	for name, base := range map[string]*string{"GEOCODE_URL": &c.geocodeURL, "WEATHER_URL": &c.weatherURL, "RATES_URL": &c.ratesURL} {
		u, err := url.Parse(*base)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return c, fmt.Errorf("%s=%q: not an http or https URL", name, *base)
		}
		*base = strings.TrimRight(*base, "/")
	}
	if c.citiesFile == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return c, fmt.Errorf("no folder for saved cities, set CITIES_FILE: %w", err)
		}
		c.citiesFile = filepath.Join(dir, "weather", "cities.json")
	}
	return c, nil
}
