package stdio

import (
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// firstModern is the first revision in which each request says its own revision.
const firstModern = "2026-07-28"

// era tells requests of the modern protocol from those of a legacy session, which begins with initialize.
// The SDK answers a request that is neither with code 0, and once it has seen a modern request it lets such ones through.
type era struct {
	legacy bool // initialize was seen
}

// check refuses a request that belongs to no era.
// Spec: basic/index, _meta (-32602); basic/versioning (-32022).
func (e *era) check(req request) *fault {
	switch {
	case req.Method == "initialize":
		e.legacy = true
		return nil
	case e.legacy || req.Method == "ping":
		return nil
	}
	var params struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if len(req.Params) > 0 && json.Unmarshal(req.Params, &params) != nil {
		return &fault{code: jsonrpc.CodeInvalidParams, message: `"params" is not an object with an object "_meta"`, id: req.id}
	}
	var version string
	if json.Unmarshal(params.Meta[mcp.MetaKeyProtocolVersion], &version) != nil {
		return &fault{
			code:    jsonrpc.CodeInvalidParams,
			message: `params._meta lacks "` + mcp.MetaKeyProtocolVersion + `": each request of ` + firstModern + ` carries it, an older session begins with initialize`,
			id:      req.id,
		}
	}
	if version < firstModern {
		return &fault{
			code:    mcp.CodeUnsupportedProtocolVersion,
			message: "unsupported protocol version",
			id:      req.id,
			data:    mcp.UnsupportedProtocolVersionData{Supported: mcp.SupportedProtocolVersions(), Requested: version},
		}
	}
	return nil
}

// wireError is the error object that a client sees. Errors that carry no code come from the SDK's own checks of a
// request: it is the request that was wrong.
func wireError(err error) *jsonrpc.Error {
	var bad *fault
	if errors.As(err, &bad) {
		out := &jsonrpc.Error{Code: bad.code, Message: bad.message}
		if bad.data != nil {
			out.Data, _ = json.Marshal(bad.data)
		}
		return out
	}
	var coded *jsonrpc.Error
	switch {
	case errors.As(err, &coded) && coded.Code != 0:
		return &jsonrpc.Error{Code: coded.Code, Message: err.Error(), Data: coded.Data}
	default:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: err.Error()}
	}
}
