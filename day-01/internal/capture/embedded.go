package capture

import (
	"bytes"
	"encoding/base64"
	"time"

	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/wire"
)

// isRecord tells a capture record from a bare message: it says who wrote what.
func isRecord(v wire.Value) bool {
	return v.Get("from").Kind() == wire.String && !v.Get("jsonrpc").Exists() &&
		(v.Get("message").Exists() || v.Get("raw").Exists() || v.Get("rawBase64").Exists() ||
			v.Get("stderr").Exists() || v.Get("event").Exists() || v.Get("http").Exists())
}

// fill reads a capture record. It reports false when the record holds a blank line.
func (r *Reader) fill(v wire.Value) bool {
	rec := &r.record
	rec.HTTP = v.Get("http")
	if conn := v.Get("conn").Text(); conn != "" {
		rec.Conn = conn
	}
	switch from := v.Get("from"); {
	case from.Is("client"):
		rec.From = Client
	case from.Is("server"):
		rec.From = Server
	default:
		rec.report(finding.BadRecord, "$", "from must be client or server")
	}
	if stamp := v.Get("time"); stamp.Exists() {
		var err error
		rec.Stamp = stamp.Text()
		if rec.Time, err = time.Parse(time.RFC3339Nano, rec.Stamp); err != nil {
			rec.report(finding.BadRecord, "$", "time must be RFC 3339")
		}
	}
	if bytes.Equal(v.Get("crlf").Raw(), []byte("true")) {
		rec.report(finding.CRLF, "$", "")
	}
	if bytes.Equal(v.Get("partial").Raw(), []byte("true")) {
		rec.report(finding.PartialLine, "$", "")
	}
	switch {
	case v.Get("message").Exists():
		message := v.Get("message")
		r.content(message.Raw(), message, nil)
	case v.Get("raw").Exists():
		return r.embedded([]byte(v.Get("raw").Text()))
	case v.Get("rawBase64").Exists():
		raw, err := base64.StdEncoding.DecodeString(v.Get("rawBase64").Text())
		if err != nil {
			rec.report(finding.BadRecord, "$", "rawBase64 must be Base64")
		}
		return r.embedded(raw)
	case v.Get("stderr").Exists():
		rec.Form, rec.Text = Stderr, v.Get("stderr").Text()
	case v.Get("event").Exists():
		rec.Form, rec.Text = Event, v.Get("event").Text()
	default:
		rec.Form = HTTP
	}
	return true
}

// embedded reads a line that the record holds as text or Base64. HTTP is read before: the parser's memory is reused.
func (r *Reader) embedded(text []byte) bool {
	if len(bytes.TrimSpace(text)) == 0 || r.isHeader(text) {
		return false
	}
	http := bytes.Clone(r.record.HTTP.Raw())
	value, err := r.parse(text)
	if len(http) > 0 {
		r.record.HTTP, _ = wire.Parse(http)
	}
	r.content(text, value, err)
	return true
}
