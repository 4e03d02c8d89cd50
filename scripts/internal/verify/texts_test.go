package verify_test

import (
	"strings"
	"testing"
)

// untranslated are the static checks but for translation, which every change of an English text sets off.
var untranslated = []string{"model", "markup", "frame", "unsolved", "exercises", "answers", "hints", "readme", "interview", "links"}

const readmeEN, readmeZH = "day-01/README.md", "day-01/README.zh-CN.md"

func edit(file, old, text string) func(*workspace) {
	return func(w *workspace) { w.replace(file, old, text) }
}

func TestFaultsOfTheReadme(t *testing.T) {
	const (
		nineEN = "\n  mend  give the README its nine sections in order: ## What you will have by the end, ## Today's goals, ## The idea, ## Read the code, ## Exercises, ## Run it, ## Check it, ## If stuck, ## Checklist and tomorrow"
		nineZH = "\n  mend  give the README its nine sections in order: ## 今天结束时你会有什么, ## 今日目标, ## 先讲明白, ## 读代码, ## 练习, ## 跑起来, ## 验收, ## 卡住了怎么办, ## 收尾清单与明天"
	)
	testMutations(t, untranslated, []mutation{
		{"first line", edit(readmeZH, "# 第 1 天 — ", "# 第一天 — "), []string{
			"day-01/README.zh-CN.md:1: readme: the first line is \"# 第一天 — `calc`：两种运算\", want \"# 第 1 天 — `calc`：\" and the day's subject\n  mend  write the first line as \"# 第 1 天 — `calc`：…\""}},
		{"first line of another day", edit(readmeEN, "# Day 1", "# Day 2"), []string{
			"day-01/README.md:1: readme: the first line is \"# Day 2 — `calc`: two operations\", want \"# Day 1 — `calc`: \" and the day's subject\n  mend  write the first line as \"# Day 1 — `calc`: …\""}},
		{"a section's heading", edit(readmeEN, "## Today's goals", "## Goals"), []string{
			"day-01/README.md:14: readme: section 2 of 9 is \"## Today's goals\", got ## Goals" + nineEN}},
		{"sections in another order", edit(readmeZH, "## 跑起来", "## 验收"), []string{
			"day-01/README.zh-CN.md:35: readme: section 6 of 9 is \"## 跑起来\", got ## 验收" + nineZH}},
		{"a section that is missing", func(w *workspace) {
			w.write(readmeEN, w.read(readmeEN)[:strings.Index(w.read(readmeEN), "## Checklist")])
		}, []string{"day-01/README.md: readme: section 9 of 9 is \"## Checklist and tomorrow\", got the end of the file" + nineEN}},
		{"a tenth section", func(w *workspace) { w.write(readmeEN, w.read(readmeEN)+"\n## More\n") }, []string{
			"day-01/README.md:63: readme: \"## More\" is a tenth section\n  mend  put it into one of the nine sections, as a ### heading"}},
		{"no transcript", edit(readmeEN, "```text\n$ calc add 2 3\n5\n```\n", ""), []string{
			"day-01/README.md:5: readme: \"## What you will have by the end\" has no transcript\n  mend  put in a transcript that was really produced, as a ```text fence"}},
		{"two goals", edit(readmeEN, "- [ ] Add.\n", ""), []string{
			"day-01/README.md:14: readme: \"## Today's goals\" has 2 check boxes, want 3\n  mend  write three goals as \"- [ ] …\""}},
		{"no tour", edit(readmeEN, "[main.go](starter/main.go)", "`main.go`"), []string{
			"day-01/README.md:24: readme: \"## Read the code\" has no link to a file\n  mend  link the given files in reading order"}},
		{"no commands", edit(readmeEN, "```sh", "```bash"), []string{
			"day-01/README.md:35: readme: \"## Run it\" has no ```sh fence with commands\n  mend  show the commands in a ```sh fence"}},
		{"no hints", edit(readmeZH, "[提示](HINTS.zh-CN.md#11-求和)", "提示"), []string{
			"day-01/README.zh-CN.md:55: readme: \"## 卡住了怎么办\" has no link to HINTS.zh-CN.md\n  mend  link to HINTS.zh-CN.md"}},
		{"no checklist", edit(readmeEN, "- [ ] I answered", "- I answered"), []string{
			"day-01/README.md:59: readme: \"## Checklist and tomorrow\" has no check box\n  mend  write the checklist as \"- [ ] …\""}},
		{"no questions", edit(readmeEN, "[the questions](INTERVIEW.md)", "the questions"), []string{
			"day-01/README.md:59: readme: \"## Checklist and tomorrow\" has no link to INTERVIEW.md\n  mend  link to INTERVIEW.md"}},
		{"no README", func(w *workspace) { w.remove(readmeZH); w.remove("README.zh-CN.md"); w.remove("README.md") }, []string{
			"day-01/README.zh-CN.md: readme: the day has no README in this language\n  mend  write it; its shape is documented in scripts/internal/verify",
			"day-01/README.md:3: links: the link \"README.zh-CN.md\" is dead: there is no day-01/README.zh-CN.md\n  mend  correct the link, or restore the file"}},
	})
}

