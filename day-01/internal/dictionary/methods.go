package dictionary

// ParamsOf is the definition of a method's params, for requests and notifications of the era. It reports false for
// a method that the era's revisions don't have as a message of its own; in 2026-07-28 that includes
// elicitation/create, sampling/createMessage and roots/list, which only occur inside inputRequests.
func ParamsOf(era Era, method string) (definition string, ok bool) {
	m, ok := methods[era][method]
	return m.params, ok
}

// ResultOf is the definition of what answers a request. It reports false for notifications and unknown methods.
func ResultOf(era Era, method string) (definition string, ok bool) {
	m := methods[era][method]
	return m.result, m.result != ""
}

// A message is what a method carries; a notification has no result.
type message struct{ params, result string }

var methods = [2]map[string]message{
	Modern: {
		"server/discover":          {"RequestParams", "DiscoverResult"},
		"tools/list":               {"PaginatedRequestParams", "ListToolsResult"},
		"tools/call":               {"CallToolRequestParams", "CallToolResult"},
		"resources/list":           {"PaginatedRequestParams", "ListResourcesResult"},
		"resources/templates/list": {"PaginatedRequestParams", "ListResourceTemplatesResult"},
		"resources/read":           {"ReadResourceRequestParams", "ReadResourceResult"},
		"prompts/list":             {"PaginatedRequestParams", "ListPromptsResult"},
		"prompts/get":              {"GetPromptRequestParams", "GetPromptResult"},
		"completion/complete":      {"CompleteRequestParams", "CompleteResult"},
		"subscriptions/listen":     {"SubscriptionsListenRequestParams", "SubscriptionsListenResult"},

		"notifications/cancelled":                  {"CancelledNotificationParams", ""},
		"notifications/progress":                   {"ProgressNotificationParams", ""},
		"notifications/message":                    {"LoggingMessageNotificationParams", ""},
		"notifications/subscriptions/acknowledged": {"SubscriptionsAcknowledgedNotificationParams", ""},
		"notifications/resources/updated":          {"ResourceUpdatedNotificationParams", ""},
		"notifications/resources/list_changed":     {"NotificationParams", ""},
		"notifications/tools/list_changed":         {"NotificationParams", ""},
		"notifications/prompts/list_changed":       {"NotificationParams", ""},
	},
	Legacy: {
		"initialize":               {"InitializeRequestParams", "InitializeResult"},
		"ping":                     {"RequestParams", "EmptyResult"},
		"tools/list":               {"PaginatedRequestParams", "ListToolsResult"},
		"tools/call":               {"CallToolRequestParams", "CallToolResult"},
		"resources/list":           {"PaginatedRequestParams", "ListResourcesResult"},
		"resources/templates/list": {"PaginatedRequestParams", "ListResourceTemplatesResult"},
		"resources/read":           {"ReadResourceRequestParams", "ReadResourceResult"},
		"resources/subscribe":      {"SubscribeRequestParams", "EmptyResult"},
		"resources/unsubscribe":    {"UnsubscribeRequestParams", "EmptyResult"},
		"prompts/list":             {"PaginatedRequestParams", "ListPromptsResult"},
		"prompts/get":              {"GetPromptRequestParams", "GetPromptResult"},
		"completion/complete":      {"CompleteRequestParams", "CompleteResult"},
		"logging/setLevel":         {"SetLevelRequestParams", "EmptyResult"},

		// From the server to the client.
		"sampling/createMessage": {"CreateMessageRequestParams", "CreateMessageResult"},
		"elicitation/create":     {"ElicitRequestParams", "ElicitResult"},
		"roots/list":             {"RequestParams", "ListRootsResult"},

		// Tasks, an experiment of 2025-11-25. Either side may be the one that asks.
		"tasks/get":    {"GetTaskRequestParams", "GetTaskResult"},
		"tasks/result": {"GetTaskPayloadRequestParams", "GetTaskPayloadResult"},
		"tasks/cancel": {"CancelTaskRequestParams", "CancelTaskResult"},
		"tasks/list":   {"PaginatedRequestParams", "ListTasksResult"},

		"notifications/initialized":            {"NotificationParams", ""},
		"notifications/cancelled":              {"CancelledNotificationParams", ""},
		"notifications/progress":               {"ProgressNotificationParams", ""},
		"notifications/message":                {"LoggingMessageNotificationParams", ""},
		"notifications/resources/updated":      {"ResourceUpdatedNotificationParams", ""},
		"notifications/resources/list_changed": {"NotificationParams", ""},
		"notifications/tools/list_changed":     {"NotificationParams", ""},
		"notifications/prompts/list_changed":   {"NotificationParams", ""},
		"notifications/roots/list_changed":     {"NotificationParams", ""},
		"notifications/elicitation/complete":   {"ElicitationCompleteNotificationParams", ""},
		"notifications/tasks/status":           {"TaskStatusNotificationParams", ""},
	},
}
