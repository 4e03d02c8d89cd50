package dictionary

import "slices"

// prompts explains the primitive that the user controls: message templates, and the messages they give.
func prompts() []Entry {
	return slices.Concat(
		define("ListPromptsResult", both("server/prompts, Listing Prompts"),
			must("prompts", "Prompt", "The prompts on this page of the list; a host may offer them as slash commands.",
				"本页列出的提示词；宿主可把它们做成斜杠命令。"),
		),
		define("Prompt", both("server/prompts, Prompt"),
			must("name", "", "What prompts/get repeats to get this prompt.", "prompts/get 凭它取得该提示词。"),
			may("title", "", "The name to show to people; without it, name is shown.", "显示给人看的名称；省略时显示 name。"),
			may("description", "", "What the prompt is good for; the user reads this to choose.", "提示词的用途；用户据此选择。"),
			may("arguments", "PromptArgument", "The blanks that the user fills in before the prompt is used.",
				"使用前由用户填写的空位。"),
			may("icons", "Icon", "Pictures that a host may show beside the prompt.", "宿主可在提示词旁显示的图标。").at(both("basic/index, icons")),
			may("_meta", "MetaObject", "Data about the prompt for extensions and vendors.", "供扩展和厂商使用的提示词元数据。").
				at(both("basic/index, _meta")).by(Meta),
		),
		define("PromptArgument", both("server/prompts, Prompt"),
			must("name", "", "The key under which prompts/get passes the value.", "prompts/get 以此为键传值。"),
			may("title", "", "The name to show to people; without it, name is shown.", "显示给人看的名称；省略时显示 name。"),
			may("description", "", "What to fill in, for the user.", "告诉用户该填什么。"),
			may("required", "", "True: the prompt cannot be used without a value; absent means false.",
				"true 表示不填就不能使用；省略即为 false。"),
		),
		define("GetPromptRequestParams", both("server/prompts, Getting a Prompt"),
			must("name", "", "Which prompt to get: a name from prompts/list, matched exactly; an unknown one is the error -32602.",
				"取哪个提示词：取自 prompts/list 的名称，须完全一致；未知名称得到错误 -32602。"),
			may("arguments", "GetPromptRequestParams.arguments", "What the user filled in; unlike a tool's arguments, every value is a string.",
				"用户填写的内容；与工具参数不同，值一律是字符串。").by(Payload),
		),
		define("GetPromptRequestParams.arguments", both("server/prompts, Getting a Prompt"),
			may("*", PayloadType, "The value for one of the prompt's arguments, always a string.", "提示词某个参数的值，总是字符串。").by(Payload),
		),
		define("GetPromptResult", both("server/prompts, Getting a Prompt"),
			may("description", "", "What the prompt is good for, as in the list.", "提示词的用途，与列表中相同。"),
			must("messages", "PromptMessage", "The conversation to put before the model, in order, with the arguments filled in.",
				"按顺序交给模型的对话，参数已填入。"),
		),
		define("PromptMessage", both("server/prompts, PromptMessage"),
			must("role", "", "Who is speaking: user or assistant; there is no system role.", "谁在说话：user 或 assistant；没有 system 角色。"),
			must("content", "ContentBlock", "What is said: one block of text, picture, sound or resource.", "说的内容：一个文本、图片、声音或资源块。"),
		),
	)
}
