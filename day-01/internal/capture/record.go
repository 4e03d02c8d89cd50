package capture

import (
	"time"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/wire"
)

// A Side is one end of a connection.
type Side uint8

const (
	Unknown Side = iota
	Client
	Server
)

func (s Side) String() string { return [...]string{"unknown", "client", "server"}[s] }

// Other returns the opposite end.
func (s Side) Other() Side {
	switch s {
	case Client:
		return Server
	case Server:
		return Client
	default:
		return Unknown
	}
}

// A Form is what a record holds.
type Form uint8

const (
	Message Form = iota // a JSON value in Record.Message
	Raw                 // text that is no JSON, in Record.Text
	Stderr              // a line of standard error, in Record.Text
	Event               // something that happened to the connection, in Record.Text
	HTTP                // an HTTP request or response without a body
)

// DefaultConn is the connection of records that don't name theirs.
const DefaultConn = "session"

// A Record is what was written at one moment. It is valid until the Reader reads the next.
type Record struct {
	Line         int       // in the capture, from 1
	Time         time.Time // zero when unknown
	Stamp        string    // the time as it was written, "" when there is none
	Conn         string
	From         Side
	FromInferred bool // the notation doesn't say who wrote it; the method or the shape does
	Form         Form
	Message      wire.Value
	Text         string
	Bytes        int        // length of the message on the wire, without the line's end
	HTTP         wire.Value // absent when there is no HTTP side
	Findings     []finding.Finding
}

func (r *Record) report(code finding.Code, path, detail string) {
	r.Findings = append(r.Findings, finding.Finding{Code: code, Path: path, Detail: detail})
}