func TestFaultsOfTheReadmesTables(t *testing.T) {
	testMutations(t, untranslated, []mutation{
		{"a title that disagrees with the criterion", edit(readmeEN, "| `mul` gives the product. |", "| `mul` multiplies. |"), []string{
			"day-01/README.md:52: readme: criterion 02: the table and the script's header disagree\n  table   mul multiplies.\n  header  `mul` gives the product.\n  mend  copy the text from day-01/testdata/criteria/02-product.txtar"}},
		{"a Chinese title that disagrees", edit("day-01/testdata/criteria/02-product.txtar", "`mul` 得到两数之积。", "`mul` 相乘。"), []string{
			"day-01/README.zh-CN.md:52: readme: criterion 02: the table and the script's header disagree\n  table   mul 得到两数之积。\n  header  `mul` 相乘。\n  mend  copy the text from day-01/testdata/criteria/02-product.txtar"}},
		{"exercises that disagree", edit(readmeZH, "| 1.1 1.2 |", "| 1.2 |"), []string{
			"day-01/README.zh-CN.md:53: readme: criterion 03: the table says exercises \"1.2\", the script's header says \"1.1 1.2\"\n  mend  copy the numbers from day-01/testdata/criteria/03-square.txtar"}},
		{"a criterion without its row", edit(readmeEN, "| 02 | `mul` gives the product. | 1.2 |\n", ""), []string{
			"day-01/README.md:42: readme: the table of criteria has no row for criterion 02\n  mend  add | 02 | `mul` gives the product. | 1.2 |"}},
		{"a criterion with two rows", edit(readmeEN, "| 02 | `mul` gives the product. | 1.2 |\n", "| 02 | `mul` gives the product. | 1.2 |\n| 2 | `mul` gives the product. | 1.2 |\n"), []string{
			"day-01/README.md:53: readme: criterion 02 has two rows\n  mend  delete one of the rows"}},
		{"a row without a criterion", edit(readmeEN, "| 02 | `mul`", "| 04 | divides. | 1.2 |\n| 02 | `mul`"), []string{
			"day-01/README.md:52: readme: the table of criteria has \"04\", which testdata/criteria does not have\n  mend  delete the row or write the criterion"}},
		{"other columns", edit(readmeEN, "| Criterion | What it shows |", "| Criterion | Shows |"), []string{
			"day-01/README.md:49: readme: the table's header is | Criterion | Shows | Exercises |, want | Criterion | What it shows | Exercises |\n  mend  write its header as | Criterion | What it shows | Exercises |"}},
		{"no table", edit(readmeEN, "| Criterion | What it shows |", "| No | What it shows |"), []string{
			"day-01/README.md:42: readme: \"## Check it\" has no table | Criterion | What it shows | Exercises |\n  mend  add it"}},
		{"two tables of criteria", func(w *workspace) {
			w.replace(readmeEN, "| 02 | `mul`", "\n### Products\n\n| Criterion | What it shows | Exercises |\n|---|---|---|\n| 02 | `mul`")
		}, nil},

		{"another file", edit(readmeEN, "| 1.1 | [add.go](starter/add.go)", "| 1.1 | [mul.go](starter/mul.go)"), []string{
			"day-01/README.md:32: readme: exercise 1.1: the table says file \"mul.go\", its marker is in \"add.go\"\n  mend  write add.go"}},
		{"no minutes", edit(readmeZH, "| 10 |", "| 一会儿 |"), []string{
			"day-01/README.zh-CN.md:32: readme: exercise 1.1: \"一会儿\" is no number of minutes\n  mend  write how many minutes it takes, such as 30"}},
		{"a first exercise that is too long", edit(readmeEN, "| 10 |", "| 31 |"), []string{
			"day-01/README.md:32: readme: exercise 1.1 takes 31 minutes: the first one of a day takes at most 30\n  mend  make the first exercise smaller"}},
		{"more than a day", edit(readmeEN, "| 20 |", "| 360 |"), []string{
			"day-01/README.md:28: readme: the exercises take 370 minutes, a day has 360\n  mend  make exercises smaller: give code, or drop one"}},
		{"nothing to do", edit(readmeEN, "| Add two numbers. |", "| |"), []string{
			"day-01/README.md:32: readme: exercise 1.1: the table does not say what to do\n  mend  say it in one sentence"}},
		{"other criteria", edit(readmeEN, "| 02 03 |", "| 02, 01 |"), []string{
			"day-01/README.md:33: readme: exercise 1.2: the table says criteria \"02 01\", the criteria's headers say \"02 03\"\n  mend  write 02 03"}},
		{"an exercise without its row", edit(readmeEN, "| 1.2 | [mul.go](starter/mul.go#L5) | 20 | Multiply two numbers. | 02 03 |\n", ""), []string{
			"day-01/README.md:28: readme: the table of exercises has no row for exercise 1.2\n  mend  write one row for each exercise"}},
		{"a row without an exercise", edit(readmeEN, "| 1.2 | [mul.go]", "| 1.3 | [mul.go]"), []string{
			"day-01/README.md:33: readme: the table of exercises has \"1.3\" here, want exercise 1.2\n  mend  write one row for each exercise, in the order of their numbers"}},

		{"a criterion of no item", edit(readmeEN, "| — | 03 |", "| — | — |"), []string{
			"day-01/README.md:42: readme: no row of the acceptance table names criterion 03\n  mend  add 03 to the item that it proves",
			"day-01/README.md:47: readme: the acceptance table names criterion \"—\", which the day does not have\n  mend  correct the number"}},
		{"a criterion of two items", edit(readmeEN, "| — | 03 |", "| 3 | 02 03 |"), []string{
			"day-01/README.md:47: readme: the acceptance table names criterion 02 twice\n  mend  let each criterion stand in one row"}},
		{"an item without a self-test", edit(readmeEN, "| — | 03 |", "| | 03 |"), []string{
			"day-01/README.md:47: readme: a row of the acceptance table has an empty cell\n  mend  name the item, and the lines of the self-test's board that belong to it, or —"}},
	})
}

