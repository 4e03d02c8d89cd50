package session

import "slices"

// levels are the log levels, the least severe first (server/utilities/logging, Log Levels).
var levels = []string{"debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"}

// logs counts the requests in flight by the level of log messages that they ask for.
type logs [8]int

// watch follows the requests that begin and end.
func (l *logs) watch(e *Event) {
	switch {
	case e.Kind == Request:
		e.Exchange.level = slices.Index(levels, e.Meta(MetaLogLevel).Text())
		l.add(e.Exchange.level, 1)
	case e.IsAnswer() && e.Exchange != nil:
		l.add(e.Exchange.level, -1)
	}
}

func (l *logs) add(level, n int) {
	if level >= 0 {
		l[level] += n
	}
}

// WantsLogs reports whether a request in flight on the connection asked for log messages.
func (c *Conn) WantsLogs() bool { return c.logs != logs{} }

// WantsLevel reports whether a request in flight asked for log messages of this level or a lower one.
func (c *Conn) WantsLevel(level string) bool {
	for i, n := range c.logs {
		if n > 0 && i <= slices.Index(levels, level) {
			return true
		}
	}
	return false
}
