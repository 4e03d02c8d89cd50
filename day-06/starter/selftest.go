package main

import (
	"context"
	"io"

	"example.com/mcp7/scripts/selftest"
)

// selfTest prints the board: each exercise, function by function. The attacks themselves need processes, and are what
// the criteria run.
func selfTest(ctx context.Context, out io.Writer) error {
	return selftest.Run(ctx, out, "guard", []selftest.Item{
		{
			Name:   "6.1 only what the policy names may run, and what writes is asked about",
			NameZH: "6.1 策略里没有的工具不能运行，会写入的要先问",
			Check:  checkPolicy,
		},
		{
			Name:   "6.1 annotations and what was read add questions, never take one away",
			NameZH: "6.1 注解和读到过的内容只会多问，绝不会少问",
			Check:  checkClaims,
		},
		{
			Name:   "6.1 a confirmation shows every argument on one line, the dangerous first",
			NameZH: "6.1 确认框里每个参数占一行，危险的排在最前",
			Check:  checkConfirmation,
		},
		{
			Name:   "6.1 \"always\" is for exactly the same arguments",
			NameZH: "6.1 “总是允许”只对一模一样的参数有效",
			Check:  checkApproval,
		},
		{
			Name:   "6.2 the audit has no value in it, and its digests can't be guessed",
			NameZH: "6.2 审计里没有任何参数值，摘要也猜不出来",
			Check:  checkDescribe,
		},
		{
			Name:   "6.2 an edited, removed, swapped or cut off line is noticed",
			NameZH: "6.2 改动、删除、调换或截断任何一行都会被发现",
			Check:  func(context.Context) error { return auditHolds() },
		},
		{
			Name:   "6.3 one character in a nested description is a change, another order of keys isn't",
			NameZH: "6.3 嵌套描述里改一个字符就是变更，键的顺序不同不算",
			Check:  checkPins,
		},
		{
			Name:   "6.3 a new tool names the one that it looks like",
			NameZH: "6.3 新工具会指出它像哪个已批准的工具",
			Check:  checkLike,
		},
		{
			Name:   "6.4 only tokens for this server are accepted, and none is passed on",
			NameZH: "6.4 只接受发给自己的令牌，而且绝不往外转",
			Check:  checkTokens,
		},
		{
			Name:   "6.4 consent is for one client, a handle is for one user",
			NameZH: "6.4 同意只对一个客户端有效，句柄只对一个用户有效",
			Check:  checkHandles,
		},
		{
			Name:   "6.5 no text ends its quote, and hidden characters are shown",
			NameZH: "6.5 任何文本都结束不了引用，隐形字符都会显形",
			Check:  checkQuote,
		},
		{
			Name:   "6.5 a quote keeps both limits and says what is missing",
			NameZH: "6.5 引用同时守住两个上限，并说明少了多少",
			Check:  checkLimits,
		},
	})
}
