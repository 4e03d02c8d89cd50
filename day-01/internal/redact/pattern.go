package redact

import (
	"bytes"
	"strings"
)

// A pattern is the look of one kind of secret: how it begins, and how many characters of its alphabet follow at least.
type pattern struct {
	prefix string
	least  int
}

var patterns = []pattern{
	{"ghp_", 16}, {"gho_", 16}, {"ghu_", 16}, {"ghs_", 16}, {"ghr_", 16}, {"github_pat_", 16}, // GitHub
	{"glpat-", 16},                                                 // GitLab
	{"sk-", 16}, {"sk_live_", 8}, {"sk_test_", 8}, {"rk_live_", 8}, // model providers, Stripe
	{"xoxb-", 8}, {"xoxp-", 8}, {"xoxa-", 8}, {"xapp-", 8}, // Slack
	{"AKIA", 16}, {"ASIA", 16}, // AWS
	{"AIza", 30}, // Google
	{"npm_", 30}, // npm
	{"eyJ", 17},  // a JSON Web Token: {" in Base64
	{"Bearer ", 8}, {"bearer ", 8}, {"Basic ", 8},
	{"-----BEGIN ", 0},
}

// starts marks the bytes that a pattern can begin with, so that ordinary text is passed over quickly.
var starts = func() (table [256]bool) {
	for _, p := range patterns {
		table[p.prefix[0]] = true
	}
	table[':'] = true // the password in a URL
	return table
}()

// longest bounds how far a secret is followed.
const longest = 16 << 10

// Found reports whether text contains something that looks like a secret. It is quick on text that doesn't.
func Found(text []byte) bool {
	_, _, found := next(text, 0)
	return found
}

// Text returns text with [Mask] in place of everything that looks like a secret.
func Text(text string) string {
	b := []byte(text)
	var out strings.Builder
	at := 0
	for {
		start, end, found := next(b, at)
		if !found {
			break
		}
		out.Write(b[at:start])
		out.WriteString(Mask)
		at = end
	}
	if at == 0 {
		return text
	}
	out.Write(b[at:])
	return out.String()
}

// next finds the first secret at or after offset at.
func next(text []byte, at int) (start, end int, found bool) {
	for i := at; i < len(text); i++ {
		if !starts[text[i]] {
			continue
		}
		if text[i] == ':' {
			if start, end, ok := password(text, i); ok {
				return start, end, true
			}
			continue
		}
		if i > 0 && (letter(text[i-1]) || digit(text[i-1])) {
			continue
		}
		for _, p := range patterns {
			if end, ok := p.match(text, i); ok {
				return i, end, true
			}
		}
	}
	return 0, 0, false
}

func (p pattern) match(text []byte, at int) (end int, ok bool) {
	if !bytes.HasPrefix(text[at:], []byte(p.prefix)) {
		return 0, false
	}
	if p.prefix == "-----BEGIN " {
		return privateKey(text, at)
	}
	end = at + len(p.prefix)
	for end < len(text) && end-at < longest && tokenByte(text[end]) {
		end++
	}
	return end, end-at-len(p.prefix) >= p.least
}

// privateKey covers a PEM block whose label says that it is private.
func privateKey(text []byte, at int) (end int, ok bool) {
	label, _, _ := bytes.Cut(text[at+len("-----BEGIN "):], []byte("-----"))
	if len(label) > 64 || !bytes.Contains(label, []byte("PRIVATE")) {
		return 0, false
	}
	if i := bytes.Index(text[at:], []byte("-----END ")); i >= 0 {
		if j := bytes.Index(text[at+i+9:], []byte("-----")); j >= 0 {
			return at + i + 9 + j + 5, true
		}
	}
	return len(text), true
}

// password finds the password in scheme://user:password@host, where at is the offset of "://".
func password(text []byte, at int) (start, end int, ok bool) {
	if !bytes.HasPrefix(text[at:], []byte("://")) {
		return 0, 0, false
	}
	rest := text[at+3:]
	if i := bytes.IndexAny(rest[:min(len(rest), 1024)], "/?# \"'\n"); i >= 0 {
		rest = rest[:i]
	}
	userinfo, _, found := bytes.Cut(rest, []byte("@"))
	colon := bytes.IndexByte(userinfo, ':')
	if !found || colon < 0 || colon+1 == len(userinfo) {
		return 0, 0, false
	}
	return at + 3 + colon + 1, at + 3 + len(userinfo), true
}

func tokenByte(c byte) bool {
	return letter(c) || digit(c) || c == '_' || c == '-' || c == '.' || c == '+' || c == '/' || c == '=' || c == '~'
}
