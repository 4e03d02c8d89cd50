// Package stdio carries MCP messages on a pair of byte streams, one message a line (specification,
// basic/transports/stdio).
//
// go-sdk v1.8.0 has such a transport, but there one malformed line ends the session. Here it is answered with -32700,
// and the next line is read.
package stdio

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLine is the longest message that is accepted, in bytes. A longer one is answered with -32600.
const maxLine = 16 << 20

// A Transport reads messages from In and writes them to Out.
type Transport struct {
	In  io.Reader
	Out io.Writer
}

// Connect implements [mcp.Transport].
func (t *Transport) Connect(context.Context) (mcp.Connection, error) {
	return &connection{in: bufio.NewReaderSize(t.In, 64<<10), out: t.Out}, nil
}

type connection struct {
	in *bufio.Reader

	mu  sync.Mutex // one line at a time
	out io.Writer
}

// Read returns the next message, or io.EOF. A read of standard input can't be interrupted: the process's end is its
// end.
func (c *connection) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		line, err := c.line()
		if errors.Is(err, bufio.ErrTooLong) {
			c.refuse(ctx, jsonrpc.CodeInvalidRequest, "a message has at most 16 MiB")
			continue
		}
		if line = bytes.TrimSpace(line); len(line) == 0 {
			if err != nil {
				return nil, err
			}
			continue
		}
		msg, code, problem := decode(line)
		if problem == "" {
			return msg, nil
		}
		c.refuse(ctx, code, problem)
	}
}

// decode returns a message, or the code and the text of the error that answers what is none.
func decode(line []byte) (msg jsonrpc.Message, code int64, problem string) {
	switch {
	case !json.Valid(line):
		return nil, jsonrpc.CodeParseError, "parse error: not JSON"
	case line[0] == '[':
		return nil, jsonrpc.CodeInvalidRequest, "batches are not part of MCP"
	}
	msg, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, jsonrpc.CodeInvalidRequest, "not a JSON-RPC message"
	}
	if !keepsID(line) {
		return nil, jsonrpc.CodeInvalidRequest, "an id is a string, or an integer of at most 53 bits"
	}
	return msg, 0, ""
}

// keepsID reports whether the answer can carry the message's id. The SDK reads a number as a float64: it would answer
// 9007199254740993 as ...992, and 1.5 as 1.
func keepsID(line []byte) bool {
	var m struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &m) != nil || len(m.ID) == 0 || m.ID[0] != '-' && (m.ID[0] < '0' || m.ID[0] > '9') {
		return true
	}
	n, err := strconv.ParseInt(string(m.ID), 10, 64)
	return err == nil && -1<<53 <= n && n <= 1<<53
}

// line returns the next line, however it ends. What is longer than maxLine is skipped.
func (c *connection) line() ([]byte, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = c.in.ReadSlice('\n')
			}
			return nil, bufio.ErrTooLong
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// refuse answers what can't be understood. Nobody can know its id, so the answer has none.
func (c *connection) refuse(ctx context.Context, code int64, problem string) {
	if err := c.Write(ctx, &jsonrpc.Response{Error: &jsonrpc.Error{Code: code, Message: problem}}); err != nil {
		slog.Warn("answer a malformed line", "error", err)
	}
}

// Write implements [mcp.Connection].
func (c *connection) Write(_ context.Context, msg jsonrpc.Message) error {
	line, err := encode(msg)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.out.Write(append(line, '\n'))
	return err
}

// encode returns a message on one line. A result is JSON already: to marshal it once more, inside of the message,
// would take nearly as long as it took to make it.
func encode(msg jsonrpc.Message) ([]byte, error) {
	res, ok := msg.(*jsonrpc.Response)
	if !ok || len(res.Result) == 0 || res.Error != nil || bytes.ContainsAny(res.Result, "\r\n") {
		return jsonrpc.EncodeMessage(msg)
	}
	id, err := json.Marshal(res.ID.Raw())
	if err != nil {
		return nil, err
	}
	line := make([]byte, 0, len(res.Result)+len(id)+64)
	line = append(append(line, `{"jsonrpc":"2.0","id":`...), id...)
	line = append(append(line, `,"result":`...), res.Result...)
	return append(line, '}'), nil
}

func (c *connection) Close() error      { return nil }
func (c *connection) SessionID() string { return "" }
