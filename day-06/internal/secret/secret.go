// Package secret recognizes secrets: those that the user has named, in the encodings in which a model passes them on,
// and those that look like one.
package secret

import (
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Within reports whether text holds the value: as it is, reversed, or as base64, hexadecimal or percent-encoded text.
func Within(text, value string) bool {
	if len(value) < 6 {
		return false // shorter ones would be found everywhere
	}
	lower := strings.ToLower(text)
	reversed := []rune(value)
	slices.Reverse(reversed)
	switch {
	case strings.Contains(text, value), strings.Contains(text, string(reversed)):
		return true
	case strings.Contains(lower, hex.EncodeToString([]byte(value))):
		return true
	case strings.Contains(lower, strings.ToLower(url.QueryEscape(value))), strings.Contains(lower, strings.ToLower(url.PathEscape(value))):
		return true
	}
	plain := strings.NewReplacer("-", "+", "_", "/", "\n", "", "\r", "").Replace(text)
	for shift := range 3 {
		if strings.Contains(plain, inBase64(value, shift)) {
			return true
		}
	}
	return false
}

// inBase64 returns what of value's base64 doesn't depend on its neighbours, when value begins at an offset that is
// shift more than a multiple of three.
func inBase64(value string, shift int) string {
	text := base64.RawStdEncoding.EncodeToString([]byte(strings.Repeat("\x00", shift) + value))
	from := []int{0, 2, 3}[shift]
	to := (len(value) + shift) / 3 * 4
	return text[from:to]
}

// Values are secrets by name.
type Values map[string]string

// In returns the name of a secret that text holds, or "".
func (v Values) In(text string) string {
	for name, value := range v {
		if Within(text, value) {
			return name
		}
	}
	return ""
}

var (
	names = []string{"token", "secret", "password", "passwd", "apikey", "privatekey", "authorization", "cookie", "credential", "accesskey"}
	looks = regexp.MustCompile(`(?i)\b(gh[pousr]_\w{8,}|github_pat_\w{8,}|sk-[\w-]{8,}|AKIA[0-9A-Z]{12,}|xox[abprs]-[\w-]{8,}|eyJ[\w-]{8,}\.[\w-]+)|bearer\s+\S{8,}|-----BEGIN [A-Z ]*PRIVATE KEY`)
)

// Looks reports whether a value under a key is to be masked: the key says so, in whatever spelling, or the value does.
func Looks(key, value string) bool {
	plain := strings.NewReplacer("_", "", "-", "", ".", "").Replace(strings.ToLower(key))
	for _, name := range names {
		if strings.Contains(plain, name) {
			return true
		}
	}
	return looks.MatchString(value)
}
