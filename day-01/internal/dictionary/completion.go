package dictionary

import "slices"

// completion explains suggestions for the arguments of prompts and resource templates, asked for while a user types.
func completion() []Entry {
	return slices.Concat(
		define("CompleteRequestParams", both("server/utilities/completion, Requesting Completions"),
			must("ref", "CompleteRequestParams.ref", "What the argument belongs to: a prompt or a resource template.",
				"参数属于谁：某个提示词或资源模板。"),
			must("argument", "CompleteRequestParams.argument", "The argument that the user is filling in, and how far it got.",
				"用户正在填写的参数，以及已填的内容。"),
			may("context", "CompleteRequestParams.context", "What is already decided, so that suggestions can depend on it.",
				"已经确定的内容，补全建议可据此给出。"),
		),
		define("CompleteRequestParams.ref", both("server/utilities/completion, Reference Types"),
			must("type", "", "What is referred to: ref/prompt or ref/resource.", "引用的是什么：ref/prompt 或 ref/resource。"),
		),
		define("PromptReference", both("server/utilities/completion, Reference Types"),
			must("name", "", "The name of the prompt, as in prompts/list.", "提示词的名称，与 prompts/list 一致。"),
			may("title", "", "The prompt's name for people; it plays no part in finding the prompt.", "提示词的显示名称；查找时不起作用。"),
		),
		define("ResourceTemplateReference", both("server/utilities/completion, Reference Types"),
			must("uri", "", "The URI template whose variable is being completed, written as in the list, or a resource's URI.",
				"要补全其变量的 URI 模板，写法与列表一致；也可以是资源的 URI。"),
		),
		define("CompleteRequestParams.argument", both("server/utilities/completion, Requesting Completions"),
			must("name", "", "Which argument of the prompt, or variable of the template, is meant.", "指提示词的哪个参数，或模板的哪个变量。"),
			must("value", "", "What the user has typed so far; suggestions are matched against it.", "用户已经输入的内容；建议与它匹配。"),
		),
		define("CompleteRequestParams.context", both("server/utilities/completion, Requesting Completions"),
			may("arguments", "CompleteRequestParams.context.arguments", "The arguments that have a value already.", "已经有值的参数。").by(Payload),
		),
		define("CompleteRequestParams.context.arguments", both("server/utilities/completion, Requesting Completions"),
			may("*", PayloadType, "The value that an earlier argument was given, always a string.", "先前某个参数的值，总是字符串。").by(Payload),
		),
		define("CompleteResult", both("server/utilities/completion, Completion Results"),
			must("completion", "CompleteResult.completion", "The suggestions.", "补全建议。"),
		),
		define("CompleteResult.completion", both("server/utilities/completion, Completion Results"),
			must("values", "", "The suggested values, best first, at most 100.", "建议的值，最相关的在前，最多 100 个。"),
			may("total", "", "How many suggestions there are in all, if known; it may be more than were sent.", "建议的总数，已知才给；可多于实际返回的个数。"),
			may("hasMore", "", "True: there are more suggestions than were sent; typing on narrows them down.", "true 表示还有未返回的建议；继续输入可缩小范围。"),
		),
	)
}
