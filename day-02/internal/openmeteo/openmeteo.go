// Package openmeteo gets places and their weather from Open-Meteo, which needs no key.
//
// API: https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/geocoding-api
package openmeteo

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/upstream"
)

// The public services.
const (
	DefaultGeocode = "https://geocoding-api.open-meteo.com/v1"
	DefaultWeather = "https://api.open-meteo.com/v1"
)

const (
	placesFresh  = 24 * time.Hour   // places don't move
	weatherFresh = 10 * time.Minute // the service renews its "current" every 15 minutes
)

// Client is a [source.Weather].
type Client struct {
	geocode, weather *upstream.Client
}

// New returns a client for the services with these base URLs.
func New(geocode, weather string, client *http.Client) *Client {
	return &Client{
		geocode: &upstream.Client{Service: "the place search", Base: geocode, HTTP: client},
		weather: &upstream.Client{Service: "the weather service", Base: weather, HTTP: client},
	}
}

// Places implements [source.Weather].
func (c *Client) Places(ctx context.Context, name string) ([]source.Place, error) {
	var answer struct {
		Results []struct {
			Name       string  `json:"name"`
			Admin1     string  `json:"admin1"`
			Country    string  `json:"country"`
			Code       string  `json:"country_code"`
			Latitude   float64 `json:"latitude"`
			Longitude  float64 `json:"longitude"`
			Population int     `json:"population"`
		} `json:"results"`
	}
	// Many places share a name, and which of them is meant is decided by what is known of all.
	query := url.Values{"name": {name}, "count": {"100"}, "language": {"en"}, "format": {"json"}}
	if err := c.geocode.Get(ctx, "/search", query, placesFresh, &answer); err != nil {
		return nil, err
	}
	var places []source.Place
	for _, r := range answer.Results {
		places = append(places, source.Place{
			Name: r.Name, Region: r.Admin1, Country: r.Country, Code: r.Code,
			Latitude: r.Latitude, Longitude: r.Longitude, Population: r.Population,
		})
	}
	return places, nil
}

// Now implements [source.Weather].
func (c *Client) Now(ctx context.Context, p source.Place, unit string) (source.Observation, error) {
	var answer struct {
		Offset  int `json:"utc_offset_seconds"`
		Current struct {
			Time        string   `json:"time"`
			Temperature *float64 `json:"temperature_2m"`
			Humidity    *float64 `json:"relative_humidity_2m"`
			Wind        *float64 `json:"wind_speed_10m"`
			Code        *int     `json:"weather_code"`
		} `json:"current"`
	}
	query := url.Values{
		"latitude":         {strconv.FormatFloat(p.Latitude, 'f', 4, 64)},
		"longitude":        {strconv.FormatFloat(p.Longitude, 'f', 4, 64)},
		"current":          {"temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code"},
		"temperature_unit": {unit},
		"wind_speed_unit":  {"kmh"},
		"timezone":         {"auto"},
	}
	if err := c.weather.Get(ctx, "/forecast", query, weatherFresh, &answer); err != nil {
		return source.Observation{}, err
	}
	now := answer.Current
	at, err := time.ParseInLocation("2006-01-02T15:04", now.Time, time.FixedZone("", answer.Offset))
	if err != nil {
		return source.Observation{}, &upstream.Error{Service: c.weather.Service, Kind: upstream.Unreadable, Status: http.StatusOK, Err: err}
	}
	return source.Observation{At: at, Temperature: now.Temperature, Humidity: now.Humidity, Wind: now.Wind, Code: now.Code}, nil
}
