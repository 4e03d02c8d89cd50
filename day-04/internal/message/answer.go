package message

import (
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// Answer encodes a response under the id that the request had. A nil id is left out: an error may have none, and null is no id
// (basic/index, Error Responses).
func Answer(id ID, response *jsonrpc.Response) []byte {
	b := []byte(`{"jsonrpc":"2.0"`)
	if id != nil {
		b = append(append(b, `,"id":`...), id...)
	}
	if response.Error == nil {
		b = append(append(b, `,"result":`...), response.Result...)
	} else {
		encoded, err := json.Marshal(WireError(response.Error))
		if err != nil { // its data is no JSON
			encoded = []byte(`{"code":-32603,"message":"internal error"}`)
		}
		b = append(append(b, `,"error":`...), encoded...)
	}
	return append(b, '}')
}

// WireError is the error as clients see it. The SDK reports faults of its own without a code: those are internal errors.
func WireError(err error) *jsonrpc.Error {
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) {
		return &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
	}
	return &jsonrpc.Error{Code: wire.Code, Message: err.Error(), Data: wire.Data}
}
