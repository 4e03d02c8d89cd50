package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/shopspring/decimal"

	"example.com/mcp7/day-02/internal/arguments"
	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/upstream"
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

// answer makes the result of a tool call, or its JSON-RPC error. Could the model succeed with another call, now or
// later? Then the result says so to the model. Otherwise the client is told that the request, or this server, is broken.
// Spec: server/tools, Error Handling.
func answer(out any, err error) (*mcp.CallToolResult, error) {
	var wrong mistake
	var down *upstream.Error
	switch {
	case err == nil:
		return success(out)
	case errors.As(err, &wrong):
		return failure(wrong.Error()), nil
	case errors.As(err, &down):
		return failure(outage(down)), nil
	case errors.Is(err, source.ErrNoRate):
		return failure("There is no exchange rate for these currencies on this day. " +
			"Try a later date, or leave date out for the latest rate."), nil
	case errors.Is(err, context.DeadlineExceeded):
		return failure("The answer took too long." + tryAgain), nil
	case errors.Is(err, context.Canceled):
		return failure("The server is shutting down and gave up this call. Try again when it is back."), nil
	case errors.Is(err, arguments.ErrNoObject):
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
	default:
		return nil, err // an internal fault: -32603
	}
}

// outage says what happened to a service, and whether it is worth trying again.
func outage(e *upstream.Error) string {
	service := strings.ToUpper(e.Service[:1]) + e.Service[1:]
	switch e.Kind {
	case upstream.Slow:
		return service + " did not answer in time." + tryAgain
	case upstream.Unreachable:
		return service + " can't be reached." + tryLater
	case upstream.Failed:
		return fmt.Sprintf("%s has a fault of its own (HTTP %d).", service, e.Status) + tryLater
	case upstream.Limited:
		pause := "a minute"
		if e.RetryAfter > 0 {
			pause = e.RetryAfter.String()
		}
		return service + " refuses more requests for now (HTTP 429). The arguments are fine: try again in " + pause + ", not sooner."
	default:
		return service + " gave an answer that makes no sense." + giveUp
	}
}

// explain says all that is wrong with the arguments of a call, so that the next one can be right. known are the
// arguments that the tool has.
func explain(tool string, faults []arguments.Fault, known []string) error {
	text := tool + " was not run. Correct these arguments and call it again:"
	for _, f := range faults {
		switch f.Rule {
		case arguments.Required:
			text += fmt.Sprintf("\n- %s is missing: it must be %s.", f.Argument, expected(f.Allowed))
		case arguments.Unknown:
			text += fmt.Sprintf("\n- %s is no argument of this tool. It takes: %s.", f.Argument, strings.Join(known, ", "))
		case arguments.Duplicate:
			text += fmt.Sprintf("\n- %s is there twice: give it once.", f.Argument)
		default:
			text += fmt.Sprintf("\n- %s is %s, but must be %s.", f.Argument, f.Got, expected(f.Allowed))
		}
	}
	return mistake(text)
}

// onePlace returns the place that was asked for, if there is exactly one.
func onePlace(asked string, places []source.Place) (source.Place, error) {
	switch len(places) {
	case 0:
		return source.Place{}, mistake(fmt.Sprintf("There is no city called %q. Check the spelling, or name a larger city nearby. "+
			`A region or country goes behind a comma: "Springfield, Missouri".`, asked))
	case 1:
		return places[0], nil
	}
	names := make([]string, len(places))
	for i, p := range places {
		names[i] = p.String()
	}
	return source.Place{}, mistake(fmt.Sprintf("%q could be several places. Call again with one of these as city, "+
		"and ask the user if you can't tell which: %s.", asked, listed(names)))
}

// sensibleConversion refuses what every schema allows and no rate can answer. A zero day means the latest rate.
func sensibleConversion(from, to string, day, now time.Time) error {
	today := now.UTC().Truncate(24 * time.Hour)
	switch {
	case from == to:
		return mistake(fmt.Sprintf("from and to are both %s: there is nothing to convert. Give two different currencies.", from))
	case !day.IsZero() && (day.After(today) || day.Before(firstRates)):
		return mistake(fmt.Sprintf("date is %s, for which there is no rate. It must be from %s to today, %s; leave it out for the latest rate.",
			day.Format(time.DateOnly), firstRates.Format(time.DateOnly), today.Format(time.DateOnly)))
	}
	return nil
}

// usableRate refuses a rate that a service in trouble sends: money times 0 is no answer.
func usableRate(rate decimal.Decimal) error {
	if !rate.IsPositive() {
		return &upstream.Error{Service: "the exchange rate service", Kind: upstream.Unreadable, Err: fmt.Errorf("rate %s", rate)}
	}
	return nil
}

// usableWeather refuses an observation without a temperature: what is missing is no zero.
func usableWeather(place source.Place, o source.Observation) error {
	if o.Temperature == nil {
		return mistake(fmt.Sprintf("The weather service has no temperature for %s at the moment. Try a larger city nearby.", place))
	}
	return nil
}

// END EXERCISE 2.2
