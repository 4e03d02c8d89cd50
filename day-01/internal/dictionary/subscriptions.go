package dictionary

import "slices"

// subscriptions explains subscriptions/listen, the one stream on which a modern client hears of changes.
func subscriptions() []Entry {
	filter := modern("basic/patterns/subscriptions, Notification Filter")
	return slices.Concat(
		define("SubscriptionsListenRequestParams", modern("basic/patterns/subscriptions, Opening a Stream"),
			must("notifications", "SubscriptionFilter", "What the client wants to hear of on this stream; the server sends nothing else.",
				"客户端要在此流上收到哪些通知；服务端不得发送其他通知。"),
		),
		define("SubscriptionsAcknowledgedNotificationParams", modern("basic/patterns/subscriptions, Acknowledgment"),
			must("notifications", "SubscriptionFilter", "What the server agreed to send, which may be less than was asked for; it comes before all else on the stream.",
				"服务端答应发送哪些，可能少于所请求的；它是流上的第一条消息。"),
		),
		define("SubscriptionFilter", filter,
			may("toolsListChanged", "", "True: send notifications/tools/list_changed when the list of tools changes.",
				"true：工具列表变化时发送 notifications/tools/list_changed。"),
			may("promptsListChanged", "", "True: send notifications/prompts/list_changed when the list of prompts changes.",
				"true：提示词列表变化时发送 notifications/prompts/list_changed。"),
			may("resourcesListChanged", "", "True: send notifications/resources/list_changed when the list of resources changes.",
				"true：资源列表变化时发送 notifications/resources/list_changed。"),
			may("resourceSubscriptions", "", "The URIs of single resources whose updates are wanted.",
				"需要接收更新通知的各个资源 URI。"),
		),
		define("SubscriptionsListenResult", modern("basic/patterns/subscriptions, Graceful Closure"),
			must("_meta", "SubscriptionsListenResultMetaObject", "Names the stream that this answer ends; a stream that ends without one broke off.",
				"指明此应答结束的是哪个流；没有应答就结束的流属于异常中断。").by(Meta),
		),
		define("SubscribeRequestParams", legacy("server/resources, Subscriptions"),
			must("uri", "", "Which resource to send updates of until resources/unsubscribe names it.",
				"要接收哪个资源的更新，直到用 resources/unsubscribe 退订。"),
		),
		define("UnsubscribeRequestParams", legacy("server/resources, Subscriptions"),
			must("uri", "", "Which resource to send no more updates of.", "不再接收哪个资源的更新。"),
		),
	)
}
