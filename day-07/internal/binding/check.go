package binding

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// check refuses a request that does not say what every request has to say (basic/index, _meta; basic/versioning).
func (c *connection) check(req *jsonrpc.Request) error {
	var params struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	if len(req.Params) > 0 && json.Unmarshal(req.Params, &params) != nil {
		return InvalidParams("params is an object, and _meta in it too")
	}
	var version string
	if json.Unmarshal(params.Meta[mcp.MetaKeyProtocolVersion], &version) != nil || version == "" {
		return InvalidParams("_meta has no %s", mcp.MetaKeyProtocolVersion)
	}
	if version != Version {
		return unsupported(version)
	}
	var capabilities map[string]json.RawMessage
	if json.Unmarshal(params.Meta[mcp.MetaKeyClientCapabilities], &capabilities) != nil || capabilities == nil {
		return InvalidParams("_meta has no %s", mcp.MetaKeyClientCapabilities)
	}
	if c.options.Check == nil {
		return nil
	}
	return c.options.Check(req.Method, req.Params)
}

func unsupported(version string) error {
	data, _ := json.Marshal(mcp.UnsupportedProtocolVersionData{Supported: []string{Version}, Requested: version}) // strings always marshal
	return &jsonrpc.Error{Code: mcp.CodeUnsupportedProtocolVersion, Message: "unsupported protocol version", Data: data}
}
