package main

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"example.com/mcp7/day-02/internal/thirdparty/iso4217"
)

// conversion is the result of convert_currency. Money is decimal digits in strings, never a float64.
type conversion struct {
	Amount string `json:"amount"`
	From   string `json:"from"`
	To     string `json:"to"`
	Rate   string `json:"rate"`
	Date   string `json:"date"`
	Result string `json:"result"`
}

func (a *app) convertCurrency(ctx context.Context, in struct {
	Amount decimal.Decimal `json:"amount"` // read from the digits in the request
	From   string          `json:"from"`
	To     string          `json:"to"`
	Date   string          `json:"date"`
}) (conversion, error) {
	var day time.Time
	if in.Date != "" {
		var err error
		if day, err = time.Parse(time.DateOnly, in.Date); err != nil {
			return conversion{}, fmt.Errorf("read date: %w", err)
		}
	}
	if err := sensibleConversion(in.From, in.To, day, a.now()); err != nil {
		return conversion{}, err
	}
	quote, err := a.rates.Rate(ctx, in.From, in.To, day)
	if err != nil {
		return conversion{}, err
	}
	if err := usableRate(quote.Rate); err != nil {
		return conversion{}, err
	}
	digits, ok := iso4217.Digits(in.To)
	if !ok {
		return conversion{}, fmt.Errorf("no such currency: %q", in.To)
	}
	return conversion{
		Amount: in.Amount.String(), From: in.From, To: in.To,
		Rate: quote.Rate.String(), Date: quote.Date.Format(time.DateOnly),
		Result: in.Amount.Mul(quote.Rate).StringFixed(digits), // rounds half away from zero
	}, nil
}