func TestFaultsOfHints(t *testing.T) {
	const hintMend = "\n  mend  correct that line: hints are the items 1. 2. 3. below \"## N.k What the exercise is about\""
	const en, zh = "day-01/HINTS.md", "day-01/HINTS.zh-CN.md"
	testMutations(t, untranslated, []mutation{
		{"an empty hint", edit(en, "2. Go has an operator for it.", "2."), []string{
			"day-01/HINTS.md:8: hints: hint 2 of exercise 1.1 is empty" + hintMend}},
		{"a missing hint", edit(en, "3. It is a star.\n", ""), []string{
			"day-01/HINTS.md:11: hints: exercise 1.2 has 2 hints, want at least 3\n  mend  write one more: a question first, then the idea, then nearly the answer",
			"day-01/HINTS.zh-CN.md:11: hints: exercise 1.2 has 3 hints, the English file has 2\n  mend  give both files the same hints"}},
		{"a missing section", func(w *workspace) {
			w.write(zh, w.read(zh)[:strings.Index(w.read(zh), "## 1.2")])
		}, []string{"day-01/HINTS.zh-CN.md: hints: there is no section of hints for exercise 1.2\n  mend  write \"## 1.2 What the exercise is about\" with at least 3 hints, 1. 2. 3."}},
		{"an unknown exercise", edit(en, "## 1.2 Products", "## 1.3 Products"), []string{
			"day-01/HINTS.md: hints: there is no section of hints for exercise 1.2\n  mend  write \"## 1.2 What the exercise is about\" with at least 3 hints, 1. 2. 3.",
			"day-01/HINTS.md:11: hints: hints for exercise 1.3, which the day does not have\n  mend  delete the section or correct its number"}},
		{"another order", func(w *workspace) {
			w.replace(en, "## 1.1 Sums", "## 1.2 Sums")
			w.replace(en, "## 1.2 Products", "## 1.1 Products")
			w.replace(readmeEN, "HINTS.md#11-sums", "HINTS.md")
		}, []string{"day-01/HINTS.md:11: hints: the section of exercise 1.1 stands behind that of 1.2\n  mend  put the sections into the order of the exercises"}},
		{"no file", func(w *workspace) {
			w.remove(zh)
			w.replace(en, "[中文](HINTS.zh-CN.md)", "中文")
			w.replace(readmeZH, "HINTS.zh-CN.md#11-求和", "./HINTS.zh-CN.md")
		}, []string{
			"day-01/HINTS.zh-CN.md: hints: the day has no hints in this language\n  mend  write it, with a section \"## 1.1 What the exercise is about\" for each exercise",
			"day-01/README.zh-CN.md:57: links: the link \"./HINTS.zh-CN.md\" is dead: there is no day-01/HINTS.zh-CN.md\n  mend  correct the link, or restore the file"}},
	})
}

