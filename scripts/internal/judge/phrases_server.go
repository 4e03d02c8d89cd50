package judge

import (
	"fmt"
	"strings"
	"time"
)

// Stdio servers.

func answerTo(request string) Text { return text("the answer to %s", "%s 的应答", request) }

var aMessage = Text{"the message", "消息"}

func noAnswer(e envelope, within time.Duration) complaint {
	return complaint{Timeout,
		text("no answer to id %s within %s (%s)", "%[2]s内没有应答 id %[1]s（%[3]s）", e.id, span(within), e.method),
		anAnswer(e)}
}

func anAnswer(e envelope) Text { return text("an answer to %s", "应答 %s", requestName(e)) }

// endOf says how a server ended, with the crash if it was one.
func endOf(v *server) Text {
	e := v.process.Exit()
	if v.stderr.outOfMemory() && e.Code != 0 {
		return outOfMemory(v.limits.Memory).got
	}
	if crash := v.stderr.crash(); crash != "" {
		return same(crash)
	}
	return exitText(e)
}

func exitedBefore(e envelope, v *server) complaint {
	return complaint{Fail,
		text("exited before answering %s: %s", "还没应答 %s 就退出了：%s", requestName(e), endOf(v)),
		anAnswer(e)}
}

func notJSONRPC(line []byte) complaint {
	return complaint{Fail,
		text("stdout carried a line that is not JSON-RPC\n%s", "stdout 上出现了不是 JSON-RPC 的一行\n%s", quoted(line)),
		Text{"nothing but JSON-RPC 2.0 messages on stdout, one a line; logs go to stderr", "stdout 上只有 JSON-RPC 2.0 消息，每行一条；日志写到 stderr"}}
}

// quoted shows a foreign line: as it is when it can be read, else with escapes.
func quoted(line []byte) string {
	s := string(line)
	if printable(s) != s || strings.TrimSpace(s) == "" {
		return cut(fmt.Sprintf("%q", s), 160)
	}
	return short(s)
}

func nobodyAsked(id string, pending []*request) complaint {
	want := Text{"every answer carries the id of its request", "每个应答都带上对应请求的 id"}
	if len(pending) > 0 {
		want = anAnswer(pending[0].envelope)
	}
	return complaint{Fail, text("answered id %s, which nobody asked", "应答了 id %s，但没有这个请求", printable(cut(id, 40))), want}
}

func answeredTwice(id string) complaint {
	return complaint{Fail,
		text("answered id %s twice", "对 id %s 应答了两次", printable(cut(id, 40))),
		Text{"one answer for each request", "每个请求只有一个应答"}}
}

func messageTooLong(limit int) complaint {
	return complaint{Fail,
		text("sent a message of more than %s", "发出了超过 %s 的消息", mb(int64(limit))),
		text("messages of at most %s", "每条消息不超过 %s", mb(int64(limit)))}
}

func tooManyMessages(limit int) complaint {
	return complaint{Fail,
		text("sent more than %d messages", "发出了超过 %d 条消息", limit),
		Text{"what was asked for, and no more", "只发送被请求的内容"}}
}

func notReading(within time.Duration) complaint {
	return complaint{Timeout,
		text("did not read its stdin for %s", "%s内没有读取 stdin", span(within)),
		Text{"it reads message after message, also while it works", "持续读取消息，处理请求时也不停"}}
}

func noMessage(query string, within time.Duration, all []*incoming) complaint {
	return complaint{Timeout,
		text("no such message within %s; it sent %s", "%s内没有这样的消息；收到的是：%s", span(within), listed(all)),
		messageWith(query)}
}

// listed names the last few messages.
func listed(all []*incoming) Text {
	if len(all) == 0 {
		return Text{"nothing", "（什么也没有）"}
	}
	var list Text
	for i, m := range all[max(0, len(all)-4):] {
		name := same(printable(cut(m.method, 60)))
		switch {
		case m.answer && m.id != "":
			name = answerTo(requestName(m.asked))
		case m.answer:
			name = Text{"an error without an id", "不带 id 的 error"}
		}
		if i == 0 {
			list = name
		} else {
			list = text("%s, %s", "%s、%s", list, name)
		}
	}
	return list
}

func messageWith(query string) Text {
	return text("a message with %s", "满足 %s 的消息", query)
}

func exitedBeforeMessage(query string, v *server) complaint {
	return complaint{Fail,
		text("exited before it sent such a message: %s", "还没发出这样的消息就退出了：%s", endOf(v)),
		messageWith(query)}
}

// What a server was asked to go by.
var endOfStdin = Text{"the end of stdin", "stdin 关闭"}

func signalled(name string) Text { return text("SIG%s", "收到 SIG%s ", name) }

func notExited(within time.Duration, asked Text) complaint {
	return complaint{Timeout,
		text("did not exit within %s of %s", "%[2]s后 %[1]s内没有退出", span(within), asked),
		text("it answers what it still owes, then exits", "应答完剩下的请求，然后退出")}
}

// HTTP servers.

func notReady(url string, within time.Duration) complaint {
	return complaint{Timeout,
		text("no answer at %s within %s", "%[2]s内 %[1]s 没有响应", url, span(within)),
		text("an HTTP server at %s", "%s 上有 HTTP 服务", url)}
}

func exitedBeforeReady(url string, v *server) complaint {
	return complaint{Fail,
		text("exited before answering at %s: %s", "%s 还没有响应，程序就退出了：%s", url, endOf(v)),
		text("an HTTP server at %s", "%s 上有 HTTP 服务", url)}
}

func requestsTo(upstream string) Text {
	return text("the requests to %s", "发给 %s 的请求", upstream)
}

func responseTo(what string) Text { return text("the response to %s", "%s 的响应", what) }

func noResponse(what string, within time.Duration) complaint {
	return complaint{Timeout,
		text("no complete response to %s within %s", "%[2]s内没有收到 %[1]s 的完整响应", what, span(within)),
		responseTo(what)}
}

func noEvent(query string, n int) complaint {
	return complaint{Fail,
		text("the stream ended after %d events without such a one", "流在 %d 个事件后结束，其中没有这样的事件", n),
		text("an event with %s", "满足 %s 的事件", query)}
}

func requestFailed(what string, err error) complaint {
	return complaint{Fail, text("%s: %v", "%s：%v", what, err), responseTo(what)}
}
