package main

import (
	"context"
	"io"

	"example.com/mcp7/scripts/selftest"
)

// runSelfTest prints the board. Each item stands on a bench of its own.
func runSelfTest(ctx context.Context, w io.Writer) error {
	forms := map[string]any{"elicitation": map[string]any{"form": map[string]any{}}}
	return selftest.Run(ctx, w, "notes", []selftest.Item{
		{
			Name:   "3.1 a Chinese note is read, encoded and plain; a tag lists its notes",
			NameZH: "3.1 中文笔记按编码和不编码的 URI 都能读；标签列出它的笔记",
			Check:  onBench(nil, checkRead),
		},
		{
			Name:   "3.1 a path, a bad escape and an unknown name are -32602 with data.uri",
			NameZH: "3.1 路径、坏的转义和不存在的名字都是 -32602，并带 data.uri",
			Check:  onBench(nil, checkNotFound),
		},
		{
			Name:   "3.1 a completion has at most 100 values and says how many there are",
			NameZH: "3.1 补全最多 100 条，并说明一共有多少",
			Check:  checkSuggest,
		},
		{
			Name:   "3.2 every note is listed once while notes come and go",
			NameZH: "3.2 翻页途中有增有删，每条笔记仍只列出一次",
			Check:  onBench(nil, checkPages),
		},
		{
			Name:   "3.2 an edited cursor, another list's and \"\" are -32602",
			NameZH: "3.2 改过的游标、别的列表的游标和 \"\" 都是 -32602",
			Check:  onBench(nil, checkCursors),
		},
		{
			Name:   "3.2 walk follows the cursor \"\" and stops when a cursor comes twice",
			NameZH: "3.2 walk 会跟随游标 \"\"，同一游标出现两次就停下",
			Check:  checkWalk,
		},
		{
			Name:   "3.3 acknowledged first, then one update for an edit, with the right id",
			NameZH: "3.3 先确认，编辑一次只通知一次，订阅 id 正确",
			Check:  onBench(nil, checkListen),
		},
		{
			Name:   "3.4 progress only with a token, and rising; an unknown log level is -32602",
			NameZH: "3.4 有令牌才有进度且只增不减；未知日志级别是 -32602",
			Check:  onBench(nil, checkReindex),
		},
		{
			Name:   "3.4 a cancelled reindex stops and is not answered",
			NameZH: "3.4 取消后重建索引停止，也不再应答",
			Check:  onBench(nil, checkCancel),
		},
		{
			Name:   "3.5 a note is deleted only after the user has agreed",
			NameZH: "3.5 用户同意之后才删除笔记",
			Check:  onBench(forms, checkDelete),
		},
	})
}