func TestFaultsOfInterviews(t *testing.T) {
	const en, zh = "day-01/INTERVIEW.md", "day-01/INTERVIEW.zh-CN.md"
	testMutations(t, untranslated, []mutation{
		{"no question", func(w *workspace) { w.write(en, w.read(en)[:strings.Index(w.read(en), "## Q1")]) }, []string{
			"day-01/INTERVIEW.md:1: interview: there is no question\n  mend  write one: ## Q1. …"}},
		{"number", edit(en, "## Q1. Why", "## Q2. Why"), []string{
			"day-01/INTERVIEW.md:5: interview: \"## Q2. Why does a calculator refuse words?\" is not \"## Q1. the question\"\n  mend  number the questions from Q1; what is no question is no ## heading"}},
		{"no facts", edit(en, "- level: beginner\n- tags: input, errors\n- asked: China, overseas\n", "- level: beginner\n"), []string{
			"day-01/INTERVIEW.md:5: interview: \"Q1. Why does a calculator refuse words?\" does not begin with its list of three: level, tags, where it is asked\n  mend  write below the heading: - level: …, - tags: …, - asked: …",
			"day-01/INTERVIEW.zh-CN.md:5: interview: the tags are \"input, errors\" here and \"\" in INTERVIEW.md\n  mend  write the same tags in both languages"}},
		{"a fact without its name", edit(zh, "- 标签：", "- tags: "), []string{
			"day-01/INTERVIEW.zh-CN.md:5: interview: the tags are \"\" here and \"input, errors\" in INTERVIEW.md\n  mend  write the same tags in both languages",
			"day-01/INTERVIEW.zh-CN.md:8: interview: \"tags: input, errors\" is not \"- 标签：…\"\n  mend  write \"- 标签：…\""}},
		{"level", edit(en, "level: beginner", "level: easy"), []string{
			"day-01/INTERVIEW.md:7: interview: there is no level \"easy\"\n  mend  write one of: beginner, intermediate, advanced"}},
		{"another level in Chinese", edit(zh, "难度：入门", "难度：深入"), []string{
			"day-01/INTERVIEW.zh-CN.md:5: interview: the level is 深入 here and beginner in INTERVIEW.md\n  mend  write the same level in both languages"}},
		{"translated tags", edit(zh, "input, errors", "输入"), []string{
			"day-01/INTERVIEW.zh-CN.md:5: interview: the tags are \"输入\" here and \"input, errors\" in INTERVIEW.md\n  mend  write the same tags in both languages",
			"day-01/INTERVIEW.zh-CN.md:8: interview: \"输入\" is no tag\n  mend  write tags in lower case with hyphens, the same in both languages"}},
		{"place", edit(zh, "国内、海外", "国内"), []string{
			"day-01/INTERVIEW.zh-CN.md:5: interview: asked in \"China\" here and in \"China, overseas\" in INTERVIEW.md\n  mend  name the same places in both languages"}},
		{"unknown place", edit(en, "China, overseas", "China, Mars, overseas"), []string{
			"day-01/INTERVIEW.md:9: interview: \"Mars\" is no place where it is asked\n  mend  write one or both of: China, overseas"}},
		{"points before the reasoning", func(w *workspace) {
			w.replace(en, "### How to reason", "### X")
			w.replace(en, "### Key points", "### How to reason")
			w.replace(en, "### X", "### Key points")
		}, []string{"day-01/INTERVIEW.md:5: interview: \"Q1. Why does a calculator refuse words?\" has the parts Key points, How to reason, Follow-ups, Proof, want How to reason, Key points, Follow-ups, Proof in this order\n  mend  write the headings ### How to reason, ### Key points, ### Follow-ups, ### Proof"}},
		{"one step of reasoning", edit(en, "2. A guess is worse than an error.\n", ""), []string{
			"day-01/INTERVIEW.md:11: interview: \"### How to reason\" is no numbered list of two steps or more\n  mend  write the steps as 1. 2. 3."}},
		{"no points", edit(en, "- Bad input is an error.", "Bad input is an error."), []string{
			"day-01/INTERVIEW.md:16: interview: \"### Key points\" has no list\n  mend  write it as a list"}},
		{"an empty follow-up", edit(zh, "- 数字太大怎么办？", "-"), []string{
			"day-01/INTERVIEW.zh-CN.md:22: interview: an empty item in \"### 追问\"\n  mend  write it or delete it"}},
		{"no proof", edit(en, "[Criterion 01](testdata/criteria/01-sum.txtar)", "[The web](https://example.com)"), []string{
			"day-01/INTERVIEW.md:26: interview: \"The web asks for it.\" links to nothing in this workspace that proves it\n  mend  link the criterion, code or capture that shows it"}},
		{"no file", func(w *workspace) {
			w.remove(zh)
			w.replace(en, "[中文](INTERVIEW.zh-CN.md)", "中文")
		}, []string{
			"day-01/INTERVIEW.zh-CN.md: interview: the day has no interview questions in this language\n  mend  write it; its shape is documented in scripts/internal/verify",
			"day-01/README.zh-CN.md:61: links: the link \"INTERVIEW.zh-CN.md\" is dead: there is no day-01/INTERVIEW.zh-CN.md\n  mend  correct the link, or restore the file"}},
	})
}
