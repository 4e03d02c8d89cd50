package redact

import (
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for _, name := range []string{
		"token", "accessToken", "access_token", "X-Api-Key", "apiKey", "API_KEY", "password", "dbPassword", "clientSecret",
		"Authorization", "authorization", "Set-Cookie", "credentials", "private_key", "GITHUB_TOKEN",
	} {
		if !Name(name) {
			t.Errorf("%s is not taken for a secret", name)
		}
	}
	for _, name := range []string{
		"progressToken", "maxTokens", "nextPageToken", "tokens", "city", "tokenType", "keyboard", "monkey", "key", "id", "",
		"secretary", "cookies_allowed", strings.Repeat("token ", 20),
	} {
		if Name(name) {
			t.Errorf("%s is taken for a secret", name)
		}
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"ghp_EXAMPLE000000000000000000000000000000":                         Mask,
		"Bearer eyJhbGciOi":                                                 Mask,
		"key sk-abcdefghijklmnop1234 end":                                   "key " + Mask + " end",
		"AKIAIOSFODNN7EXAMPLE, twice AKIAIOSFODNN7EXAMPLE":                  Mask + ", twice " + Mask,
		"postgres://app:s3cret@db/x":                                        "postgres://app:" + Mask + "@db/x",
		"https://example.com:8080/a@b":                                      "https://example.com:8080/a@b",
		"-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\nrest": Mask + "\nrest",
		"-----BEGIN CERTIFICATE-----":                                       "-----BEGIN CERTIFICATE-----",
		"the bearer of news":                                                "the bearer of news",
		"ask-me-anything-you-like-today":                                    "ask-me-anything-you-like-today",
		"ghp_short":                                                         "ghp_short",
		"":                                                                  "",
	} {
		if got := Text(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if Found([]byte(text)) != (Text(text) != text) {
			t.Errorf("%q: Found and Text disagree", text)
		}
	}
}

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		`{"password":"hunter2","city":"Oslo`:  `{"password":"` + Mask + `","city":"Oslo`,
		`{"password": "hunter2`:               `{"password": "` + Mask,
		"login token=abc123 ok=1":             "login token=" + Mask + " ok=1",
		"X-Api-Key: 12345; city: Oslo":        "X-Api-Key: " + Mask + "; city: Oslo",
		"Authorization: Bearer abcdefghijkl":  "Authorization: " + Mask,
		"listening on http://127.0.0.1:8080/": "listening on http://127.0.0.1:8080/",
	} {
		if got := Line(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("a://b:c@d Bearer xxxxxxxxxx -----BEGIN PRIVATE KEY-----")
	f.Fuzz(func(t *testing.T, text string) {
		once := Text(text)
		if Found([]byte(text)) == (once == text) && text != once {
			t.Errorf("%q becomes %q", text, once)
		}
	})
}
