package dictionary

import "slices"

// envelope explains what JSON-RPC itself defines: the four kinds of message and their members.
func envelope() []Entry {
	return definedBy(JSONRPC, slices.Concat(
		define("JSONRPCMessage", both("basic/index, Messages"),
			must("jsonrpc", "", `The version of JSON-RPC, always the string "2.0"; without it the object is no MCP message.`,
				`JSON-RPC 的版本，固定为字符串 "2.0"；没有它就不是 MCP 消息。`),
		),
		define("JSONRPCRequest", both("basic/index, Requests"),
			must("id", "", "Names the request so that its answer finds it: string or integer, never null, unlike those of the sender's open requests.",
				"请求的标识，应答凭它找回请求：字符串或整数，不得为 null，不得与本方尚未得到应答的请求相同。").at(modern("basic/index, Requests")),
			must("id", "", "Names the request so that its answer finds it: string or integer, never null, used once by this sender in a session.",
				"请求的标识，应答凭它找回请求：字符串或整数，不得为 null，同一发送方在会话中不得重复使用。").at(legacy("basic/index, Requests")),
			must("method", "", "What is asked for, such as tools/call; it decides which definition params follows.",
				"请求做什么，例如 tools/call；params 按哪个定义解读由它决定。"),
			may("params", "RequestParams", "The request's input, always an object in MCP; its members depend on the method.",
				"请求的输入，在 MCP 中总是对象；有哪些成员取决于 method。").requiredIn(InModern),
		),
		define("JSONRPCNotification", both("basic/index, Notifications"),
			must("method", "", "What has happened, such as notifications/progress; a notification has no id and is never answered.",
				"发生了什么，例如 notifications/progress；通知没有 id，也不会有应答。"),
			may("params", "NotificationParams", "The details of what happened; its members depend on the method.",
				"事件的细节；有哪些成员取决于 method。"),
		),
		define("JSONRPCResultResponse", both("basic/index, Result Responses"),
			must("id", "", "The id of the request that this answers, with the same JSON type and value.",
				"所应答请求的 id，JSON 类型和值都必须相同。"),
			must("result", "Result", "What the request produced; its members depend on the method of the request that this answers.",
				"请求的结果；有哪些成员取决于被应答请求的 method。"),
		),
		define("JSONRPCErrorResponse", both("basic/index, Error Responses"),
			may("id", "", "The id of the request that failed; absent only when it could not be read from a broken message.",
				"失败请求的 id；只有消息损坏、读不出 id 时才可以省略。"),
			must("error", "Error", "Why there is no result; a message never has both result and error.",
				"为什么没有结果；一条消息不会同时带有 result 和 error。"),
		),
	))
}

// shared explains what all params and all results have in common; extends lists what builds on them.
func shared() []Entry {
	return slices.Concat(
		define("RequestParams", both("basic/index, _meta"),
			may("_meta", "RequestMetaObject", "Data about the request: protocol version, client capabilities, progress, tracing; required in 2026-07-28.",
				"关于请求本身的数据：协议版本、客户端能力、进度、追踪；2026-07-28 起必填。").by(Meta).requiredIn(InModern),
		),
		define("NotificationParams", both("basic/index, _meta"),
			may("_meta", "NotificationMetaObject", "Data about the notification itself; in 2026-07-28, the subscription that it was delivered on.",
				"关于通知本身的数据；2026-07-28 起，指明它属于哪个订阅。").by(Meta),
		),
		define("Result", both("basic/index, _meta"),
			may("_meta", "ResultMetaObject", "Data about the answer itself; in 2026-07-28, which server gave it.",
				"关于应答本身的数据；2026-07-28 起，说明由哪个服务端作出。").by(Meta),
		),
		define("PaginatedRequestParams", both("server/utilities/pagination, Request Format"),
			may("cursor", "", "Where the next page starts: the nextCursor of the page before, unchanged; absent for the first page.",
				"下一页从哪里开始：原样填上一页给出的 nextCursor；取第一页时不填。"),
		),
	)
}
