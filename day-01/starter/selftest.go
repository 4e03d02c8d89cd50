package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/render"
	"example.com/mcp7/scripts/selftest"
)

// selfTest prints the board of the day: ten items, each checked in process on a few lines of conversation. The
// acceptance criteria are stricter, and judge the built program.
func selfTest(ctx context.Context, w io.Writer) error {
	return selftest.Run(ctx, w, "day 1 · annotate", []selftest.Item{
		{Name: `1.1 the ids 0 and "" are ids, null is none`, NameZH: `1.1 0 和 "" 是合法的 id，null 不是`, Check: idsAreIDs},
		{Name: "1.1 a batch, a bare result, and result beside error are no messages", NameZH: "1.1 批处理、裸的结果、result 与 error 并存都不是消息", Check: noMessages},
		{Name: "1.2 answers find their requests, by type of id and in both directions", NameZH: "1.2 应答按 id 的类型、在两个方向上找到请求", Check: answersFindRequests},
		{Name: "1.2 unanswered, answered twice and reused ids are told apart", NameZH: "1.2 分清未应答、重复应答和重用的 id", Check: requestsAreFollowed},
		{Name: "1.3 every leaf of three sessions is explained", NameZH: "1.3 三段会话的每个叶子字段都有解释", Check: leavesAreExplained},
		{Name: "1.3 a name that the revision doesn't define is reported, not skipped", NameZH: "1.3 未定义的名称会被报告，而不是跳过", Check: unknownIsReported},
		{Name: "1.4 tools: the model, resources: the application, prompts: the user", NameZH: "1.4 工具归模型，资源归应用，提示词归用户", Check: controlIsNamed},
		{Name: "1.5 violations of a modern session are found", NameZH: "1.5 找出 modern 会话的违规", Check: modernIsChecked},
		{Name: "1.5 a legacy session, and one that falls back, are read by their own rules", NameZH: "1.5 legacy 会话与回退的会话按各自的规则解读", Check: legacyIsSpared},
		{Name: "what a tap records reads back byte for byte", NameZH: "tap 录下的内容可以逐字节读回", Check: recordsReadBack},
	})
}

// A seen is what annotate says about a message, as far as the self-test looks.
type seen struct {
	N         int
	Kind      string
	Reason    string
	Answers   int
	Era       string
	Primitive string
	Control   string
	Fields    []struct {
		Path, Layer string
		Known       bool
	}
	Findings []struct{ Code, Level string }
}

// A report is what annotate says about a capture.
type report struct {
	messages   []seen
	unanswered []int
}

// annotateText annotates a capture, and fails if it meets one of these exercises while that is open.
func annotateText(text string, needs ...string) (report, error) {
	var out bytes.Buffer
	var open error
	a := newAnnotator(render.New("json", &out, render.Options{}), func(e selftest.OpenError) {
		if open == nil && slices.Contains(needs, string(e)) {
			open = e
		}
	})
	if err := a.capture(capture.NewReader(strings.NewReader(text))); err != nil {
		return report{}, err
	}
	if err := a.finish(); err != nil {
		return report{}, err
	}
	if open != nil {
		return report{}, open
	}
	return decode(&out)
}

func decode(out *bytes.Buffer) (report, error) {
	var r report
	for d := json.NewDecoder(out); ; {
		var line struct {
			seen
			Summary *struct{ Unanswered []struct{ N int } }
		}
		if err := d.Decode(&line); err == io.EOF {
			return r, nil
		} else if err != nil {
			return r, fmt.Errorf("annotate's own output: %w", err)
		}
		if line.Summary == nil {
			r.messages = append(r.messages, line.seen)
			continue
		}
		for _, u := range line.Summary.Unanswered {
			r.unanswered = append(r.unanswered, u.N)
		}
	}
}

// codes lists the findings of the whole capture.
func (r report) codes() []string {
	var codes []string
	for _, m := range r.messages {
		for _, f := range m.Findings {
			codes = append(codes, f.Code)
		}
	}
	return codes
}

// expect compares and names what differs.
func expect[T any](what string, got, want T) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("%s: got %s, want %s", what, g, w)
	}
	return nil
}
