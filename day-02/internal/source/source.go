// Package source says what weather and rates are, wherever they come from.
package source

import (
	"context"
	"errors"
	"time"

	"github.com/shopspring/decimal"
)

// Units of temperature, as callers name them.
const (
	Celsius    = "celsius"
	Fahrenheit = "fahrenheit"
)

// Weather finds places and tells their weather.
type Weather interface {
	// Places returns the places with this name, best known first; none when there is no such place.
	Places(ctx context.Context, name string) ([]Place, error)
	// Now returns the current weather of a place, the temperature in the given unit.
	Now(ctx context.Context, p Place, unit string) (Observation, error)
}

// Rates tells exchange rates.
type Rates interface {
	// Rate returns how much of to one unit of from is worth. A zero date asks for the latest rate. When there is no rate
	// for the pair or the day, the error is [ErrNoRate].
	Rate(ctx context.Context, from, to string, date time.Time) (Quote, error)
}

// ErrNoRate is returned when the source answers, but has no such rate.
var ErrNoRate = errors.New("no such rate")

// A Place is somewhere on Earth.
type Place struct {
	Name       string
	Region     string // state, province; may be empty
	Country    string
	Code       string // of the country, ISO 3166-1 alpha-2
	Latitude   float64
	Longitude  float64
	Population int // 0 when unknown
}

// String names the place so that it can be asked for again: "Springfield, Missouri, United States".
func (p Place) String() string {
	s := p.Name
	for _, part := range []string{p.Region, p.Country} {
		if part != "" && part != p.Name {
			s += ", " + part
		}
	}
	return s
}

// An Observation is what a source says of a place's weather. A source may leave out any of its values: a nil is
// no zero.
type Observation struct {
	At          time.Time // in the place's own time
	Temperature *float64  // in the unit that was asked for
	Humidity    *float64  // relative, in percent
	Wind        *float64  // in km/h
	Code        *int      // WMO code of the conditions
}

// A Quote is an exchange rate as its source gives it. It is not checked: a source in trouble may say 0.
type Quote struct {
	Rate decimal.Decimal
	Date time.Time // the business day that the rate belongs to
}
