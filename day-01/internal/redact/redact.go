// Package redact recognises secrets, so that a capture can be explained to others: by the name of the member that
// holds them, and by the look of the text. It hides what is printed and touches nothing else: ids, methods, sizes and
// the pairing of messages stay as they are. (server/utilities/logging, Security)
package redact

import "strings"

// Mask stands in place of a secret.
const Mask = "[redacted]"

// Name reports whether a member of this name holds a secret: "token", "apiKey", "X-Api-Key", "client_secret". The
// name of something else that only contains such a word is none: "maxTokens", "progressToken", "tokenType".
func Name(name string) bool {
	if len(name) < 3 || len(name) > 64 || harmless[name] {
		return false
	}
	for _, part := range words(name) {
		if secretWords[part] {
			return true
		}
	}
	return secretNames[fold(name)]
}

var harmless = map[string]bool{
	"progressToken": true, "nextPageToken": true, "pageToken": true, "tokenType": true, "token_type": true,
	"tokenEndpoint": true, "token_endpoint": true,
}

var secretWords = map[string]bool{
	"token": true, "secret": true, "password": true, "passwd": true, "passphrase": true, "pwd": true,
	"authorization": true, "cookie": true, "credential": true, "credentials": true, "apikey": true, "bearer": true,
}

var secretNames = map[string]bool{
	"apikey": true, "xapikey": true, "privatekey": true, "accesskey": true, "secretkey": true, "setcookie": true,
	"sessionid": true, "mcpsessionid": true, "clientsecret": true, "pin": true, "otp": true,
}

// words splits a name at case changes and punctuation: "clientSecret" and "client_secret" are client, secret.
func words(name string) []string {
	var parts []string
	start := 0
	for i := 0; i <= len(name); i++ {
		boundary := i == len(name) || !letter(name[i]) ||
			i > start && upper(name[i]) && !upper(name[i-1])
		if !boundary {
			continue
		}
		if i > start {
			parts = append(parts, strings.ToLower(name[start:i]))
		}
		start = i
		if i < len(name) && !letter(name[i]) {
			start++
		}
	}
	return parts
}

// fold removes case and punctuation.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

func upper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func letter(c byte) bool { return upper(c) || 'a' <= c && c <= 'z' }
func digit(c byte) bool  { return '0' <= c && c <= '9' }
