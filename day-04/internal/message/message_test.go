package message

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

func TestParseRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		body string
		code int64
		id   string // that the answer goes to
	}{
		"nothing":              {"", -32700, ""},
		"cut off":              {`{"jsonrpc":"2.0","id":1,"method":"a"`, -32700, ""},
		"two messages":         {`{"jsonrpc":"2.0","id":1,"method":"a"}{}`, -32700, ""},
		"invalid UTF-8":        {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", -32700, ""},
		"a lone surrogate":     {`{"jsonrpc":"2.0","id":1,"method":"\ud800"}`, -32700, ""},
		"a batch":              {`[{"jsonrpc":"2.0","id":1,"method":"a"}]`, -32600, ""},
		"an empty batch":       {` []`, -32600, ""},
		"a text":               {`"a"`, -32600, ""},
		"twice":                {`{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}`, -32600, ""},
		"twice, spelled apart": {`{"jsonrpc":"2.0","id":1,"method":"a","\u006dethod":"b"}`, -32600, ""},
		"twice, far down":      {`{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":[{"y":1,"y":2}]}}`, -32600, ""},
		"another version":      {`{"jsonrpc":"1.0","id":1,"method":"a"}`, -32600, "1"},
		"no version":           {`{"id":1,"method":"a"}`, -32600, "1"},
		"null id":              {`{"jsonrpc":"2.0","id":null,"method":"a"}`, -32600, ""},
		"fractional id":        {`{"jsonrpc":"2.0","id":1.5,"method":"a"}`, -32600, ""},
		"an object as id":      {`{"jsonrpc":"2.0","id":{},"method":"a"}`, -32600, ""},
		"a result":             {`{"jsonrpc":"2.0","id":"x","result":{}}`, -32600, `"x"`},
		"an error":             {`{"jsonrpc":"2.0","error":{"code":1,"message":""}}`, -32600, ""},
		"method and result":    {`{"jsonrpc":"2.0","id":1,"method":"a","result":{}}`, -32600, "1"},
		"no method":            {`{"jsonrpc":"2.0","id":1}`, -32600, "1"},
		"a folded method":      {`{"jsonrpc":"2.0","id":1,"Method":"a"}`, -32600, "1"},
		"a number as method":   {`{"jsonrpc":"2.0","id":1,"method":1}`, -32600, "1"},
		"a list as params":     {`{"jsonrpc":"2.0","id":1,"method":"a","params":[]}`, -32600, "1"},
		"a list as _meta":      {`{"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":[]}}`, -32602, "1"},
		"too deep":             {`{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":` + strings.Repeat("[", 20_000), -32700, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m, fault := Parse([]byte(test.body))
			if fault == nil {
				t.Fatalf("accepted")
			}
			if fault.Code != test.code {
				t.Errorf("got %d %s, want %d", fault.Code, fault.Message, test.code)
			}
			var id ID
			if m != nil {
				id = m.ID
			}
			if string(id) != test.id {
				t.Errorf("got id %q, want %q", id, test.id)
			}
		})
	}
}

func TestParseTakesExactNames(t *testing.T) {
	m, fault := Parse([]byte(`{"jsonrpc":"2.0","id":9007199254740993,"Method":"x","method":"tools/call","params":{"NAME":"a","name":"b","arguments":{"n":1},"_meta":{
		"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`))
	if fault != nil {
		t.Fatal(fault)
	}
	if m.Tool() != "b" || m.Version() != "2026-07-28" || m.CheckMeta() != nil {
		t.Errorf("got tool %q, version %q, meta %v", m.Tool(), m.Version(), m.CheckMeta())
	}
	answer := Answer(m.ID, &jsonrpc.Response{Result: json.RawMessage(`{"n":12345678901234567890}`)})
	if want := `{"jsonrpc":"2.0","id":9007199254740993,"result":{"n":12345678901234567890}}`; string(answer) != want {
		t.Errorf("got  %s\nwant %s", answer, want)
	}
}

func TestCheckMeta(t *testing.T) {
	for _, meta := range []string{
		``, `"io.modelcontextprotocol/protocolVersion":"2026-07-28"`, `"io.modelcontextprotocol/clientCapabilities":{}`,
		`"io.modelcontextprotocol/protocolVersion":1,"io.modelcontextprotocol/clientCapabilities":{}`,
		`"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":null`,
	} {
		m, fault := Parse([]byte(`{"jsonrpc":"2.0","id":1,"method":"a","params":{"_meta":{` + meta + `}}}`))
		if fault != nil {
			t.Fatal(fault)
		}
		if fault := m.CheckMeta(); fault == nil || fault.Code != -32602 {
			t.Errorf("{%s}: got %v, want -32602", meta, fault)
		}
	}
}

func TestAnswerError(t *testing.T) {
	for _, test := range []struct {
		id   ID
		err  error
		want string
	}{
		{nil, &jsonrpc.Error{Code: -32700, Message: "m"}, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}}`},
		{ID("1"), bytes.ErrTooLarge, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal error"}}`},
	} {
		if got := string(Answer(test.id, &jsonrpc.Response{Error: test.err})); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// What passes the check is what the SDK would have read from the same bytes: two readers, one meaning.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","_meta":{}}}`,
		`{"jsonrpc":"2.0","method":"a"}`, `{"jsonrpc":"2.0","id":"1","method":"a","Method":"b"}`, `[]`, `{"id":1,"id":2}`, `{"jsonrpc":"2.0","id":1e0,"method":""}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		m, fault := Parse(body)
		if fault != nil {
			return
		}
		decoded, err := jsonrpc.DecodeMessage(body)
		if err != nil {
			return // stricter than we are
		}
		req, ok := decoded.(*jsonrpc.Request)
		if !ok {
			t.Fatalf("the SDK reads %T from %q", decoded, body)
		}
		if req.Method != m.Method || req.IsCall() == m.Notification() || !bytes.Equal(bytes.TrimSpace(req.Params), bytes.TrimSpace(m.Params)) {
			t.Fatalf("the SDK reads %q %s, we read %q %s", req.Method, req.Params, m.Method, m.Params)
		}
	})
}
