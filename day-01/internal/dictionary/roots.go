package dictionary

import "slices"

// roots explains the directories in which a client lets a server work, which 2026-07-28 deprecates.
func roots() []Entry {
	return slices.Concat(
		define("ListRootsResult", both("client/roots, Listing Roots"),
			must("roots", "Root", "The directories and files that the server may work in; they inform it, they do not lock it in.",
				"服务端可以在哪些目录和文件中工作；这是告知，不是隔离。"),
			may("_meta", "ResultMetaObject", "Data about the answer.", "关于应答本身的数据。").at(legacy("basic/index, _meta")).by(Meta),
		),
		define("Root", both("client/roots, Root"),
			must("uri", "", "Where the root is, always a file:// URI.", "根目录的位置，总是 file:// URI。"),
			may("name", "", "The name to show to people.", "显示给人看的名称。"),
			may("_meta", "MetaObject", "Data about the root for extensions and vendors.", "供扩展和厂商使用的根目录元数据。").
				at(both("basic/index, _meta")).by(Meta),
		),
	)
}
