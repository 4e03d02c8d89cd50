// Package selector chooses tools without a model: it measures whether a tool's description contains the words that users
// say, and not those that belong to its neighbours. It is a stand-in for evals that have to run offline, be free and give
// the same answer each time. It understands nothing.
package selector

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/words"
)

// What decides. Scores hardly move when these do; see the package's test.
const (
	least      = 1.0 // a tool below this score is not called
	margin     = 0.1 // two tools closer than this: none is called
	singleHan  = 0.2 // the weight of a single Han character, beside 1 for a word
	avoided    = 0.6 // the weight of a word in a sentence that says when not to use the tool
	patternFit = 2.0 // the weight of a word that looks like one of the tool's arguments
)

// Offline is the selector as a model.
func Offline() eval.Model {
	return eval.Func(func(say string, tools []eval.Tool) eval.Answer { return choose(profiles(tools), say) })
}

// Prepared is Offline for one list of tools, read once: a thousand cases need no thousand readings.
func Prepared(tools []eval.Tool) eval.Model {
	list := profiles(tools)
	return eval.Func(func(say string, _ []eval.Tool) eval.Answer { return choose(list, say) })
}

// Keyword calls the tool with the most words in common, whatever they mean. What tempts it makes a good trap.
func Keyword() eval.Model {
	return eval.Func(func(say string, tools []eval.Tool) eval.Answer {
		best, most := "", 0
		for _, p := range profiles(tools) {
			n := 0
			for word := range heard(say) {
				if word.Han != 1 && p.words[word.Text] > 0 {
					n++
				}
			}
			if n > most {
				best, most = p.name, n
			}
		}
		return answer(best, nil, fmt.Sprintf("%d words in common", most))
	})
}

// A profile is what the selector knows of a tool.
type profile struct {
	name     string
	words    map[string]float64 // weight of each word; below zero when it speaks against the tool
	patterns map[string]*regexp.Regexp
	pushy    bool // it claims everything, so it is tempted by everything
}

func choose(list []profile, say string) eval.Answer {
	said := wanted(say)
	talk := smallTalk.MatchString(say) || aboutWords.MatchString(say)
	var notes []string
	best, second, name := 0.0, 0.0, ""
	var args map[string]any
	for _, p := range list {
		if talk && !p.pushy {
			continue
		}
		text := said
		if p.pushy {
			text = say // what the user refuses is no matter to a tool that is for everything
		}
		score, matched, found := p.score(text)
		if p.pushy && talk {
			score += least // a model obeys "always"
		}
		notes = append(notes, fmt.Sprintf("%s %.1f (%s)", p.name, score, strings.Join(matched, " ")))
		switch {
		case score > best:
			best, second, name, args = score, best, p.name, found
		case score > second:
			second = score
		}
	}
	why := strings.Join(notes, ", ")
	switch {
	case talk && len(notes) == 0:
		return answer("", nil, "small talk, or a question about words")
	case strings.TrimSpace(said) == "" && len(notes) == 0:
		return answer("", nil, "refused")
	case best < least, best-second < margin:
		return answer("", nil, why)
	}
	return answer(name, args, why)
}

func (p *profile) score(say string) (score float64, matched []string, args map[string]any) {
	for word := range heard(say) {
		weight := p.words[word.Text]
		if word.Han == 1 {
			weight *= singleHan
		}
		if score += weight; weight != 0 && word.Han != 1 {
			matched = append(matched, word.Text)
		}
	}
	for property, pattern := range p.patterns {
		for _, token := range strings.FieldsFunc(strings.ToLower(say), func(r rune) bool { return !isSlug(r) }) {
			// A loose pattern fits every English word. What looks like an identifier has a digit or a joint.
			if strings.ContainsAny(strings.Trim(token, "-_"), "-_0123456789") && pattern.MatchString(token) {
				score += patternFit
				matched = append(matched, token+"="+property)
				args = map[string]any{property: token}
			}
		}
	}
	slices.Sort(matched)
	return score, matched, args
}

func isSlug(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '_'
}

// heard is each word of a text once.
func heard(say string) map[words.Word]bool {
	set := map[words.Word]bool{}
	for _, w := range words.Of(say) {
		if !stop[w.Text] {
			set[w] = true
		}
	}
	return set
}

func answer(tool string, args map[string]any, why string) eval.Answer {
	a := eval.Answer{Why: why}
	if tool != "" {
		a.Calls = []eval.Call{{Tool: tool, Args: args}}
	}
	return a
}

// profiles weighs each word by how few of the tools have it: one that all have tells nothing.
func profiles(tools []eval.Tool) []profile {
	list := make([]profile, len(tools))
	against := make([]map[string]bool, len(tools))
	count := map[string]int{}
	for i, t := range tools {
		p := profile{name: t.Name, words: map[string]float64{}, patterns: patterns(t.InputSchema)}
		against[i] = map[string]bool{}
		p.pushy = pushy.MatchString(t.Description)
		for _, sentence := range append(Sentences(t.Description), t.Name+" "+t.Title) {
			for word := range heard(sentence) {
				if avoid.MatchString(sentence) {
					against[i][word.Text] = true
				} else {
					p.words[word.Text] = 1
				}
			}
		}
		for word := range p.words {
			count[word]++
		}
		list[i] = p
	}
	for i, p := range list {
		for word := range p.words {
			p.words[word] = math.Log(float64(len(tools)+1) / float64(count[word]))
		}
		for word := range against[i] {
			if p.words[word] == 0 && count[word] > 0 { // a word that another tool claims
				p.words[word] = -avoided
			}
		}
	}
	return list
}

func patterns(schema json.RawMessage) map[string]*regexp.Regexp {
	var s struct {
		Properties map[string]struct{ Pattern string }
	}
	found := map[string]*regexp.Regexp{}
	if json.Unmarshal(schema, &s) != nil {
		return found
	}
	for name, property := range s.Properties {
		// JSON Schema's patterns are ECMA-262; one that Go can't read is left out.
		if re, err := regexp.Compile(property.Pattern); err == nil && property.Pattern != "" {
			found[name] = re
		}
	}
	return found
}
