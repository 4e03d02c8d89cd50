package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"},` +
	`"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}`

const server = `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"weather","version":"1.0.0"}}`

// generate writes a capture of a busy session: tool calls with structured and with long results, progress, lists,
// errors. The same size gives the same capture.
func generate(w io.Writer, megabytes int) error {
	random := rand.New(rand.NewPCG(1, 2))
	for id, left := 1, megabytes*1e6; left > 0; id++ {
		for _, line := range exchange(random, id) {
			n, err := io.WriteString(w, line)
			if err != nil {
				return err
			}
			left -= n
		}
	}
	return nil
}

// exchange is a request and what answers it.
func exchange(random *rand.Rand, id int) []string {
	switch random.IntN(10) {
	case 0:
		return []string{
			client(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list","params":{%s}}`, id, meta)),
			answer(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"resultType":"complete","ttlMs":300000,"cacheScope":"public","tools":[%s],%s}}`, id, tool, server)),
		}
	case 1:
		return []string{
			client(id, call(id, "read_file", fmt.Sprintf(`{"path":"notes/%d.md"}`, id), fmt.Sprintf(`"progressToken":%d,`, id))),
			answer(id, fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%d,"progress":0.5,"total":1}}`, id)),
			answer(id, result(id, strings.Repeat("a line of a file that a model reads\\n", 20+random.IntN(200)), "")),
		}
	case 2:
		return []string{
			client(id, call(id, "no_such_tool", `{}`, "")),
			answer(id, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"error":{"code":-32602,"message":"Unknown tool: no_such_tool"}}`, id)),
		}
	default:
		celsius := fmt.Sprintf("%.1f", random.Float64()*40-10)
		return []string{
			client(id, call(id, "get_weather", `{"city":"Oslo","unit":"celsius"}`, "")),
			answer(id, result(id, "It is "+celsius+" degrees in Oslo.",
				`"structuredContent":{"city":"Oslo","celsius":`+celsius+`,"wind":5.1,"humidity":50,"conditions":["cloudy","rain"]},`)),
		}
	}
}

const tool = `{"name":"get_weather","description":"Tell the current weather of one city.","inputSchema":{"type":"object",` +
	`"properties":{"city":{"type":"string","description":"the city"},"unit":{"type":"string","enum":["celsius","kelvin"]}},"required":["city"]}}`

func call(id int, tool, arguments, token string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s,%s}}`,
		id, tool, arguments, strings.Replace(meta, "{", "{"+token, 1))
}

func result(id int, text, structured string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"resultType":"complete","content":[{"type":"text","text":"%s"}],%s%s}}`,
		id, text, structured, server)
}

func client(id int, message string) string { return record(id, "client", message) }
func answer(id int, message string) string { return record(id, "server", message) }

func record(id int, from, message string) string {
	return fmt.Sprintf(`{"time":"2026-07-28T10:%02d:%02d.%09dZ","conn":"weather","from":%q,"message":%s}`+"\n",
		id/60%60, id%60, id%1e9, from, message)
}
