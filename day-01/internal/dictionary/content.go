package dictionary

import "slices"

// content explains content blocks, out of which tool results, prompt messages and sampling messages are made.
func content() []Entry {
	return slices.Concat(
		define("ContentBlock", both("server/tools, Tool Result"),
			must("type", "", "The kind of block: text, image, audio, resource_link or resource; the other members depend on it.",
				"内容块的种类：text、image、audio、resource_link 或 resource；其余成员由它决定。"),
			may("_meta", "MetaObject", "Data about the block for extensions and vendors.", "供扩展和厂商使用的内容块元数据。").
				at(both("basic/index, _meta")).by(Meta),
		),
		define("TextContent", both("server/tools, Text Content"),
			must("text", "", "The text itself, for the model or the user; a host treats it as data, not as instructions.",
				"文本本身，给模型或用户；宿主应当作数据，而不是指令。"),
			annotations(),
		),
		define("ImageContent", both("server/tools, Image Content"),
			must("data", "", "The picture as base64.", "以 base64 表示的图片。"),
			must("mimeType", "", "The media type of the picture, such as image/png.", "图片的媒体类型，如 image/png。"),
			annotations(),
		),
		define("AudioContent", both("server/tools, Audio Content"),
			must("data", "", "The sound as base64.", "以 base64 表示的声音。"),
			must("mimeType", "", "The media type of the sound, such as audio/wav.", "声音的媒体类型，如 audio/wav。"),
			annotations(),
		),
		define("EmbeddedResource", both("server/tools, Embedded Resources"),
			must("resource", "ResourceContents", "The contents of a resource, sent along so that nobody has to read it.",
				"资源的内容，直接附上，不必再去读取。"),
			annotations(),
		),
		define("Annotations", both("server/resources, Annotations"),
			may("audience", "", "For whom the content is meant: user, assistant or both.", "内容面向谁：user、assistant 或两者。"),
			may("priority", "", "How important it is, from 0 (entirely optional) to 1 (needed); a host may drop what matters least.",
				"重要程度，从 0（可有可无）到 1（必需）；宿主可先舍弃不重要的。"),
			may("lastModified", "", "When it was last changed, as an ISO 8601 time.", "最后修改时间，ISO 8601 格式。"),
		),
	)
}

// annotations is the member that every block of ContentBlock has in common with resources.
func annotations() member {
	return may("annotations", "Annotations", "Hints for whom the block is meant and how important it is.",
		"提示内容块面向谁、有多重要。").at(both("server/resources, Annotations"))
}
