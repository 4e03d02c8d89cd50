package dictionary

import "slices"

// implementation explains who speaks: the names and icons of clients, servers and what they offer.
func implementation() []Entry {
	return slices.Concat(
		define("Implementation", moved("basic/index, _meta", "basic/lifecycle, Initialization"),
			must("name", "", "Names the software for programs; it is self-reported, so no decision should rest on it.",
				"软件的程序用名称；它是自报的，不应据此作任何决定。"),
			may("title", "", "The name to show to people; without it, name is shown.",
				"显示给人看的名称；省略时显示 name。"),
			must("version", "", "The version of the software, in its own numbering; not the protocol version.",
				"软件自身的版本号，不是协议版本。"),
			may("description", "", "What this client or server does, in a sentence for people.",
				"用一句话告诉人这个客户端或服务端做什么。"),
			may("websiteUrl", "", "The web page of this software, for people who want to know more.",
				"软件的网站地址，供想进一步了解的人查看。"),
			may("icons", "Icon", "Pictures that a host may show beside the name.",
				"宿主可在名称旁显示的图标。"),
		),
		define("Icon", both("basic/index, icons"),
			must("src", "", "Where the picture is: an https: or data: URI; clients refuse every other scheme and fetch it without credentials.",
				"图标的位置：https: 或 data: URI；客户端须拒绝其他协议，且不带凭据抓取。"),
			may("mimeType", "", "The type of the picture, where the server that hosts it says none or a generic one; only a hint.",
				"图片类型，用于托管方未给出或给得太笼统时；仅供参考。"),
			may("sizes", "", `The sizes at which the picture looks right, as "48x48", or "any" for scalable formats.`,
				`图标适用的尺寸，如 "48x48"；可缩放格式用 "any"。`),
			may("theme", "", "The background that the picture is made for: light or dark; absent means either.",
				"图标适配的背景：light 或 dark；省略则两者皆可。"),
		),
	)
}
