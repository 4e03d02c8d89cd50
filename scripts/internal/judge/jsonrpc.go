package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// An envelope is what the judge needs to know of a JSON-RPC message.
type envelope struct {
	id     string // the literal, "" when there is none or it is null
	method string
	answer bool   // it has a result or an error
	about  string // of a notifications/cancelled: the literal id of the request
}

// readEnvelope reads one line. Keys are matched exactly, unlike encoding/json's struct fields. What it refuses is no
// MCP message: an array, a missing version, both result and error, a result without an id.
func readEnvelope(line []byte) (envelope, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		return envelope{}, err
	}
	var version, method string
	if json.Unmarshal(members["jsonrpc"], &version) != nil || version != "2.0" {
		return envelope{}, fmt.Errorf(`no "jsonrpc":"2.0"`)
	}
	e := envelope{id: idLiteral(members["id"])}
	_, hasID := members["id"]
	_, hasMethod := members["method"]
	_, hasResult := members["result"]
	_, hasError := members["error"]
	e.answer = hasResult || hasError
	switch {
	case hasMethod && (json.Unmarshal(members["method"], &method) != nil || e.answer):
		return envelope{}, fmt.Errorf("neither request nor answer")
	case !hasMethod && hasResult == hasError:
		return envelope{}, fmt.Errorf("neither request nor answer")
	case e.id == "" && (hasResult || hasMethod && hasID):
		return envelope{}, fmt.Errorf("no id")
	}
	e.method = method
	var params struct {
		RequestID json.RawMessage `json:"requestId"`
	}
	if method == "notifications/cancelled" && json.Unmarshal(members["params"], &params) == nil {
		e.about = idLiteral(params.RequestID)
	}
	return e, nil
}

// idLiteral returns an id as it is compared: numbers as they stand, strings in one notation. What is neither is "".
func idLiteral(raw json.RawMessage) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return ""
	}
	switch c := raw[0]; {
	case c == '-' || c >= '0' && c <= '9':
		return string(raw)
	case c == '"':
		var s string
		if json.Unmarshal(raw, &s) != nil {
			return ""
		}
		literal, _ := json.Marshal(s)
		return string(literal)
	}
	return ""
}

// decode reads JSON for queries: numbers keep their digits.
func decode(data []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return nil, err
	}
	if decoder.More() {
		return nil, fmt.Errorf("more than one value")
	}
	return v, nil
}

// jsonValues reads one value after the other, as in JSON Lines. With an error come the values in front of it.
func jsonValues(r io.Reader) ([]any, error) {
	values := []any{}
	decoder := json.NewDecoder(r)
	decoder.UseNumber()
	for {
		var v any
		err := decoder.Decode(&v)
		if errors.Is(err, io.EOF) {
			return values, nil
		}
		if err != nil {
			return values, err
		}
		values = append(values, v)
	}
}

// jsonOrText reads a word of a script: JSON, or else the text itself.
func jsonOrText(word string) any {
	if v, err := decode([]byte(word)); err == nil {
		return v
	}
	return word
}

// requestName is how messages name a request: "tools/call (id 3)".
func requestName(e envelope) string {
	return fmt.Sprintf("%s (id %s)", e.method, printable(cut(e.id, 40)))
}

// oneLine strips a message's line end and reports whether it was CRLF.
func oneLine(line []byte) (text []byte, crlf bool) {
	text, _ = bytes.CutSuffix(line, []byte("\n"))
	return bytes.CutSuffix(text, []byte("\r"))
}

// asLine makes one line of a JSON text; numbers, keys and their order stay as they are.
func asLine(data string) ([]byte, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(strings.TrimSpace(data))); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}
