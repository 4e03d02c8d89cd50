package main

import (
	"context"
	"time"

	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/thirdparty/wmo"
)

// weather is the result of get_weather.
type weather struct {
	Place       string   `json:"place"`
	Temperature float64  `json:"temperature"`
	Unit        string   `json:"unit"`
	Conditions  string   `json:"conditions,omitempty"`
	Humidity    *float64 `json:"humidityPercent,omitempty"`
	Wind        *float64 `json:"windKmh,omitempty"`
	ObservedAt  string   `json:"observedAt"`
}

func (a *app) getWeather(ctx context.Context, in struct {
	City string `json:"city"`
	Unit string `json:"unit"`
}) (weather, error) {
	if in.Unit == "" {
		in.Unit = source.Celsius
	}
	name, _ := source.Split(in.City)
	found, err := a.weather.Places(ctx, name)
	if err != nil {
		return weather{}, err
	}
	place, err := onePlace(in.City, source.Narrow(found, in.City))
	if err != nil {
		return weather{}, err
	}
	now, err := a.weather.Now(ctx, place, in.Unit)
	if err != nil {
		return weather{}, err
	}
	if err := usableWeather(place, now); err != nil {
		return weather{}, err
	}
	out := weather{
		Place: place.String(), Unit: in.Unit, Temperature: orZero(now.Temperature),
		Humidity: now.Humidity, Wind: now.Wind, ObservedAt: now.At.Format(time.RFC3339),
	}
	if now.Code != nil {
		out.Conditions, _ = wmo.Conditions(*now.Code)
	}
	return out, nil
}

// orZero is for values that were checked: a missing one is no zero.
func orZero(v *float64) float64 {
	if v == nil {
		return 0
	}
	return *v
}
