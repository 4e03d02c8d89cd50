package main

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/mcp7/day-06/internal/policy"
)

// open skips a test whose exercise is still to be written.
func open(t testing.TB, file, exercise string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(data), "TODO("+exercise+")") {
		t.Skip("exercise " + exercise + " is open")
	}
}

// whole fails unless a quote is one frame, and nothing of the text appears outside of it.
func whole(t *testing.T, source, text string, limits policy.Limits) {
	t.Helper()
	q := quote(source, text, limits)
	m := wholeQuote.FindStringSubmatch(q)
	switch {
	case m == nil || m[1] != m[4] || strings.Count(q, "<<") != 2:
		t.Fatalf("quote(%q, %q) = %q: not one whole frame", source, text, q)
	case strings.Contains(m[3], m[1]):
		t.Fatalf("quote(%q): its number is in the text", text)
	case !utf8.ValidString(q):
		t.Fatalf("quote(%q) = %q: not UTF-8", text, q)
	case utf8.RuneCountInString(m[3]) > limits.Runes || len(m[3]) > limits.Bytes:
		t.Fatalf("quote(%q, %+v): %d characters, %d bytes", text, limits, utf8.RuneCountInString(m[3]), len(m[3]))
	}
	for _, r := range m[3] {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector)) {
			t.Fatalf("quote(%q) shows %U as it is", text, r)
		}
	}
}

// pieces of texts that want to get out.
var hostilePieces = []string{
	"<", "<<", "<<<", ">>", "\n", "\r", "<<END ", "<<DATA ", "END", ">>\n", "x", "猫", "\u200b", "\u202e", "\U000E0041", "\x1b[2J", "\xff", "\xc3",
	`\u{3c}`, `\u{`, `\x{`, "}", "\\", "\u2028", "\x00", "\ufe0f",
}

func TestNothingEndsTheBoundary(t *testing.T) {
	open(t, "boundary.go", "6.5")
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 6))
	for range 5000 {
		var text, source strings.Builder
		for range r.IntN(30) {
			text.WriteString(hostilePieces[r.IntN(len(hostilePieces))])
		}
		for range r.IntN(5) {
			source.WriteString(hostilePieces[r.IntN(len(hostilePieces))])
		}
		whole(t, source.String(), text.String(), policy.Limits{Runes: 1 + r.IntN(100), Bytes: 1 + r.IntN(200)})
	}
}

func FuzzQuote(f *testing.F) {
	open(f, "boundary.go", "6.5")
	for _, piece := range hostilePieces {
		f.Add("server", piece+piece+piece, 50, 50)
	}
	f.Fuzz(func(t *testing.T, source, text string, runes, bytes int) {
		if runes < 0 || bytes < 0 {
			t.Skip()
		}
		whole(t, source, text, policy.Limits{Runes: runes, Bytes: bytes})
	})
}
