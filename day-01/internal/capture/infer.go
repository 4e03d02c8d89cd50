package capture

import (
	"strings"

	"example.com/mcp7/day-01/internal/wire"
)

// infer says who wrote a bare message: its method belongs to one side, and so does the shape of an answer.
func infer(v wire.Value) Side {
	if v.Kind() != wire.Object {
		return Unknown
	}
	method := v.Get("method").Text()
	switch {
	case fromServer[method]:
		return Server
	case fromClient[method], v.Get("method").Exists() && !strings.HasPrefix(method, "notifications/"):
		return Client
	case clientAnswer(v.Get("result")):
		return Client
	default:
		return Server
	}
}

var fromServer = map[string]bool{
	"sampling/createMessage": true, "elicitation/create": true, "roots/list": true,
}

var fromClient = map[string]bool{
	"notifications/initialized": true, "notifications/cancelled": true, "notifications/roots/list_changed": true,
}

// clientAnswer recognises what a legacy client answers to elicitation/create, sampling/createMessage and roots/list.
func clientAnswer(result wire.Value) bool {
	return result.Get("action").Exists() || result.Get("roots").Exists() ||
		result.Get("role").Exists() && result.Get("model").Exists()
}
