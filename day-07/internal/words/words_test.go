package words_test

import (
	"testing"

	"example.com/mcp7/day-07/internal/words"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct{ text, of, query string }{
		{"Searching searches: SEARCHED!", "search search search", "search search search"},
		{"release-process", "releas process", "releas process"},
		{"发布流程", "发布 发 布流 布 流程 流 程", "发布 布流 流程"},
		{"用 Go 写", "用 go 写", "用 go 写"},
		{"MCP服务端v2", "mcp 服务 服 务端 务 端 v2", "mcp 服务 务端 v2"},
		{"running policies make notes", "run policy mak not", "run policy mak not"},
		{"", "", ""},
		{"—！？", "", ""},
	} {
		if got := words.Join(words.Of(tt.text)); got != tt.of {
			t.Errorf("Of(%q) = %q, want %q", tt.text, got, tt.of)
		}
		if got := words.Join(words.Query(tt.text)); got != tt.query {
			t.Errorf("Query(%q) = %q, want %q", tt.text, got, tt.query)
		}
	}
}
