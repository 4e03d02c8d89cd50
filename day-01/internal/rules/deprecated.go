package rules

import (
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// deprecated reports features that 2026-07-28 deprecates, once for each connection and feature.
type deprecated struct{ seen recent[use, bool] }

type use struct {
	conn    *session.Conn
	feature string
}

func newDeprecated() deprecated { return deprecated{newRecent[use, bool](4096)} }

func (d *deprecated) check(e *session.Event) {
	result := e.Message.Get("result")
	if e.Kind == session.Request {
		meta := wire.Root().Member("params").Member("_meta")
		if e.Meta(session.MetaLogLevel).Exists() {
			d.report(e, meta.Member(session.MetaLogLevel), "Logging")
		}
		capabilities := e.Meta(session.MetaCapabilities)
		at := meta.Member(session.MetaCapabilities)
		if capabilities.Get("sampling").Exists() {
			d.report(e, at.Member("sampling"), "Sampling")
		}
		if capabilities.Get("roots").Exists() {
			d.report(e, at.Member("roots"), "Roots")
		}
	}
	if e.Method == "notifications/message" {
		d.report(e, wire.Root().Member("method"), "Logging")
	}
	if result.Get("capabilities").Get("logging").Exists() {
		d.report(e, wire.Root().Member("result").Member("capabilities").Member("logging"), "Logging")
	}
	for key, input := range result.Get("inputRequests").Members() {
		at := wire.Root().Member("result").Member("inputRequests").Member(key).Member("method")
		switch {
		case input.Get("method").Is("sampling/createMessage"):
			d.report(e, at, "Sampling")
		case input.Get("method").Is("roots/list"):
			d.report(e, at, "Roots")
		}
	}
}

func (d *deprecated) report(e *session.Event, at wire.Path, feature string) {
	if _, ok := d.seen.get(use{e.Conn, feature}); !ok {
		d.seen.put(use{e.Conn, feature}, true)
		e.Report(finding.Deprecated, at.String(), feature)
	}
}
