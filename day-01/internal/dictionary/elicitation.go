package dictionary

import "slices"

// elicitation explains how a server asks the user for input, by a form in the client or on a web page.
func elicitation() []Entry {
	requests := both("client/elicitation, Elicitation Requests")
	return slices.Concat(
		define("ElicitRequestParams", requests,
			may("mode", "", "How the user is asked: form in the client (also when absent), or url for a web page that the client never sees into.",
				"如何征询：form 在客户端内填表（省略时同此），url 引导到客户端看不到内容的网页。"),
			must("message", "", "What is asked and why, shown to the user beside the name of the server that asks.",
				"问什么、为什么问；显示给用户，并注明是哪个服务端在问。"),
			may("_meta", "RequestMetaObject", "Data about the request: progress, tracing and the like.", "关于请求本身的数据，如进度、追踪。").
				at(legacy("basic/index, _meta")).by(Meta),
			may("task", "TaskMetadata", "Asks that the request run as a task: its answer is a task at once, and the result later.",
				"要求以任务方式执行：先得到任务，之后再取结果。").at(legacy("basic/utilities/tasks, Creating Tasks")),
		),
		define("ElicitRequestFormParams", both("client/elicitation, Form Mode Elicitation Requests"),
			must("requestedSchema", "ElicitRequestFormParams.requestedSchema", "The fields of the form: a flat object of primitive values; passwords and other secrets are forbidden.",
				"表单有哪些字段：扁平对象，值为基本类型；不得索要密码等机密。").by(Schema),
		),
		define("ElicitRequestURLParams", both("client/elicitation, URL Mode Elicitation Requests"),
			must("mode", "", "The user is asked on a web page: always url here.", "在网页上征询用户：此处固定为 url。"),
			must("url", "", "The page to open, after the user has seen it whole and agreed; the client does not fetch it beforehand.",
				"要打开的网页；须先向用户完整展示并征得同意，客户端不得预先抓取。"),
			must("elicitationId", "", "Names this elicitation, so that notifications/elicitation/complete can say that it is done.",
				"本次征询的标识，notifications/elicitation/complete 凭它告知已完成。").
				at(legacy("client/elicitation, URL Mode Elicitation Requests")),
		),
		define("ElicitResult", both("client/elicitation, Response Actions"),
			must("action", "", "What the user chose: accept, decline, or cancel, which means dismissed without a choice.",
				"用户的选择：accept、decline，或 cancel（未作选择就关闭）。"),
			may("content", "ElicitResult.content", "The submitted fields, only with accept in form mode; the server checks them against its schema.",
				"提交的字段，仅在表单模式且 accept 时才有；服务端须按自己的 schema 校验。").by(Payload),
			may("_meta", "ResultMetaObject", "Data about the answer.", "关于应答本身的数据。").at(legacy("basic/index, _meta")).by(Meta),
		),
		define("ElicitResult.content", both("client/elicitation, Form Mode Elicitation Requests"),
			may("*", PayloadType, "What the user entered in the field of this name: a string, number, boolean or list of strings.",
				"用户在同名字段中填写的值：字符串、数字、布尔值或字符串列表。").by(Payload),
		),
		define("ElicitationCompleteNotificationParams", legacy("client/elicitation, Completion Notifications for URL Mode Elicitation"),
			must("elicitationId", "", "Which URL mode elicitation is done; the client may now repeat the request that needed it.",
				"哪次 URL 模式征询已完成；客户端可以重试依赖它的请求了。"),
		),
	)
}
