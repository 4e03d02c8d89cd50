package message

import (
	"encoding/json"
	"math"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// An ID is a request's id as it came, so that an integer above 2^53 goes back unchanged. nil: there is none.
type ID json.RawMessage

// parseID accepts what the specification does: a string or an integer, not null.
func parseID(raw jsontext.Value) (ID, bool) {
	switch raw.Kind() {
	case '"':
		return ID(raw), true
	case '0':
		var f float64
		if json.Unmarshal(raw, &f) != nil || f != math.Trunc(f) {
			return nil, false
		}
		return ID(raw), true
	}
	return nil, false
}

// For returns the id in the SDK's form. There, an integer above 2^53 may be another one; what a client gets back is the ID itself.
func (id ID) For() jsonrpc.ID {
	var v any
	json.Unmarshal(id, &v)            // Parse has seen that it is a string or a number
	converted, _ := jsonrpc.MakeID(v) // and both are ids
	return converted
}
