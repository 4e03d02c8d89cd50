package main

import (
	"net/http"

	"example.com/mcp7/day-04/internal/mirror"
)

// EXERCISE 4.1: headers and body must agree.
//
// TODO(4.1): this believes the headers, and so does the gateway in front of the shop: `Mcp-Method: tools/list` on a body that
// says tools/call needs no login there (criteria 01 to 05). mirror.Field tells what each header has to say.

// checkHeaders returns why the headers don't say what the body says, or nil. Each field of the body has exactly one header with the
// same value; a field that is absent has none. Encoded values are decoded first.
// Specification: basic/transports/streamable-http, Value Encoding, Server Validation.
func checkHeaders(header http.Header, fields []mirror.Field) error {
	return nil
}

// END EXERCISE 4.1
