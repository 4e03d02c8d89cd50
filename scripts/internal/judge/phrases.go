package judge

import (
	"fmt"
	"strings"
	"time"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/judge/process"
)

// This file and phrases_server.go hold every sentence that the judge says to a student, in English and Chinese. Each
// says what was observed ("got") or what is asked for ("want"); none guesses at reasons.

// same is a text that needs no translation.
func same(text string) Text { return Text{text, text} }

// text formats both languages with the same arguments; one that is a Text itself is taken in the same language.
func text(en, zh string, args ...any) Text {
	english, chinese := make([]any, len(args)), make([]any, len(args))
	for i, arg := range args {
		english[i], chinese[i] = arg, arg
		if t, ok := arg.(Text); ok {
			english[i], chinese[i] = t.EN, t.ZH
		}
	}
	return Text{fmt.Sprintf(en, english...), fmt.Sprintf(zh, chinese...)}
}

// span is a duration in both languages: "2s", "2 秒".
func span(d time.Duration) Text {
	if d%time.Second == 0 {
		return text("%ds", "%d 秒", int(d/time.Second))
	}
	return text("%dms", "%d 毫秒", d.Milliseconds())
}

func mb(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// Building.

func doesNotBuild(output []string) Text {
	rest := strings.Join(output, "\n")
	return Text{"does not build\n" + rest, "编译不通过\n" + rest}
}

func notBuilt(output []string) Text {
	rest := strings.Join(output, "\n")
	return Text{"could not be built\n" + rest, "无法编译\n" + rest}
}

func builds(d *course.Day, t course.Tree) Text {
	return text("go build ./%s/%s reports nothing", "go build ./%s/%s 没有报错", d.Name(), string(t))
}

// What the judge itself needs.

var scriptWorks = Text{"a script that the judge can run (this is not your program's fault)", "脚本本身能被评判程序执行（这不是你的程序的问题）"}

func needs(tool string) Text     { return text("not judged: needs %s", "未评判：需要 %s", tool) }
func installed(tool string) Text { return text("%s on PATH", "PATH 中有 %s", tool) }

// How a program ended.

func exitText(e process.Exit) Text {
	if e.Signal != "" {
		return text("ended by a signal: %s", "被信号终止：%s", e.Signal)
	}
	return exitStatus(e.Code)
}

func exitStatus(n int) Text { return text("exit status %d", "退出码 %d", n) }

var refusal = Text{"a refusal: an exit status other than 0", "拒绝执行：以非 0 退出码结束"}

func crashed(line string, want Text) complaint {
	return complaint{Fail, text("crashed: %s", "程序崩溃：%s", line), want}
}

func notEnded(d time.Duration) complaint {
	return complaint{Timeout,
		text("did not end within %s", "%s内没有结束", span(d)),
		text("it ends by itself", "程序自行结束")}
}

func outOfTime(limit time.Duration) Text {
	return text("not done within %s, which is the limit for a whole criterion", "%s内没有完成，这是整个验收标准的时限", span(limit))
}

var leftBehind = complaint{Fail,
	Text{"exited, but left a process behind that still holds its stdout or stderr", "程序已退出，但它启动的进程还占着它的 stdout 或 stderr"},
	Text{"whatever it started ends before it does", "退出之前，先结束自己启动的所有进程"}}

func floods(limit int64) complaint {
	return complaint{Fail,
		text("wrote more than %s to stdout", "向 stdout 写入超过 %s", mb(limit)),
		text("at most %s on stdout", "stdout 输出不超过 %s", mb(limit))}
}

func outOfMemory(limit int64) complaint {
	return complaint{Fail,
		text("ran out of memory: it needed more than %s", "内存耗尽：所需内存超过 %s", mb(limit)),
		text("at most %s of memory", "内存占用不超过 %s", mb(limit))}
}

// Files and text.

func matchIn(pattern, in string) Text {
	return text("a match for %s in %s", "%[2]s 中有匹配 %[1]s 的内容", pattern, in)
}

func noMatchIn(pattern, in string) Text {
	return text("no match for %s in %s", "%[2]s 中没有匹配 %[1]s 的内容", pattern, in)
}

func matches(n, pattern string) Text {
	return text("%s matches for %s", "%s 处匹配 %s", n, pattern)
}

func contains(in, what string) Text {
	if what == "" {
		return text("%s is empty", "%s 为空", in)
	}
	return text("%s: %s", "%s：%s", in, what)
}

func found(in, what string) Text { return text("%s has %s", "%s 中有 %s", in, what) }

func lineOf(file string, n int, what string) Text {
	return text("%[3]s  (%[1]s, line %[2]d)", "%[3]s （%[1]s 第 %[2]d 行）", file, n, what)
}

func equalFiles(a, b string) Text     { return text("%s and %s are equal", "%s 与 %s 相同", a, b) }
func differentFiles(a, b string) Text { return text("%s and %s differ", "%s 与 %s 不同", a, b) }
func noFile(name string) Text         { return text("no file %s", "没有文件 %s", name) }
func aFile(name string) Text          { return text("a file %s", "有文件 %s", name) }

// Values in documents.

var onlyJSON = Text{"JSON on stdout, one value per line, and logs on stderr", "stdout 上每行一个 JSON 值，日志写到 stderr"}

func notJSON(n int, err error) Text {
	return text("stdout is not JSON: value %d: %v", "stdout 不是 JSON：第 %d 个值：%v", n, err)
}

func someValue(query string) Text { return text("%s has a value", "%s 有值", query) }

func value(query, v string) Text      { return same(fmt.Sprintf("%s = %s", query, short(v))) }
func otherValue(query, v string) Text { return same(fmt.Sprintf("%s ≠ %s", query, short(v))) }

func nothingAt(path string) Text { return text("nothing at %s", "%s 处没有值", path) }

func noValue(query string, err error, doc *document) Text {
	return locate(text("%s: %v", "%s：%v", query, err), "", doc)
}

// locate adds a line that says where a value was found: the query, if the value's text does not name it, and the
// document, with its text if that is short or a message.
func locate(what Text, query string, doc *document) Text {
	in := text("in %s", "出自 %s", doc.about)
	if query != "" && !isPath(query) {
		in = text("from %s, in %s", "由 %s 得出，出自 %s", query, doc.about)
	}
	if excerpt := doc.String(); doc.wire != nil || len(excerpt) <= wholeValue {
		in = text("%s: %s", "%s：%s", in, short(excerpt))
	}
	return text("%s\n%s", "%s\n%s", what, in)
}
