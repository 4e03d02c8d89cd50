package stdio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// A request is what a line holds: a request, or a notification when it has no id.
type request struct {
	*jsonrpc.Request
	id json.RawMessage // the id as it was written; nil in a notification
}

// A fault is a line that is no message for a server, with the answer that it gets.
type fault struct {
	code    int64
	message string
	id      json.RawMessage // nil when the line has no usable id: the answer then has none either
	data    any
}

func (f *fault) Error() string { return f.message }

// errResponse marks a line that is a JSON-RPC response: a server asks nothing, so it is dropped.
var errResponse = &fault{message: "a response, but this server sends no requests"}

// parse reads one message. Names are compared exactly: encoding/json would also take "Method" for "method", and two
// readers that differ in this can be played off against each other.
func parse(data []byte) (request, *fault) {
	if !utf8.Valid(data) {
		return request{}, &fault{code: jsonrpc.CodeParseError, message: "not valid UTF-8"}
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil || members == nil {
		return request{}, noObject(data, err)
	}
	id, idErr := readID(members)
	invalid := func(format string, args ...any) (request, *fault) {
		return request{}, &fault{code: jsonrpc.CodeInvalidRequest, message: fmt.Sprintf(format, args...), id: id.literal}
	}
	if string(members["jsonrpc"]) != `"2.0"` {
		return invalid(`"jsonrpc" is not "2.0"`)
	}
	rawMethod, ok := members["method"]
	if !ok {
		if members["result"] != nil || members["error"] != nil {
			return request{}, errResponse
		}
		return invalid(`no "method"`)
	}
	var method string
	if rawMethod[0] != '"' || json.Unmarshal(rawMethod, &method) != nil {
		return invalid(`"method" is not a string`)
	}
	if idErr != "" {
		return invalid("%s", idErr)
	}
	return request{
		Request: &jsonrpc.Request{ID: id.sdk, Method: method, Params: members["params"]},
		id:      id.literal,
	}, nil
}

// noObject tells text that is no JSON from JSON that is no object.
func noObject(data []byte, err error) *fault {
	if !json.Valid(data) {
		return &fault{code: jsonrpc.CodeParseError, message: fmt.Sprintf("not JSON: %v", err)}
	}
	if bytes.HasPrefix(data, []byte("[")) {
		return &fault{code: jsonrpc.CodeInvalidRequest, message: "an array: MCP has no batches, send each message on a line of its own"}
	}
	return &fault{code: jsonrpc.CodeInvalidRequest, message: "not a JSON object"}
}

// An id is a request's id, as it was written and as the SDK holds it.
type id struct {
	literal json.RawMessage
	sdk     jsonrpc.ID
}

// readID returns the id among a message's members, or what is wrong with it. A message without an id gives neither.
func readID(members map[string]json.RawMessage) (id, string) {
	literal, ok := members["id"]
	if !ok {
		return id{}, ""
	}
	sdk, ok := sdkID(literal)
	if !ok {
		return id{}, `"id" is neither a string nor an integer`
	}
	return id{literal: literal, sdk: sdk}, ""
}

// maxExact is the largest integer below which every integer is a float64 of its own.
const maxExact = 1 << 53

// sdkID makes the SDK's form of an id. The SDK reads numbers as float64; an integer that would not survive that travels
// as a string which no client can send by accident.
func sdkID(literal json.RawMessage) (jsonrpc.ID, bool) {
	var value any
	if json.Unmarshal(literal, &value) != nil {
		return jsonrpc.ID{}, false
	}
	switch v := value.(type) {
	case string:
		made, err := jsonrpc.MakeID(v)
		return made, err == nil
	case float64:
		if v > -maxExact && v < maxExact {
			made, err := jsonrpc.MakeID(v)
			return made, err == nil && v == float64(int64(v))
		}
		if bytes.ContainsAny(literal, ".eE") {
			return jsonrpc.ID{}, false
		}
		made, err := jsonrpc.MakeID("\x00" + string(literal))
		return made, err == nil
	}
	return jsonrpc.ID{}, false
}

// frame renders an answer as one line, with the id as the client wrote it.
func frame(id json.RawMessage, result json.RawMessage, failure error) ([]byte, error) {
	buf := bytes.NewBuffer(make([]byte, 0, len(id)+len(result)+128))
	buf.WriteString(`{"jsonrpc":"2.0"`)
	if id != nil {
		buf.WriteString(`,"id":`)
		buf.Write(id)
	}
	if failure == nil {
		buf.WriteString(`,"result":`)
		if err := appendCompact(buf, result); err != nil {
			return nil, fmt.Errorf("encode result: %w", err)
		}
	} else {
		data, err := json.Marshal(wireError(failure))
		if err != nil {
			return nil, fmt.Errorf("encode error: %w", err)
		}
		buf.WriteString(`,"error":`)
		buf.Write(data)
	}
	buf.WriteString("}\n")
	return buf.Bytes(), nil
}

// appendCompact writes value without line feeds, which would cut the message in two.
func appendCompact(buf *bytes.Buffer, value json.RawMessage) error {
	if bytes.IndexByte(value, '\n') < 0 {
		buf.Write(value)
		return nil
	}
	return json.Compact(buf, value)
}

// shorten keeps a line readable in the log.
func shorten(data []byte) string {
	const limit = 120
	if len(data) <= limit {
		return string(data)
	}
	return string(data[:limit]) + "… (" + strconv.Itoa(len(data)) + " bytes)"
}
