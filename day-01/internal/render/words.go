package render

import (
	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
)

// words are what the printers for people say themselves. Names of the protocol (methods, layers, codes, eras) are the
// same in every language.
type words struct {
	field, value, layer, meaning                 string
	required, inferred, redacted, bytes, chars   string
	answers, after, unanswered, retries          string
	control, summary, messages, fields, unknowns string
	connections, server, client, eras            string
	waiting, findings, none, open                string
	sides                                        [3]string
	who                                          map[string]string
	kinds                                        map[session.Kind]string
	levels                                       map[finding.Level]string
	states                                       map[string]string
}

func wordsFor(chinese bool) *words {
	if chinese {
		return &zh
	}
	return &en
}

var en = words{
	field: "Field", value: "Value", layer: "Layer", meaning: "Meaning",
	required: "required", inferred: "(inferred)", redacted: "redacted", bytes: "bytes", chars: "characters",
	answers: "answers message", after: "after", unanswered: "no request in flight", retries: "retries message",
	control: "controlled by the ", summary: "Summary", messages: "messages", fields: "fields explained", unknowns: "unknown",
	connections: "Connections", server: "server", client: "client", eras: "era",
	waiting: "Unanswered", findings: "Findings", none: "none", open: "Exercises that are not written yet",
	sides: [3]string{"unknown", "client → server", "server → client"},
	who:   map[string]string{"model": "model", "application": "application", "user": "user"},
	kinds: map[session.Kind]string{
		session.Request: "request", session.Notification: "notification", session.Result: "result",
		session.Error: "error", session.Invalid: "invalid", "": "unclassified",
	},
	levels: map[finding.Level]string{finding.Error: "error", finding.Warning: "warning", finding.Info: "info"},
	states: map[string]string{"open": "open", "cancelled": "cancelled", "listening": "listening"},
}

var zh = words{
	field: "字段", value: "值", layer: "层", meaning: "含义",
	required: "必填", inferred: "（推断）", redacted: "已隐去", bytes: "字节", chars: "字符",
	answers: "应答消息", after: "耗时", unanswered: "没有对应的在途请求", retries: "重试消息",
	control: "控制方：", summary: "小结", messages: "条消息", fields: "个字段已解释", unknowns: "个未知",
	connections: "连接", server: "服务端", client: "客户端", eras: "时代",
	waiting: "未得到应答", findings: "发现", none: "无", open: "尚未完成的练习",
	sides: [3]string{"未知", "客户端 → 服务端", "服务端 → 客户端"},
	who:   map[string]string{"model": "模型", "application": "应用", "user": "用户"},
	kinds: map[session.Kind]string{
		session.Request: "请求", session.Notification: "通知", session.Result: "结果",
		session.Error: "错误", session.Invalid: "无效", "": "未分类",
	},
	levels: map[finding.Level]string{finding.Error: "错误", finding.Warning: "警告", finding.Info: "提示"},
	states: map[string]string{"open": "等待中", "cancelled": "已取消", "listening": "监听中"},
}

func (w *words) direction(from capture.Side, inferred bool) string {
	if inferred {
		return w.sides[from] + " " + w.inferred
	}
	return w.sides[from]
}
