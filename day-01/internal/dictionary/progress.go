package dictionary

import "slices"

// progress explains what is said about a request while it runs: how far it is, and that it is no longer wanted.
func progress() []Entry {
	flow := moved("basic/patterns/progress, Progress Flow", "basic/utilities/progress, Progress Flow")
	cancellation := moved("basic/patterns/cancellation, Cancellation Flow", "basic/utilities/cancellation, Cancellation Flow")
	return slices.Concat(
		define("ProgressNotificationParams", flow,
			must("progressToken", "", "Which request this is about: the progressToken that the request carried in its _meta.",
				"关于哪个请求：即该请求在 _meta 中给出的 progressToken。"),
			must("progress", "", "How far the work is; each notification must report more than the one before.",
				"已完成多少；每条通知都必须比上一条大。"),
			may("total", "", "How far the work goes in all, if known; progress over total is the part that is done.",
				"总量，已知才给；progress 除以 total 即完成比例。"),
			may("message", "", "What is being done right now, for people to read.", "当前正在做什么，给人看。"),
		),
		define("CancelledNotificationParams", cancellation,
			must("requestId", "", "Which open request of the client is no longer wanted; a server may name only a subscriptions/listen, to end it.",
				"不再需要客户端的哪个未完成请求；服务端只能填 subscriptions/listen 的 id，用来结束它。").
				at(modern("basic/patterns/cancellation, Behavior Requirements")),
			may("requestId", "", "Which open request of this sender is no longer wanted; never that of initialize, and a task has tasks/cancel instead.",
				"不再需要本方的哪个未完成请求；不能是 initialize，任务则改用 tasks/cancel。").
				at(legacy("basic/utilities/cancellation, Behavior Requirements")),
			may("reason", "", "Why, for logs or for the user.", "取消原因，供日志或用户查看。"),
		),
	)
}
