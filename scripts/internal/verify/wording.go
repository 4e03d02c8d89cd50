package verify

// A wording is what the texts of one language are called and call their parts.
type wording struct {
	lang                             string // "en", "zh"
	readme, interview                string // file names
	first                            string // pattern of a README's first line, with the day's number and program
	sections                         [9]string
	exercise, file, minutes, todo    string // columns of the exercises table; the last one is criteria
	criteria                         string
	item, selftest                   string // columns of the acceptance table, before criteria
	criterion, shows, exercises      string // columns of the criteria table
	level, tags, asked               string // lines of an interview question
	levels                           [3]string
	places                           [2]string
	reason, points, followUps, proof string // headings of an interview question
}

// The nine sections of a day's README, by their place in wording.sections.
const (
	goalSection      = 1
	ideaSection      = 2
	tourSection      = 3
	exercisesSection = 4
	runSection       = 5
	checkSection     = 6
	stuckSection     = 7
	lastSection      = 8
)

var english = wording{
	lang: "en", readme: "README.md", interview: "INTERVIEW.md",
	first: "# Day %d — `%s`: ",
	sections: [9]string{
		"What you will have by the end", "Today's goals", "The idea", "Read the code", "Exercises", "Run it", "Check it", "If stuck", "Checklist and tomorrow",
	},
	exercise: "Exercise", file: "File", minutes: "Minutes", todo: "What to do", criteria: "Criteria",
	item: "Acceptance item", selftest: "Self-test",
	criterion: "Criterion", shows: "What it shows", exercises: "Exercises",
	level: "level: ", tags: "tags: ", asked: "asked: ",
	levels: [3]string{"beginner", "intermediate", "advanced"}, places: [2]string{"China", "overseas"},
	reason: "How to reason", points: "Key points", followUps: "Follow-ups", proof: "Proof",
}

var chinese = wording{
	lang: "zh", readme: "README.zh-CN.md", interview: "INTERVIEW.zh-CN.md",
	first: "# 第 %d 天 — `%s`：",
	sections: [9]string{
		"今天结束时你会有什么", "今日目标", "先讲明白", "读代码", "练习", "跑起来", "验收", "卡住了怎么办", "收尾清单与明天",
	},
	exercise: "练习", file: "文件", minutes: "分钟", todo: "要做什么", criteria: "标准",
	item: "验收项", selftest: "自测",
	criterion: "标准", shows: "证明什么", exercises: "练习",
	level: "难度：", tags: "标签：", asked: "常见于：",
	levels: [3]string{"入门", "中级", "深入"}, places: [2]string{"国内", "海外"},
	reason: "分析过程", points: "答题要点", followUps: "追问", proof: "证据",
}

var languages = []wording{english, chinese}

// of picks the text in the language.
func (w wording) of(en, zh string) string {
	if w.lang == "zh" {
		return zh
	}
	return en
}
