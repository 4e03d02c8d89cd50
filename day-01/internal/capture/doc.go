// Package capture reads and writes recordings of MCP sessions.
//
// A capture is JSON Lines: one record a line, each a JSON object with these members.
//
//	time       RFC 3339 with up to nine decimals, when the line was complete; optional
//	conn       the name of the connection, usually the server's; optional, "session" when absent
//	from       "client" or "server": who wrote it
//
// and one of these, which says what was written:
//
//	message    the line as it was on the wire, which is JSON, embedded byte for byte
//	raw        the line as text, when it is no JSON or could not be embedded unchanged
//	rawBase64  the line in Base64, when it is not valid UTF-8 either
//	stderr     a line that the server wrote to its standard error
//	event      "start" or "end": the server's process began or ended; what follows start is a new session
//
// and, where they apply:
//
//	crlf       true when the line ended with CR LF
//	partial    true when the stream ended inside the line
//	http       the HTTP side of the message: {"method","url","status","headers"}; may stand alone
//
// The [Reader] also reads what go-sdk's LoggingTransport writes, a short notation for tests and bug reports, and bare
// messages; a file may mix them. CAPTURE.md describes all of it for people.
package capture
