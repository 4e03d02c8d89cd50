// Package frankfurter gets the reference rates of the European Central Bank from Frankfurter, which needs no key.
//
// It speaks version 1 of the API, which has the bank's rates and no others: https://frankfurter.dev/v1/. Version 2 blends
// the rates of many sources.
package frankfurter

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/shopspring/decimal"

	"example.com/mcp7/day-02/internal/source"
	"example.com/mcp7/day-02/internal/upstream"
)

// Default is the public service.
const Default = "https://api.frankfurter.dev/v1"

const (
	latestFresh = time.Hour      // new rates come once on a business day, about 16:00 in Frankfurt
	pastFresh   = 24 * time.Hour // past rates don't change
)

// Client is a [source.Rates].
type Client struct {
	rates *upstream.Client
}

// New returns a client for the service with this base URL.
func New(base string, client *http.Client) *Client {
	return &Client{rates: &upstream.Client{Service: "the exchange rate service", Base: base, HTTP: client}}
}

// Rate implements [source.Rates]. For a day without rates the service answers with those of the business day before.
func (c *Client) Rate(ctx context.Context, from, to string, date time.Time) (source.Quote, error) {
	path, fresh := "/latest", latestFresh
	if !date.IsZero() {
		path, fresh = "/"+date.Format(time.DateOnly), pastFresh
	}
	var answer struct {
		Date  string                     `json:"date"`
		Rates map[string]decimal.Decimal `json:"rates"` // read from the digits on the wire, never through float64
	}
	err := c.rates.Get(ctx, path, url.Values{"base": {from}, "symbols": {to}}, fresh, &answer)
	var failure *upstream.Error
	if errors.As(err, &failure) && failure.Status == http.StatusNotFound {
		return source.Quote{}, fmt.Errorf("%w: %s to %s: %w", source.ErrNoRate, from, to, err)
	}
	if err != nil {
		return source.Quote{}, err
	}
	rate, ok := answer.Rates[to]
	if !ok {
		return source.Quote{}, fmt.Errorf("%w: %s to %s", source.ErrNoRate, from, to)
	}
	day, err := time.Parse(time.DateOnly, answer.Date)
	if err == nil && (rate.Exponent() > 20 || rate.Exponent() < -40) {
		err = errors.New("the rate has an absurd exponent") // computing with it could fill the memory
	}
	if err != nil {
		return source.Quote{}, &upstream.Error{Service: c.rates.Service, Kind: upstream.Unreadable, Status: http.StatusOK, Err: err}
	}
	return source.Quote{Rate: rate, Date: day}, nil
}
