package course_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
)

const hints = "# Day 1: hints\n\nOne at a time.\n\n" +
	"## 1.1 Tell them apart\n\nTry it first.\n\n" +
	"1. What is present?\n" +
	"2. A key can be there with null:\n\n" +
	"   ```json\n   {\"id\": null}\n## 1.9 no heading\n   1. no hint\n   ```\n\n   So look at the key\n   and not at its value.\n" +
	"3. Four booleans.\n\n" +
	"## 1.2 Pair them\n\n" +
	"1. Which direction?\n2. - one\n   - two\n3. Both.\n\n" +
	"<!-- a comment belongs to nobody -->\n"

func TestParseHints(t *testing.T) {
	want := []course.HintSection{
		{ID: "1.1", Title: "Tell them apart", Line: 5, Hints: []string{
			"What is present?",
			"A key can be there with null:\n\n```json\n{\"id\": null}\n## 1.9 no heading\n1. no hint\n```\n\nSo look at the key\nand not at its value.",
			"Four booleans.",
		}},
		{ID: "1.2", Title: "Pair them", Line: 22, Hints: []string{"Which direction?", "- one\n- two", "Both."}},
	}
	for _, src := range []string{hints, strings.ReplaceAll(hints, "\n", "\r\n")} {
		got, err := course.ParseHints("HINTS.md", []byte(src))
		// The line inside of the fence stands at the margin, which is said; it is kept nevertheless.
		wantFaults(t, err, []string{"HINTS.md:14: indent this line by 3 spaces"})
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("sections (-want +got):\n%s", d)
		}
	}
}

func TestHintFaults(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"other heading", "## Exercise 1.1\n\n1. a\n", []string{`HINTS.md:1: "## Exercise 1.1" is not "## N.k What the exercise is about"`}},
		{"no title", "## 1.1\n", []string{`HINTS.md:1: "## 1.1" is not`}},
		{"twice", "## 1.1 a\n\n1. a\n\n## 1.1 b\n", []string{"HINTS.md:5: exercise 1.1 is there twice (first on line 1)"}},
		{"empty", "## 1.1 a\n\n1. a\n2.\n3.  \n4. d\n", []string{"HINTS.md:4: hint 2 of exercise 1.1 is empty", "HINTS.md:5: hint 3 of exercise 1.1 is empty"}},
		{"wrong number", "## 1.1 a\n\n1. a\n1. b\n", []string{"HINTS.md:4: hint 1 of exercise 1.1 stands where hint 2 belongs"}},
		{"not indented", "## 1.1 a\n\n1. a\n\nMore.\n", []string{"HINTS.md:5: indent this line by 3 spaces"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := course.ParseHints("HINTS.md", []byte(tt.text))
			wantFaults(t, err, tt.want)
		})
	}
}

func TestHintsOfAnExercise(t *testing.T) {
	root := write(t, workspace)
	put(t, root, "day-01/HINTS.md", "# x\n\n## 1.1 a\n\n1. one\n2. two\n\n## 1.2 b\n")
	put(t, root, "day-01/HINTS.zh-CN.md", "# x\n\n## 1.1 甲\n\n1. 一\n2. 二\n")
	c, err := course.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	day, other := c.Days[0], c.Days[1]
	for lang, want := range map[string][]string{"en": {"one", "two"}, "zh": {"一", "二"}} {
		got, err := day.Hints("1.1", lang)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", lang, d)
		}
	}
	_, err = day.Hints("1.2", "en")
	wantFaults(t, err, []string{"day-01/HINTS.md has no hints for exercise 1.2"})
	if _, err := other.Hints("3.1", "zh"); err == nil || !strings.Contains(err.Error(), "HINTS.zh-CN.md") {
		t.Errorf("a day without hints: err = %v", err)
	}
}
