package dictionary

import (
	"strings"
	"testing"
)

func TestEveryMethodHasDefinitions(t *testing.T) {
	d := Given()
	for _, era := range []Era{Modern, Legacy} {
		for method := range methods[era] {
			params, ok := ParamsOf(era, method)
			if !ok || !known(d, era, params) {
				t.Errorf("%v %s: params %q, %v", era, method, params, ok)
			}
			result, ok := ResultOf(era, method)
			if notification := strings.HasPrefix(method, "notifications/"); ok == notification {
				t.Errorf("%v %s: result %q, %v", era, method, result, ok)
			}
			if ok && !known(d, era, result) {
				t.Errorf("%v %s: result %q has no entries", era, method, result)
			}
		}
	}
}

func TestMethodsBelongToTheirEra(t *testing.T) {
	for _, tt := range []struct {
		era            Era
		method         string
		params, result string
	}{
		{Modern, "server/discover", "RequestParams", "DiscoverResult"},
		{Modern, "tools/call", "CallToolRequestParams", "CallToolResult"},
		{Modern, "notifications/progress", "ProgressNotificationParams", ""},
		{Modern, "initialize", "", ""},
		{Modern, "ping", "", ""},
		{Modern, "logging/setLevel", "", ""},
		{Modern, "resources/subscribe", "", ""},
		{Modern, "elicitation/create", "", ""},
		{Modern, "tasks/get", "", ""},
		{Modern, "notifications/initialized", "", ""},
		{Modern, "Tools/call", "", ""},
		{Modern, "", "", ""},
		{Legacy, "server/discover", "", ""},
		{Legacy, "subscriptions/listen", "", ""},
		{Legacy, "initialize", "InitializeRequestParams", "InitializeResult"},
		{Legacy, "ping", "RequestParams", "EmptyResult"},
		{Legacy, "tasks/result", "GetTaskPayloadRequestParams", "GetTaskPayloadResult"},
		{Legacy, "notifications/cancelled", "CancelledNotificationParams", ""},
	} {
		params, okParams := ParamsOf(tt.era, tt.method)
		result, okResult := ResultOf(tt.era, tt.method)
		if params != tt.params || result != tt.result || okParams != (params != "") || okResult != (result != "") {
			t.Errorf("%v %q: params %q %v, result %q %v", tt.era, tt.method, params, okParams, result, okResult)
		}
	}
}

func TestVariant(t *testing.T) {
	d := Given().With(standIns...)
	for _, tt := range []struct {
		definition string
		value      map[string]string
		want       string
	}{
		{"Tool", map[string]string{"type": `"text"`}, "Tool"},
		{"ContentBlock", map[string]string{"type": `"text"`}, "TextContent"},
		{"ContentBlock", map[string]string{"type": `"\u0074ext"`}, "TextContent"},
		{"ContentBlock", map[string]string{"type": `"resource_link"`}, "ResourceLink"},
		{"ContentBlock", map[string]string{"type": `"resource"`}, "EmbeddedResource"},
		{"ContentBlock", map[string]string{"type": `"tool_use"`}, "ContentBlock"},
		{"ContentBlock", map[string]string{"type": `"Text"`}, "ContentBlock"},
		{"ContentBlock", map[string]string{"type": `"te\xt"`}, "ContentBlock"},
		{"ContentBlock", nil, "ContentBlock"},
		{"SamplingMessageContentBlock", map[string]string{"type": `"tool_use"`}, "ToolUseContent"},
		{"SamplingMessageContentBlock", map[string]string{"type": `"tool_result"`}, "ToolResultContent"},
		{"ResourceContents", map[string]string{"text": `""`}, "TextResourceContents"},
		{"ResourceContents", map[string]string{"blob": `""`}, "BlobResourceContents"},
		{"ResourceContents", map[string]string{"uri": `"a:b"`}, "ResourceContents"},
		{"CompleteRequestParams.ref", map[string]string{"type": `"ref/prompt"`}, "PromptReference"},
		{"CompleteRequestParams.ref", map[string]string{"type": `"ref/resource"`}, "ResourceTemplateReference"},
		{"Error", map[string]string{"code": `-32022`}, "UnsupportedProtocolVersionError"},
		{"Error", map[string]string{"code": `-32602`}, "InvalidParamsError"},
		{"Error", map[string]string{"code": `-32601`}, "Error"},
		{"Error", nil, "Error"},
		{"InputRequest", map[string]string{"method": `"elicitation/create"`}, "ElicitRequest"},
		{"InputRequest", map[string]string{"method": `"roots/list"`}, "ListRootsRequest"},
		{"InputRequest", map[string]string{"method": `"tools/call"`}, "InputRequest"},
		{"InputResponse", map[string]string{"action": `"accept"`}, "ElicitResult"},
		{"InputResponse", map[string]string{"model": `"m"`}, "CreateMessageResult"},
		{"InputResponse", map[string]string{"roots": `[]`}, "ListRootsResult"},
		{"InputResponse", nil, "InputResponse"},
		{"ElicitRequestParams", nil, "ElicitRequestFormParams"},
		{"ElicitRequestParams", map[string]string{"mode": `"form"`}, "ElicitRequestFormParams"},
		{"ElicitRequestParams", map[string]string{"mode": `"url"`}, "ElicitRequestURLParams"},
		{"ElicitRequestParams", map[string]string{"mode": `"voice"`}, "ElicitRequestParams"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"string"`}, "StringSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"string"`, "enum": `[]`}, "UntitledSingleSelectEnumSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"string"`, "enum": `[]`, "enumNames": `[]`}, "LegacyTitledEnumSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"string"`, "oneOf": `[]`}, "TitledSingleSelectEnumSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"integer"`}, "NumberSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"boolean"`}, "BooleanSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"array"`}, "MultiSelectEnumSchema"},
		{"PrimitiveSchemaDefinition", map[string]string{"type": `"object"`}, "PrimitiveSchemaDefinition"},
		{"MultiSelectEnumSchema.items", map[string]string{"anyOf": `[]`}, "TitledMultiSelectEnumSchema.items"},
		{"MultiSelectEnumSchema.items", map[string]string{"enum": `[]`}, "UntitledMultiSelectEnumSchema.items"},
		{"CallToolResult", map[string]string{"resultType": `"complete"`}, "CallToolResult"},
		{"CallToolResult", map[string]string{"resultType": `"input_required"`}, "InputRequiredResult"},
		{"ListToolsResult", map[string]string{"resultType": `"input_required"`}, "InputRequiredResult"},
		{"Result", map[string]string{"resultType": `"input_required"`}, "InputRequiredResult"},
		{"CallToolResult", map[string]string{"task": `{}`}, "CreateTaskResult"},
		{"CallToolResult", map[string]string{"content": `[]`}, "CallToolResult"},
		{"GetTaskPayloadResult", map[string]string{"content": `[]`}, "CallToolResult"},
		{"GetTaskPayloadResult", map[string]string{"action": `"accept"`}, "ElicitResult"},
	} {
		got := Variant(tt.definition, func(name string) string { return tt.value[name] })
		if got != tt.want {
			t.Errorf("Variant(%q, %v) = %q, want %q", tt.definition, tt.value, got, tt.want)
		}
		if !known(d, Modern, got) && !known(d, Legacy, got) {
			t.Errorf("Variant(%q, %v) = %q, which has no entries", tt.definition, tt.value, got)
		}
	}
}
