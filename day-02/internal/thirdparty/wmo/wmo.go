// Package wmo stands for a dependency that you didn't write and can't edit: it logs to stdout while it is used.
// QUIET=1 silences it, but don't count on your users to set that.
//
// It puts the World Meteorological Organization's codes for present weather into words (table 4677, as Open-Meteo
// uses it).
package wmo

import (
	"log"
	"os"
)

// logger writes to the descriptor of stdout, as a library in C would: it never asks os.Stdout.
var logger = log.New(descriptor(), "wmo: ", log.Ltime)

var conditions = map[int]string{
	0: "clear sky", 1: "mainly clear", 2: "partly cloudy", 3: "overcast", 45: "fog", 48: "depositing rime fog",
	51: "light drizzle", 53: "moderate drizzle", 55: "dense drizzle", 56: "light freezing drizzle", 57: "dense freezing drizzle",
	61: "slight rain", 63: "moderate rain", 65: "heavy rain", 66: "light freezing rain", 67: "heavy freezing rain",
	71: "slight snowfall", 73: "moderate snowfall", 75: "heavy snowfall", 77: "snow grains",
	80: "slight rain showers", 81: "moderate rain showers", 82: "violent rain showers", 85: "slight snow showers", 86: "heavy snow showers",
	95: "thunderstorm", 96: "thunderstorm with slight hail", 99: "thunderstorm with heavy hail",
}

// Conditions returns the words for a code, and false for a code that the table doesn't have.
func Conditions(code int) (string, bool) {
	if os.Getenv("QUIET") != "1" {
		logger.Printf("DEPRECATED: table 4677 is superseded by 4680 (code %d)", code)
	}
	words, ok := conditions[code]
	return words, ok
}
