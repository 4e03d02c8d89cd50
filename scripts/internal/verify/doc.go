// Package verify checks that the course is what it says, and names for each fault what mends it: `lab verify`.
//
// Each check is one of the rules below; [List] names them. Checks that only read take well under a second; those that
// judge build variants of a day's program over its sources, which stay as they are.
//
// # Exercises, criteria, answers
//
// The markers of exercises and the headers of criteria are documented in package course, and so are wrong and right
// answers ([course.Variant]). What holds:
//   - the starter is the solution with the starter's own regions put in, byte for byte ([Sync] mends it);
//   - each region of the starter has its TODO line and is not solved;
//   - the stub of one exercise, alone in the solution, turns red exactly the criteria that name the exercise;
//   - each sentence of a criterion, one comment line, is followed by its Chinese form in the next: "# zh: …";
//   - each exercise has three wrong answers or more, which the criteria that they name catch, and each day another
//     right answer, which passes.
//
// What a day's code imports of the workspace is the day itself and scripts/selftest, and in tests scripts/labtest.
//
// # Texts
//
// Every text X.md at the root and in the days has its counterpart X.zh-CN.md with the same headings and the same code
// fences. Every fence has a tag. Lines of code are equal except for their comments (# and //); fences tagged text hold what a
// program printed and may differ. Each links to the other above its first section. The last line of the Chinese text is
//
//	<!-- translates README.md sha256:0123456789abcdef -->
//
// with the first 16 hex digits of the English text's SHA-256 ([Stamp] writes it). Chinese texts link to Chinese texts.
//
// A day's README begins with one of
//
//	# Day 1 — `annotate`: read the protocol field by field
//	# 第 1 天 — `annotate`：逐字段读懂协议
//
// and has these sections, with "### " below them as it likes:
//
//	## What you will have by the end    ## 今天结束时你会有什么    a transcript in a fence
//	## Today's goals                    ## 今日目标                three check boxes
//	## The idea                         ## 先讲明白
//	## Read the code                    ## 读代码                  links to files
//	## Exercises                        ## 练习                    the table of exercises
//	## Run it                           ## 跑起来                  commands in a ```sh fence
//	## Check it                         ## 验收                    the acceptance items and the table of criteria
//	## If stuck                         ## 卡住了怎么办            a link to the hints
//	## Checklist and tomorrow           ## 收尾清单与明天          check boxes, a link to the interview questions
//
// Its tables have these columns:
//
//	| Exercise | File | Minutes | What to do | Criteria |      | 练习 | 文件 | 分钟 | 要做什么 | 标准 |
//	| Acceptance item | Self-test | Criteria |                | 验收项 | 自测 | 标准 |
//	| Criterion | What it shows | Exercises |                 | 标准 | 证明什么 | 练习 |
//
// Exercises stand in order, one row each; the file is the one below starter/ that holds the region; the first exercise
// takes 30 minutes at most, all of them 360. The acceptance items group the criteria, each of which stands in one row.
// The table of criteria, which may be split into several, repeats the headers of the scripts: number, title, exercises.
//
// Hints are documented in package course ([course.HintSection]); there are three or more for each exercise.
//
// Interview questions are numbered and have four parts; reasoning comes before the points, so that a reader thinks first:
//
//	## Q1. Why does each server get a client of its own?    ## Q1. 为什么每个服务端都要有自己的客户端？
//
//	- level: intermediate                                    - 难度：中级
//	- tags: architecture, security                           - 标签：architecture, security
//	- asked: China, overseas                                 - 常见于：国内、海外
//
//	### How to reason                                        ### 分析过程
//	### Key points                                           ### 答题要点
//	### Follow-ups                                           ### 追问
//	### Proof                                                ### 证据
//
// Levels are beginner, intermediate and advanced (入门, 中级, 深入). The reasoning is a numbered list, the other parts
// are bullets, and each bullet of the proof links to what shows it in this workspace.
//
// Links are relative and lead to a file, folder, heading or line that is there; those that lead outside are https.
package verify
