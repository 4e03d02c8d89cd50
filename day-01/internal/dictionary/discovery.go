package dictionary

import "slices"

// discovery explains server/discover, with which a modern client learns what a server can do.
func discovery() []Entry {
	return define("DiscoverResult", modern("server/discover, DiscoverResult"),
		must("supportedVersions", "", "The protocol versions that the server speaks; the client picks one and names it in every request's _meta.",
			"服务端支持的协议版本；客户端选定一个，并写进每个请求的 _meta。"),
		must("capabilities", "ServerCapabilities", "What the server offers; a feature that is absent here must not be used.",
			"服务端提供哪些功能；这里没有的就不要用。"),
		may("instructions", "", "How to use the server well, written for the model; a host may put it into the system prompt.",
			"写给模型看的使用说明；宿主可把它放进系统提示词。"),
	)
}

// initialization explains the handshake that opens a legacy session. In 2026-07-28 its members travel in the
// _meta of every request, and in the answer to server/discover.
func initialization() []Entry {
	handshake := legacy("basic/lifecycle, Initialization")
	version := legacy("basic/lifecycle, Version Negotiation")
	return slices.Concat(
		define("InitializeRequestParams", handshake,
			must("protocolVersion", "", "The newest protocol version that the client speaks; the server may answer with another.",
				"客户端支持的最新协议版本；服务端可以用另一个版本作答。").at(version),
			must("capabilities", "ClientCapabilities", "What the client can do for the server, for the whole session.",
				"客户端能为服务端做什么，整个会话有效。").at(legacy("basic/lifecycle, Capability Negotiation")),
			must("clientInfo", "Implementation", "Which client software connects.", "连接过来的是哪个客户端软件。"),
		),
		define("InitializeResult", handshake,
			must("protocolVersion", "", "The version of this session: the one asked for if the server speaks it, else one of its own; the client may hang up.",
				"本次会话的版本：服务端支持所请求的就用它，否则给出自己的；客户端不接受可断开。").at(version),
			must("capabilities", "ServerCapabilities", "What the server offers; a feature that is absent here must not be used.",
				"服务端提供哪些功能；这里没有的就不要用。").at(legacy("basic/lifecycle, Capability Negotiation")),
			must("serverInfo", "Implementation", "Which server software answers.", "作答的是哪个服务端软件。"),
			may("instructions", "", "How to use the server well, written for the model; a host may put it into the system prompt.",
				"写给模型看的使用说明；宿主可把它放进系统提示词。"),
		),
	)
}
