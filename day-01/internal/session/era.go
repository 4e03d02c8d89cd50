package session

import (
	"strconv"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
)

// UnsupportedVersion is the error code by which a modern server makes itself known (basic/versioning).
const UnsupportedVersion = "-32022"

// Settle says by which era's rules the message is read, and what it tells about the connection. It comes after
// pairing: an answer is read by the rules of its request.
//
// The era belongs to the server (basic/versioning, Backward Compatibility). A DiscoverResult, error −32022 or a result
// with resultType shows a modern one, the answer to initialize a legacy one. So a session that falls back is modern up
// to there and legacy after it, and a DiscoverResult that comes late still wins.
func (c *Conn) Settle(e *Event) {
	switch {
	case e.IsAnswer():
		c.settleAnswer(e)
	case e.Kind == Request:
		c.settleRequest(e)
	case e.Kind == Notification && e.Method == "notifications/initialized" && !c.modern():
		e.Era = dictionary.Legacy
		c.is(dictionary.Legacy)
	case e.Kind == Notification && e.Meta(MetaSubscription).Exists():
		e.Era = dictionary.Modern
	default:
		e.Era = c.assumed()
	}
	if n := len(c.Eras); n < 16 && (n == 0 || c.Eras[n-1] != e.Era) {
		c.Eras = append(c.Eras, e.Era)
	}
	c.learn(e)
}

func (c *Conn) settleRequest(e *Event) {
	e.Exchange.Era = dictionary.Legacy
	switch {
	case e.Method == "initialize":
		c.beforeInitialize(e)
		c.initializing = true
	case e.Method == "server/discover":
		e.Exchange.Era = dictionary.Modern
		c.probe = e.Exchange
	case e.Meta(MetaVersion).Text() >= "2026-07-28":
		e.Exchange.Era = dictionary.Modern
	default:
		e.Exchange.Era = c.assumed()
	}
	e.Era = e.Exchange.Era
}

// beforeInitialize reports an initialize that comes too early or too late.
func (c *Conn) beforeInitialize(e *Event) {
	switch {
	case c.probe != nil && c.probe.Answer == 0 && c.probe.Cancelled == 0:
		e.Report(finding.PrematureFallback, "$.method", strconv.Itoa(c.probe.N))
	case c.modern():
		e.Report(finding.RemovedMethod, "$.method", "initialize")
	}
}

func (c *Conn) settleAnswer(e *Event) {
	e.Era = c.assumed()
	result := e.Message.Get("result")
	if e.Exchange != nil {
		e.Exchange.Answer = e.N
	}
	switch {
	case e.Code() == UnsupportedVersion && e.From == capture.Server:
		e.Era = dictionary.Modern
		c.is(dictionary.Modern)
		e.Report(finding.ModernServer, "$.error.code", "")
	case e.Exchange == nil:
		if result.Get("resultType").Exists() && !c.known {
			e.Era = dictionary.Modern
		}
	case e.Exchange.Method == "initialize" && e.Kind == Result:
		e.Era = dictionary.Legacy
		c.Agreed = true
		if !c.modern() {
			c.is(dictionary.Legacy)
			c.Revision = result.Get("protocolVersion").Text()
		}
	default:
		e.Era = e.Exchange.Era
		if e.Era == dictionary.Modern && (result.Get("resultType").Exists() || result.Get("supportedVersions").Exists()) {
			c.is(dictionary.Modern)
		}
	}
}

// is records what the server has shown itself to be.
func (c *Conn) is(era dictionary.Era) { c.known, c.era = true, era }

func (c *Conn) modern() bool { return c.known && c.era == dictionary.Modern }

// assumed is the era of a message that doesn't show its own.
func (c *Conn) assumed() dictionary.Era {
	switch {
	case c.known:
		return c.era
	case c.initializing:
		return dictionary.Legacy
	default:
		return dictionary.Modern
	}
}

// Era is what the connection has turned out to be.
func (c *Conn) Era() dictionary.Era { return c.assumed() }

// Batches reports whether arrays of messages are legal: only the revision 2025-03-26 has them.
func (c *Conn) Batches() bool { return c.Revision == "2025-03-26" }
