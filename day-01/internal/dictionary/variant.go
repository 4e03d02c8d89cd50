package dictionary

import (
	"encoding/json"
	"strings"
)

// Variant picks the concrete definition of a value where the schema has a union: a content block by its type, an
// input request by its method, elicitation params by their mode, an error by its code, a result by its resultType.
// A definition that isn't a union, or a value that fits none, is returned as it is; a union has entries for what
// its variants share.
//
// member returns a member's value as it is on the wire (`"text"` with its quotes, `-32602`, `{…}`), or "" when
// the member is absent.
func Variant(definition string, member func(name string) string) string {
	has := func(name string) bool { return member(name) != "" }
	pick := func(name string, variants map[string]string) string {
		if v, ok := variants[text(member(name))]; ok {
			return v
		}
		return definition
	}
	switch definition {
	case "ContentBlock":
		return pick("type", contentBlocks)
	case "SamplingMessageContentBlock":
		return pick("type", samplingBlocks)
	case "ResourceContents":
		switch {
		case has("blob"):
			return "BlobResourceContents"
		case has("text"):
			return "TextResourceContents"
		}
	case "CompleteRequestParams.ref":
		return pick("type", references)
	case "Error":
		return pick("code", errorCodes)
	case "InputRequest":
		return pick("method", inputRequests)
	case "ElicitRequestParams":
		if !has("mode") {
			return "ElicitRequestFormParams"
		}
		return pick("mode", elicitationModes)
	case "InputResponse", "GetTaskPayloadResult":
		switch {
		case has("action"):
			return "ElicitResult"
		case has("model"):
			return "CreateMessageResult"
		case has("roots"):
			return "ListRootsResult"
		case definition == "GetTaskPayloadResult":
			return "CallToolResult"
		}
	case "PrimitiveSchemaDefinition":
		return formField(text(member("type")), has)
	case "MultiSelectEnumSchema.items":
		if has("anyOf") {
			return "TitledMultiSelectEnumSchema.items"
		}
		return "UntitledMultiSelectEnumSchema.items"
	case "CallToolResult", "CreateMessageResult", "ElicitResult":
		if has("task") && !has("resultType") {
			return "CreateTaskResult"
		}
	}
	if answers[definition] && text(member("resultType")) == "input_required" {
		return "InputRequiredResult"
	}
	return definition
}

// formField is the definition of one field of an elicitation form.
func formField(typ string, has func(string) bool) string {
	switch typ {
	case "string":
		switch {
		case has("oneOf"):
			return "TitledSingleSelectEnumSchema"
		case has("enumNames"):
			return "LegacyTitledEnumSchema"
		case has("enum"):
			return "UntitledSingleSelectEnumSchema"
		}
		return "StringSchema"
	case "number", "integer":
		return "NumberSchema"
	case "boolean":
		return "BooleanSchema"
	case "array":
		return "MultiSelectEnumSchema"
	}
	return "PrimitiveSchemaDefinition"
}

// text is what a JSON string says; other values stay as they are written.
func text(literal string) string {
	if !strings.HasPrefix(literal, `"`) {
		return literal
	}
	if !strings.Contains(literal, `\`) {
		return strings.Trim(literal, `"`)
	}
	var s string
	if json.Unmarshal([]byte(literal), &s) != nil {
		return literal
	}
	return s
}

var (
	contentBlocks = map[string]string{
		"text": "TextContent", "image": "ImageContent", "audio": "AudioContent",
		"resource_link": "ResourceLink", "resource": "EmbeddedResource",
	}
	samplingBlocks = map[string]string{
		"text": "TextContent", "image": "ImageContent", "audio": "AudioContent",
		"tool_use": "ToolUseContent", "tool_result": "ToolResultContent",
	}
	references       = map[string]string{"ref/prompt": "PromptReference", "ref/resource": "ResourceTemplateReference"}
	elicitationModes = map[string]string{"form": "ElicitRequestFormParams", "url": "ElicitRequestURLParams"}
	inputRequests    = map[string]string{
		"elicitation/create": "ElicitRequest", "sampling/createMessage": "CreateMessageRequest", "roots/list": "ListRootsRequest",
	}
	errorCodes = map[string]string{
		"-32602": "InvalidParamsError", "-32002": "ResourceNotFoundError", "-32042": "URLElicitationRequiredError",
		"-32020": "HeaderMismatchError", "-32021": "MissingRequiredClientCapabilityError",
		"-32022": "UnsupportedProtocolVersionError",
	}
	// answers are the results in whose place an InputRequiredResult may come. Only tools/call, prompts/get and
	// resources/read allow it; where another method's result has it anyway, its members are explained all the same.
	answers = resultDefinitions()
)

func resultDefinitions() map[string]bool {
	defs := map[string]bool{"Result": true}
	for _, m := range methods[Modern] {
		if m.result != "" {
			defs[m.result] = true
		}
	}
	return defs
}
