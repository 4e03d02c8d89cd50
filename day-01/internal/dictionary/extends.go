package dictionary

import "slices"

// extends says which definitions a definition builds on, as `extends` does in the schema: it has all their
// members. One entry thus explains resultType for every result, and nextCursor for every list.
// A relation that only one era has is harmless in the other, since entries carry their eras.
var extends = map[string][]string{
	// Messages.
	"JSONRPCRequest":        {"JSONRPCMessage"},
	"JSONRPCNotification":   {"JSONRPCMessage"},
	"JSONRPCResultResponse": {"JSONRPCMessage"},
	"JSONRPCErrorResponse":  {"JSONRPCMessage"},

	// Errors that add data of their own.
	"HeaderMismatchError":                  {"Error"},
	"MissingRequiredClientCapabilityError": {"Error"},
	"UnsupportedProtocolVersionError":      {"Error"},
	"InvalidParamsError":                   {"Error"},
	"ResourceNotFoundError":                {"Error"},
	"URLElicitationRequiredError":          {"Error"},

	// Metadata.
	"RequestMetaObject":                   {"MetaObject"},
	"NotificationMetaObject":              {"MetaObject"},
	"ResultMetaObject":                    {"MetaObject"},
	"SubscriptionsListenResultMetaObject": {"ResultMetaObject"},

	// Params of requests.
	"InputResponseRequestParams":       {"RequestParams"},
	"ResourceRequestParams":            {"RequestParams"},
	"PaginatedRequestParams":           {"RequestParams"},
	"CallToolRequestParams":            {"InputResponseRequestParams", "TaskAugmentedRequestParams"},
	"GetPromptRequestParams":           {"InputResponseRequestParams"},
	"ReadResourceRequestParams":        {"ResourceRequestParams", "InputResponseRequestParams"},
	"CompleteRequestParams":            {"RequestParams"},
	"SubscriptionsListenRequestParams": {"RequestParams"},
	"InitializeRequestParams":          {"RequestParams"},
	"SetLevelRequestParams":            {"RequestParams"},
	"SubscribeRequestParams":           {"RequestParams"},
	"UnsubscribeRequestParams":         {"RequestParams"},
	"GetTaskRequestParams":             {"RequestParams"},
	"GetTaskPayloadRequestParams":      {"RequestParams"},
	"CancelTaskRequestParams":          {"RequestParams"},

	// Params of notifications.
	"CancelledNotificationParams":                 {"NotificationParams"},
	"ProgressNotificationParams":                  {"NotificationParams"},
	"LoggingMessageNotificationParams":            {"NotificationParams"},
	"ResourceUpdatedNotificationParams":           {"NotificationParams"},
	"SubscriptionsAcknowledgedNotificationParams": {"NotificationParams"},
	"ElicitationCompleteNotificationParams":       {"NotificationParams"},
	"TaskStatusNotificationParams":                {"Task", "NotificationParams"},

	// Results.
	"EmptyResult":                 {"Result"},
	"CacheableResult":             {"Result"},
	"PaginatedResult":             {"Result"},
	"InputRequiredResult":         {"Result"},
	"DiscoverResult":              {"CacheableResult"},
	"ListToolsResult":             {"PaginatedResult", "CacheableResult"},
	"ListResourcesResult":         {"PaginatedResult", "CacheableResult"},
	"ListResourceTemplatesResult": {"PaginatedResult", "CacheableResult"},
	"ListPromptsResult":           {"PaginatedResult", "CacheableResult"},
	"ReadResourceResult":          {"CacheableResult"},
	"CallToolResult":              {"Result"},
	"GetPromptResult":             {"Result"},
	"CompleteResult":              {"Result"},
	"SubscriptionsListenResult":   {"Result"},
	"InitializeResult":            {"Result"},
	"CreateTaskResult":            {"Result"},
	"ListTasksResult":             {"PaginatedResult"},
	"GetTaskResult":               {"Task", "Result"},
	"CancelTaskResult":            {"Task", "Result"},
	"CreateMessageResult":         {"SamplingMessage"},

	// Content.
	"TextContent":          {"ContentBlock"},
	"ImageContent":         {"ContentBlock"},
	"AudioContent":         {"ContentBlock"},
	"EmbeddedResource":     {"ContentBlock"},
	"ResourceLink":         {"Resource", "ContentBlock"},
	"ToolUseContent":       {"SamplingMessageContentBlock"},
	"ToolResultContent":    {"SamplingMessageContentBlock"},
	"TextResourceContents": {"ResourceContents"},
	"BlobResourceContents": {"ResourceContents"},

	// What servers ask of clients.
	"ElicitRequest":                  {"InputRequest"},
	"CreateMessageRequest":           {"InputRequest"},
	"ListRootsRequest":               {"InputRequest"},
	"ElicitRequestFormParams":        {"ElicitRequestParams"},
	"ElicitRequestURLParams":         {"ElicitRequestParams"},
	"StringSchema":                   {"PrimitiveSchemaDefinition"},
	"NumberSchema":                   {"PrimitiveSchemaDefinition"},
	"BooleanSchema":                  {"PrimitiveSchemaDefinition"},
	"UntitledSingleSelectEnumSchema": {"PrimitiveSchemaDefinition"},
	"TitledSingleSelectEnumSchema":   {"PrimitiveSchemaDefinition"},
	"LegacyTitledEnumSchema":         {"PrimitiveSchemaDefinition"},
	"MultiSelectEnumSchema":          {"PrimitiveSchemaDefinition"},

	// Schemas.
	"Tool.inputSchema":  {SchemaType},
	"Tool.outputSchema": {SchemaType},

	// References.
	"PromptReference":           {"CompleteRequestParams.ref"},
	"ResourceTemplateReference": {"CompleteRequestParams.ref"},
}

// lineage is the definition itself and everything that it builds on, nearest first, each once.
func lineage(definition string) []string {
	line := []string{definition}
	for i := 0; i < len(line); i++ {
		for _, base := range extends[line[i]] {
			if !slices.Contains(line, base) {
				line = append(line, base)
			}
		}
	}
	return line
}
