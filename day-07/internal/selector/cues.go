package selector

import (
	"regexp"
	"strings"
)

// Cues are the few things that the selector knows of language. A miss is better kept as a miss than mended by one more.
var (
	avoid      = regexp.MustCompile(`(?i)\b(do not|don't|never) use\b|不要用|不要使用|不用于|不适用`)
	pushy      = regexp.MustCompile(`(?i)\balways\b|\banything\b|\bwhenever\b|\bany question\b|凡是|任何|无论`)
	refusal    = regexp.MustCompile(`(?i)\b(no need|don't|do not|needn't|never mind|not now|without)\b|不用|不必|不需要|无需|别|不要|先不`)
	smallTalk  = regexp.MustCompile(`(?i)^\W*(hi|hello|hey|thanks|thank you|bye|good (morning|night))\b[^,，]{0,20}$|what can you do|who are you|your (tools|abilities)|你能做什么|你都?能干什么|你是谁|^(你好|谢谢|再见)[^,，]{0,6}$`)
	aboutWords = regexp.MustCompile(`(?i)how do you (say|spell|pronounce)|what does the word|translate the word|in (english|chinese|french)\b|用?(英文|英语|中文)怎么(说|写|读)|怎么(翻译|发音|拼)|这个(词|字)|是什么意思`)
	clauseEnd  = regexp.MustCompile(`[,，。.;；!！?？:：]|\bbut\b|但是|但`)
)

// stop are English words that say nothing about a tool.
var stop = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(`a an the of is are be it its this that these to for in on at by with and or not no i we me my our you
		your do don t s what which how when where who can could would will should there here us please let about from as has hav us only one
		用 的 了 是 在 我 你 他 个 吗 呢 一 不 就 也 和 与 或 把 给 这 那 有 要 时`) {
		set[w] = true
	}
	return set
}()

// wanted is what a user says without the clauses in which something is refused.
func wanted(say string) string {
	var kept []string
	for _, clause := range clauseEnd.Split(say, -1) {
		if !refusal.MatchString(clause) {
			kept = append(kept, clause)
		}
	}
	return strings.Join(kept, " ")
}

// Sentences splits a description.
func Sentences(text string) []string {
	var list []string
	start := 0
	runes := []rune(text)
	for i, r := range runes {
		full := r == '。' || r == '！' || r == '？' || r == '\n'
		latin := (r == '.' || r == '!' || r == '?') && (i+1 == len(runes) || runes[i+1] == ' ' || runes[i+1] == '\n')
		if full || latin {
			if s := strings.TrimSpace(string(runes[start : i+1])); s != "" {
				list = append(list, s)
			}
			start = i + 1
		}
	}
	if s := strings.TrimSpace(string(runes[start:])); s != "" {
		list = append(list, s)
	}
	return list
}
