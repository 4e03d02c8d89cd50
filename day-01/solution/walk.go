package main

import (
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// EXERCISE 1.3: explain every value of a message, and write the entries that decide what a message means.

// explain explains a message, whose path is at.
func (w *walker) explain(at wire.Path, message wire.Value) error {
	w.walk(at, message, dictionary.Entry{Type: envelope(message)})
	return nil
}

// walk explains a value and all that is inside it. entry explains the value itself; its Type says what is inside.
func (w *walker) walk(at wire.Path, value wire.Value, entry dictionary.Entry) {
	if value.Len() == 0 {
		w.leaf(at, value, entry)
		return
	}
	definition := dictionary.Variant(entry.Type, value.Literal)
	for name, member := range value.Members() {
		inner, known := w.dictionary.Lookup(w.event.Era, definition, name)
		if !known {
			inner = w.unknown(at.Member(name), entry)
		}
		if inner.Layer == dictionary.JSONRPC {
			inner.Type = w.contents(name, inner.Type)
		}
		w.walk(at.Member(name), member, inner)
	}
	for i, element := range value.Elements() {
		w.walk(at.Index(i), element, entry)
	}
}

// contents is the definition of params or result, which depends on the method.
func (w *walker) contents(name, general string) string {
	definition, known := general, false
	switch name {
	case "params":
		definition, known = dictionary.ParamsOf(w.event.Era, w.event.About())
	case "result":
		definition, known = dictionary.ResultOf(w.event.Era, w.event.About())
	}
	if !known {
		return general
	}
	return definition
}

// decisive are the entries that the given dictionary lacks.
var decisive = []dictionary.Entry{
	{
		In: "RequestMetaObject", Name: "io.modelcontextprotocol/protocolVersion",
		Layer: dictionary.Meta, Required: true, Eras: dictionary.InModern, Spec: "basic/index, _meta",
		Meaning:   "The protocol version of this request; there is no session to remember it, so every request says it.",
		MeaningZH: "本请求使用的协议版本；没有会话来记住它，所以每个请求都要带。",
	},
	{
		In: "RequestMetaObject", Name: "io.modelcontextprotocol/clientCapabilities", Type: "ClientCapabilities",
		Layer: dictionary.Meta, Required: true, Eras: dictionary.InModern, Spec: "basic/index, _meta",
		Meaning:   "What the client can do for this request, {} being nothing; the server must not rely on anything else.",
		MeaningZH: "客户端在本次请求中具备的能力，{} 表示没有；服务端不得依赖未声明的能力。",
	},
	{
		In: "Result", Name: "resultType",
		Layer: dictionary.MCP, Required: true, Eras: dictionary.InModern, Spec: "basic/index, ResultType",
		Meaning:   "How to read the result: complete is final, input_required asks for input and is followed by a retry.",
		MeaningZH: "如何解读结果：complete 是最终结果，input_required 表示还需要输入，之后会重试。",
	},
	{
		In: "CacheableResult", Name: "ttlMs",
		Layer: dictionary.MCP, Required: true, Eras: dictionary.InModern, Spec: "server/utilities/caching, Time-to-Live (TTL) Field",
		Meaning:   "For how many milliseconds the client may take this result for fresh; 0 means stale at once.",
		MeaningZH: "客户端可以在多少毫秒内认为此结果仍然新鲜；0 表示立即过期。",
	},
	{
		In: "CacheableResult", Name: "cacheScope",
		Layer: dictionary.MCP, Required: true, Eras: dictionary.InModern, Spec: "server/utilities/caching, Cache Scope Field",
		Meaning:   "Who may be served this result from a cache: public is anybody, private only the same authorization.",
		MeaningZH: "缓存的结果可以给谁用：public 是任何人，private 仅限同一授权。",
	},
	{
		In: "PaginatedResult", Name: "nextCursor",
		Layer: dictionary.MCP, Eras: dictionary.InBoth, Spec: "server/utilities/pagination, Response Format",
		Meaning:   "Where the next page begins, opaque to the client. Only its absence ends the list; \"\" is a cursor too.",
		MeaningZH: "下一页从哪里开始，对客户端不透明。只有缺少它才表示列表结束，\"\" 也是游标。",
	},
	{
		In: "CallToolResult", Name: "structuredContent", Type: dictionary.PayloadType,
		Layer: dictionary.Payload, Eras: dictionary.InBoth, Spec: "server/tools, Structured Content",
		Meaning:   "The tool's result as JSON of its own; it fits the tool's outputSchema if there is one.",
		MeaningZH: "工具自己的 JSON 结果；若声明了 outputSchema，必须与之相符。",
	},
	{
		In: "CallToolResult", Name: "isError",
		Layer: dictionary.MCP, Eras: dictionary.InBoth, Spec: "server/tools, Error Handling",
		Meaning:   "True: the tool failed, and content tells the model why, so that it can try again. Absent means false.",
		MeaningZH: "true 表示工具执行失败，content 告诉模型原因以便重试；缺省为 false。",
	},
	{
		In: "InputRequiredResult", Name: "inputRequests", Type: "InputRequests",
		Layer: dictionary.MCP, Eras: dictionary.InModern, Spec: "basic/patterns/mrtr, InputRequests",
		Meaning:   "What the server needs from the user, the model or the client, under keys that the answers will carry.",
		MeaningZH: "服务端需要用户、模型或客户端提供什么；答复沿用这些键。",
	},
	{
		In: "InputRequiredResult", Name: "requestState",
		Layer: dictionary.MCP, Eras: dictionary.InModern, Spec: "basic/patterns/mrtr, InputRequiredResult",
		Meaning:   "The server's memory, kept by the client: opaque, and to be sent back in the retry exactly as it is.",
		MeaningZH: "由客户端代存的服务端状态：不透明，重试时必须原样带回。",
	},
	{
		In: "InputResponseRequestParams", Name: "inputResponses", Type: "InputResponses",
		Layer: dictionary.MCP, Eras: dictionary.InModern, Spec: "basic/patterns/mrtr, InputResponses",
		Meaning:   "The answers to the server's inputRequests, under the same keys; the request is otherwise the same again.",
		MeaningZH: "对服务端 inputRequests 的答复，使用相同的键；除此之外请求与之前相同。",
	},
	{
		In: "InputResponseRequestParams", Name: "requestState",
		Layer: dictionary.MCP, Eras: dictionary.InModern, Spec: "basic/patterns/mrtr, Client Requirements (Basic Workflow)",
		Meaning:   "The requestState of the input_required result, unchanged; to the server it is input like any other.",
		MeaningZH: "input_required 结果中的 requestState，原样带回；对服务端而言它仍是不可信的输入。",
	},
	{
		In: "NotificationMetaObject", Name: "io.modelcontextprotocol/subscriptionId",
		Layer: dictionary.Meta, Eras: dictionary.InModern, Spec: "basic/patterns/subscriptions, Receiving Notifications",
		Meaning:   "The subscription that this is delivered on: the id of the subscriptions/listen request that opened it.",
		MeaningZH: "本通知属于哪个订阅：即打开它的 subscriptions/listen 请求的 id。",
	},
	{
		In: "SubscriptionsListenResultMetaObject", Name: "io.modelcontextprotocol/subscriptionId",
		Layer: dictionary.Meta, Required: true, Eras: dictionary.InModern, Spec: "basic/patterns/subscriptions, Graceful Closure",
		Meaning:   "The subscription that this result ends: the id of the subscriptions/listen request that it answers.",
		MeaningZH: "本结果结束的是哪个订阅：即它所应答的 subscriptions/listen 请求的 id。",
	},
}

// END EXERCISE 1.3

// A walker explains one message after the other.
type walker struct {
	dictionary *dictionary.Dictionary
	event      *session.Event
	printer    render.Printer
	fields     int // leaves so far, in all messages
	unknowns   int // of them, those whose name isn't known
}

// message explains the event's message, or each message of a batch.
func (w *walker) message(e *session.Event) error {
	w.event = e
	if !e.Message.Exists() {
		w.leaf(wire.Root(), wire.Text(e.Text), unknown)
		return nil
	}
	if e.Message.Kind() != wire.Array {
		return w.explain(wire.Root(), e.Message)
	}
	for i, element := range e.Message.Elements() {
		if err := w.explain(wire.Root().Index(i), element); err != nil {
			return err
		}
	}
	return nil
}

// leaf prints a value that has nothing inside it.
func (w *walker) leaf(at wire.Path, value wire.Value, entry dictionary.Entry) {
	known := entry.Layer != dictionary.Unknown
	w.fields++
	if !known {
		w.unknowns++
	}
	w.printer.Field(render.Field{Path: at, Value: value, Entry: entry, Known: known})
}

// unknown returns the entry of a member whose name the revision doesn't define, and reports it unless there is a better
// explanation: it is inside something that isn't known either, or the revision doesn't define the method.
func (w *walker) unknown(at wire.Path, around dictionary.Entry) dictionary.Entry {
	envelope := around.Layer == ""
	if w.event.Kind != session.Invalid && (envelope || around.Layer != dictionary.Unknown && w.defined()) {
		w.event.Report(finding.UnknownField, at.String(), "")
	}
	return unknown
}

// defined reports whether the era defines the method that the message is about; an answer without its request has none.
func (w *walker) defined() bool {
	_, params := dictionary.ParamsOf(w.event.Era, w.event.About())
	return params || w.event.Kind == session.Error
}

var unknown = dictionary.Entry{
	Layer:     dictionary.Unknown,
	Meaning:   "Not defined here by the revision: readers ignore it, or give it a meaning of their own.",
	MeaningZH: "该版本没有在此处定义这个名称：读取方会忽略它，或自行解释。",
	Spec:      "basic/index, Messages",
}

// envelope is the definition of a message, from the members that are present.
func envelope(message wire.Value) string {
	switch {
	case message.Get("result").Exists():
		return "JSONRPCResultResponse"
	case message.Get("error").Exists():
		return "JSONRPCErrorResponse"
	case message.Get("method").Exists() && message.Get("id").Exists():
		return "JSONRPCRequest"
	case message.Get("method").Exists():
		return "JSONRPCNotification"
	default:
		return "JSONRPCMessage"
	}
}
