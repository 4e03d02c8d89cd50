// Package words splits English and Chinese text into the words that search and the offline selector compare.
//
// English words become lower-case stems ("searching", "searches" and "search" are one). Chinese has no spaces, so a run
// of Han characters becomes its bigrams: 发布流程 gives 发布, 布流, 流程. That needs no dictionary, and a query of two
// characters or more finds exactly the texts that hold its pairs.
package words

import (
	"strings"
	"unicode"
)

// A Word is one word of a text.
type Word struct {
	Text string
	Han  int // how many Han characters it has: 0 for a word in Latin letters or digits
}

// Of returns the words of a text in order: stems, Han bigrams, and the single characters of Han runs.
func Of(text string) []Word { return split(text, true) }

// Query returns the words that a text has to hold to be found: as Of, but a single Han character only where it stands
// alone.
func Query(text string) []Word { return split(text, false) }

func split(text string, singles bool) []Word {
	var list []Word
	var latin, han []rune
	flush := func() {
		if len(latin) > 0 {
			list = append(list, Word{Text: Stem(string(latin))})
			latin = latin[:0]
		}
		for i := range han {
			if i+1 < len(han) {
				list = append(list, Word{Text: string(han[i : i+2]), Han: 2})
			}
			if singles || len(han) == 1 {
				list = append(list, Word{Text: string(han[i]), Han: 1})
			}
		}
		han = han[:0]
	}
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.Is(unicode.Han, r):
			if len(latin) > 0 {
				flush()
			}
			han = append(han, r)
		case unicode.IsLetter(r), unicode.IsDigit(r):
			if len(han) > 0 {
				flush()
			}
			latin = append(latin, r)
		default:
			flush()
		}
	}
	flush()
	return list
}

// Join makes one line of words, for a full-text index that splits at spaces.
func Join(list []Word) string {
	texts := make([]string, len(list))
	for i, w := range list {
		texts[i] = w.Text
	}
	return strings.Join(texts, " ")
}

// Stem takes the commonest endings from a lower-case English word. It is no linguist: it has to give the same stem on
// both sides of a comparison, not a right one.
func Stem(word string) string {
	for _, ending := range []struct{ from, to string }{
		{"ies", "y"}, {"sses", "ss"}, {"ches", "ch"}, {"shes", "sh"}, {"ing", ""}, {"ed", ""}, {"s", ""},
	} {
		stem, found := strings.CutSuffix(word, ending.from)
		if !found || len(stem) < 3 || ending.from == "s" && strings.HasSuffix(stem, "s") {
			continue
		}
		stem += ending.to
		if n := len(stem); ending.to == "" && ending.from != "s" && n > 3 && stem[n-1] == stem[n-2] && stem[n-1] != 'l' && stem[n-1] != 's' {
			stem = stem[:n-1] // running, run
		}
		return strings.TrimSuffix(stem, "e")
	}
	if len(word) > 3 {
		return strings.TrimSuffix(word, "e")
	}
	return word
}
