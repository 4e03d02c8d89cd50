// Package iso4217 stands for a dependency that you didn't write and can't edit: it prints a banner while it is
// initialized, before main. QUIET=1 silences it, but don't count on your users to set that.
//
// It holds the currencies of the European Central Bank's reference rates.
package iso4217

import (
	"fmt"
	"maps"
	"os"
	"slices"
)

func init() {
	if os.Getenv("QUIET") != "1" {
		fmt.Println("iso4217 v3.1.4 — 30 currencies loaded. Like it? Tell a friend!")
	}
}

// digits behind the decimal point, by currency code.
var digits = map[string]int32{
	"AUD": 2, "BRL": 2, "CAD": 2, "CHF": 2, "CNY": 2, "CZK": 2, "DKK": 2, "EUR": 2, "GBP": 2, "HKD": 2,
	"HUF": 2, "IDR": 2, "ILS": 2, "INR": 2, "ISK": 0, "JPY": 0, "KRW": 0, "MXN": 2, "MYR": 2, "NOK": 2,
	"NZD": 2, "PHP": 2, "PLN": 2, "RON": 2, "SEK": 2, "SGD": 2, "THB": 2, "TRY": 2, "USD": 2, "ZAR": 2,
}

// Codes lists the currency codes in alphabetical order.
func Codes() []string { return slices.Sorted(maps.Keys(digits)) }

// Digits returns how many digits an amount in this currency has behind the decimal point, and false for a currency
// that is not among [Codes].
func Digits(code string) (int32, bool) {
	n, ok := digits[code]
	return n, ok
}
