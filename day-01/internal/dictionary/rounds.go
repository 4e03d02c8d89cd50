package dictionary

import "slices"

// rounds explains what travels in a multi round-trip request, other than its three decisive members: the
// requests that a server puts into an InputRequiredResult and the answers that the client's retry brings.
func rounds() []Entry {
	return slices.Concat(
		define("InputRequests", modern("basic/patterns/mrtr, InputRequests"),
			may("*", "InputRequest", "One input that the server needs, under a key of its choosing; the answer comes back under the same key.",
				"服务端需要的一项输入，键由服务端自定；答复以同一个键返回。"),
		),
		define("InputRequest", modern("basic/patterns/mrtr, InputRequests"),
			must("method", "", "What is needed: elicitation/create, sampling/createMessage or roots/list; only what the client declared.",
				"需要什么：elicitation/create、sampling/createMessage 或 roots/list；限客户端声明过的。"),
			may("params", PayloadType, "The details of what is needed; the method decides their form.", "所需输入的细节，形式由 method 决定。"),
		),
		define("ElicitRequest", modern("client/elicitation, Elicitation Requests"),
			must("params", "ElicitRequestParams", "What to ask the user.", "向用户询问什么。"),
		),
		define("CreateMessageRequest", modern("client/sampling, Creating Messages"),
			must("params", "CreateMessageRequestParams", "What to ask the language model.", "向大模型提出什么请求。"),
		),
		define("ListRootsRequest", modern("client/roots, Listing Roots"),
			may("params", "ListRootsRequest.params", "Asking for the roots needs no details.", "索取根目录不需要细节。"),
		),
		define("ListRootsRequest.params", modern("basic/index, _meta"),
			may("_meta", "MetaObject", "Data about this input request for extensions and vendors.", "供扩展和厂商使用的元数据。").by(Meta),
		),
		define("InputResponses", modern("basic/patterns/mrtr, InputResponses"),
			may("*", "InputResponse", "The client's answer to the input request of the same key: a result without an envelope.",
				"客户端对同键输入请求的答复：不带 JSON-RPC 外壳的结果。"),
		),
	)
}
