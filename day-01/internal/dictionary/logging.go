package dictionary

import "slices"

// logging explains log messages, which 2026-07-28 deprecates: on stdio, stderr serves.
func logging() []Entry {
	messages := both("server/utilities/logging, Log Message Notifications")
	return slices.Concat(
		define("LoggingMessageNotificationParams", messages,
			must("level", "", "How serious the event is, in the words of syslog: debug, info, notice, warning, error, critical, alert, emergency.",
				"事件的严重程度，沿用 syslog：debug、info、notice、warning、error、critical、alert、emergency。").
				at(both("server/utilities/logging, Log Levels")),
			may("logger", "", "Which part of the server speaks.", "服务端的哪个部分发出的。"),
			must("data", PayloadType, "What happened: any JSON value; it must not hold secrets or personal data.",
				"发生了什么：任意 JSON 值；不得含有机密或个人数据。").by(Payload),
		),
		define("SetLevelRequestParams", legacy("server/utilities/logging, Setting Log Level"),
			must("level", "", "The least serious level that the client wants, for the whole session; 2026-07-28 asks per request instead.",
				"整个会话中客户端要接收的最低级别；2026-07-28 改为逐个请求指定。"),
		),
	)
}
