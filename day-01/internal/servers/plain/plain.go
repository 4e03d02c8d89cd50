// Package plain is JSON-RPC over standard streams with nothing on top: one JSON object a line. The servers that are
// written by hand use it to say exactly what they mean.
package plain

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// A Message is any message as it comes in. What is absent is nil or "".
type Message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// An Error is a JSON-RPC error.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// An Object is a JSON object.
type Object = map[string]any

// A Conn is one end of a connection. Its methods are for one goroutine.
type Conn struct {
	in  *bufio.Reader
	out io.Writer
}

// New returns a Conn that reads lines from in and writes lines to out.
func New(in io.Reader, out io.Writer) *Conn { return &Conn{bufio.NewReader(in), out} }

// ErrParse is what Read returns for a line that is no JSON object.
var ErrParse = errors.New("parse error")

// Read reads the next message. The error is ErrParse, io.EOF, or what reading failed with.
func (c *Conn) Read() (m Message, err error) {
	line, err := c.in.ReadBytes('\n')
	if err != nil && len(line) == 0 {
		return m, err
	}
	if json.Unmarshal(line, &m) != nil {
		return m, ErrParse
	}
	return m, nil
}

// Reply answers a request with a result.
func (c *Conn) Reply(id json.RawMessage, result Object) error {
	return c.write(response{"2.0", id, result, nil})
}

// Fail answers a request with an error; id is nil when the request had none that could be read.
func (c *Conn) Fail(id json.RawMessage, e *Error) error { return c.write(response{"2.0", id, nil, e}) }

// Notify sends a notification.
func (c *Conn) Notify(method string, params Object) error {
	return c.write(request{"2.0", nil, method, params})
}

// Request sends a request.
func (c *Conn) Request(id any, method string, params Object) error {
	return c.write(request{"2.0", id, method, params})
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Result  any             `json:"result,omitempty"` // an empty object is a result, too
	Error   *Error          `json:"error,omitempty"`
}

type request struct {
	JSONRPC string `json:"jsonrpc"`
	ID      any    `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  Object `json:"params,omitempty"`
}

func (c *Conn) write(message any) error {
	line, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = c.out.Write(append(line, '\n'))
	return err
}
