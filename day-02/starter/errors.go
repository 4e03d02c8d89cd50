package main

import (
	"errors"
	"fmt"
	"time"

	"example.com/mcp7/day-02/internal/arguments"
	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/scripts/selftest"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/shopspring/decimal"
)

// A mistake is an error that the model can mend by another call. It is the text that the model reads: what is wrong,
// and what is right (allowed values, the format, the bounds).
type mistake string

func (m mistake) Error() string { return string(m) }

const (
	tryAgain = " The arguments are fine: try again once, and tell the user if it fails again."
	tryLater = " The arguments are fine: try again in a minute, and tell the user if it fails again."
	giveUp   = " Do not retry: it would be the same again. Tell the user that the service is broken."
)

// firstRates is the day of the first reference rates.
var firstRates = time.Date(1999, 1, 4, 0, 0, 0, 0, time.UTC)

// EXERCISE 2.2: two kinds of error, and never neither.
//
// TODO(2.2): whatever goes wrong is reported as a JSON-RPC error that no model gets to read, and what should be refused is
// let through: a city that does not exist, a rate of 0, a temperature that is missing (criteria 4 to 10).
// Spec: server/tools, Error Handling.

// answer makes the result of a tool call, or its JSON-RPC error. Could the model succeed with another call, now or
// later? Then the result says so to the model (failure). Otherwise the client is told that the request, or this server,
// is broken: arguments.ErrNoObject is -32602; an error that is returned as it is becomes -32603.
// What comes in: mistake, *upstream.Error (by its Kind; tryAgain, tryLater and giveUp are advice to end with),
// source.ErrNoRate, the errors of a context, and anything else.
func answer(out any, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", selftest.Open("2.2"), err)
	}
	return success(out)
}

// explain says all that is wrong with the arguments of a call, so that the next one can be right: a mistake whose text
// names each argument, what it is and what it must be (see expected). known are the arguments that the tool has.
func explain(tool string, faults []arguments.Fault, known []string) error {
	return errors.New("invalid arguments")
}

// onePlace returns the place that was asked for, if there is exactly one. For none or several it returns a mistake; that
// for several lists them (see listed).
func onePlace(asked string, places []source.Place) (source.Place, error) {
	if len(places) == 0 {
		return source.Place{Name: asked}, nil
	}
	return places[0], nil
}

// sensibleConversion refuses what every schema allows and no rate can answer: a currency into itself, a day in the future,
// a day before firstRates. A zero day means the latest rate.
func sensibleConversion(from, to string, day, now time.Time) error {
	return nil
}

// usableRate refuses a rate that a service in trouble sends: money times 0 is no answer.
func usableRate(rate decimal.Decimal) error {
	return nil
}

// usableWeather refuses an observation without a temperature: what is missing is no zero.
func usableWeather(place source.Place, o source.Observation) error {
	return nil
}

// END EXERCISE 2.2
