package dictionary

import "slices"

// meta explains the keys of _meta. MetaObject has what every _meta may hold; requests, notifications and results
// add keys of their own. Bare names other than those listed are unknown in 2026-07-28, which requires a prefix;
// earlier revisions leave them to the sender. Names under a prefix that MCP reserves are known only if listed.
func meta() []Entry {
	return slices.Concat(
		definedBy(Meta, define("MetaObject", modern("basic/index, _meta"),
			may("traceparent", "", "Joins the message to a distributed trace: version, trace id, parent span id and flags, as W3C Trace Context.",
				"把消息接入分布式追踪：按 W3C Trace Context 给出版本、trace id、父 span id 和标志位。"),
			may("tracestate", "", "What each tracing vendor adds to traceparent, as a W3C Trace Context list.",
				"各追踪厂商对 traceparent 的补充，格式为 W3C Trace Context 列表。"),
			may("baggage", "", "Values that travel along the whole trace, in W3C Baggage format; every server on the way sees them.",
				"随整条追踪链传递的键值，格式为 W3C Baggage；沿途的服务端都看得到。"),
			may("io.modelcontextprotocol/related-task", "RelatedTaskMetadata", "Ties this message to the task that it belongs to.",
				"把本消息与所属的任务关联起来。").at(legacy("basic/utilities/tasks, Related Task Metadata")),
		)),
		definedBy(Extension, define("MetaObject", both("basic/index, _meta"),
			may("*/*", ExtensionType, "Metadata of the extension or vendor that owns the prefix; who doesn't know it ignores it.",
				"由该前缀所属的扩展或厂商定义的元数据；不认识就忽略。"),
			may("*", ExtensionType, "Metadata of the sender's own, without a prefix; the protocol gives it no meaning.",
				"发送方自定的元数据，不带前缀；协议不赋予它含义。").at(legacy("basic/index, _meta")),
		)),
		definedBy(Meta, define("RequestMetaObject", modern("basic/index, _meta"),
			may("progressToken", "", "Asks for progress notifications, which will carry this token: a string or integer, unique among open requests.",
				"请求对方发送进度通知，通知会带上此令牌：字符串或整数，在未完成的请求中唯一。").
				at(moved("basic/patterns/progress, Progress Flow", "basic/utilities/progress, Progress Flow")),
			may("io.modelcontextprotocol/clientInfo", "Implementation", "Which client software asks, for display and logs only: nobody verifies it.",
				"发出请求的是哪个客户端软件，仅供显示和日志：没有人核实它。"),
			may("io.modelcontextprotocol/logLevel", "", "Asks for log messages of this level and above while the request runs; without it, none may be sent; deprecated.",
				"要求在请求处理期间收到此级别及以上的日志；不带则一条也不许发；已弃用。").
				at(modern("server/utilities/logging, Per-request log level")),
		)),
		definedBy(Meta, define("ResultMetaObject", modern("basic/index, _meta"),
			may("io.modelcontextprotocol/serverInfo", "Implementation", "Which server software answered, for display and logs only: nobody verifies it.",
				"作出应答的是哪个服务端软件，仅供显示和日志：没有人核实它。"),
			may("io.modelcontextprotocol/model-immediate-response", "", "What to tell the model at once while the task is still running.",
				"任务仍在运行时，可先交给模型的一段答复。").at(legacy("basic/utilities/tasks, Creating Tasks")),
		)),
	)
}
