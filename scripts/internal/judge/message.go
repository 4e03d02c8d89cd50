package judge

import (
	"fmt"
	"slices"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// messageLines is about how long a message may be; stderr is cut to what is left.
const messageLines = 25

// labels are the words in front of a message's lines, padded to one width (a Chinese character is two wide).
var labels = map[string]Text{
	"step":   {"step   ", "步骤   "},
	"got":    {"got    ", "实际   "},
	"want":   {"want   ", "期望   "},
	"where":  {"where  ", "位置   "},
	"stderr": {"stderr ", "stderr "},
	"trace":  {"trace  ", "记录   "},
	"hint":   {"hint   ", "提示   "},
	"rerun":  {"rerun  ", "重跑   "},
}

// Message says to a student how a criterion went, in "en" or "zh":
//
//	day 3 · criterion 3: a cursor this server did not mint is refused
//	  step   a cursor from another server  (day-03/testdata/criteria/03-foreign-cursor.txtar:12)
//	  got    result with 10 notes
//	  want   error -32602
//	  where  day-03/starter/cursor.go:31  EXERCISE 3.2
//	  hint   go run ./scripts/lab hint 3.2
//	  rerun  go run ./scripts/lab check 3 --only 03
//
// When the program does not build, the message is about that, and the same for every criterion. It ends without a
// newline.
func (r *Report) Message(res Result, lang string) string {
	m := &message{lang: lang}
	m.lines = append(m.lines, r.title(res).In(lang))
	if res.Outcome == Pass {
		return m.lines[0]
	}
	c := res.Criterion
	if phase := res.Phase.In(lang); phase != "" {
		m.add("step", phase+"  ("+res.Script+")")
	} else {
		m.add("step", res.Script)
	}
	m.add("got", res.Got.In(lang))
	m.add("want", res.Want.In(lang))
	theirs := res.Outcome == Fail || res.Outcome == Timeout
	if theirs {
		m.add("where", strings.Join(r.where(c), "\n"))
	}
	tail := &message{lang: lang}
	if res.Transcript != "" {
		tail.add("trace", "go run ./day-01/solution "+res.Transcript)
	}
	if e := r.first(c); e != nil && theirs {
		tail.add("hint", "go run ./scripts/lab hint "+e.ID)
	}
	tail.add("rerun", r.rerun(res))
	room := messageLines - len(m.lines) - len(tail.lines)
	m.add("stderr", strings.Join(res.Stderr[:min(len(res.Stderr), max(room, 3))], "\n"))
	return strings.Join(append(m.lines, tail.lines...), "\n")
}

func (r *Report) title(res Result) Text {
	c := res.Criterion
	if res.Outcome == BuildError {
		return text("day %d · %s does not build", "第 %d 天 · %s 编译不通过", r.Day.N, r.Tree)
	}
	t := Text{strings.TrimSuffix(c.Title, "."), strings.TrimSuffix(c.TitleZH, "。")}
	return text("day %d · criterion %d: %s", "第 %d 天 · 验收标准 %d：%s", r.Day.N, c.N, t)
}

// where lists the regions of the criterion's exercises in the judged tree, the likeliest cause first.
func (r *Report) where(c *course.Criterion) []string {
	var list []string
	for _, e := range r.suspects(c) {
		if region := e.Region(r.Tree); region != nil {
			list = append(list, fmt.Sprintf("%s:%d  EXERCISE %s", r.Day.Rel(region.File), region.Line, e.ID))
		}
	}
	return list
}

// suspects are the criterion's exercises in the order in which to look at them: those that are still open; then those
// that no passed criterion vouches for, as they are named, since one builds on the other; then the rest. Where only
// this criterion was judged nothing is vouched for, and the exercise that it names last is what it is about.
func (r *Report) suspects(c *course.Criterion) []*course.Exercise {
	var open, doubtful, cleared []*course.Exercise
	for _, id := range c.Exercises {
		switch e := r.Day.Exercise(id); {
		case e == nil:
		case e.Open() && r.Tree == course.Starter:
			open = append(open, e)
		case r.vouched(id):
			cleared = append(cleared, e)
		default:
			doubtful = append(doubtful, e)
		}
	}
	if len(r.Results) == 1 {
		slices.Reverse(doubtful)
	}
	return slices.Concat(open, doubtful, cleared)
}

// vouched reports whether a criterion that needs the exercise has passed.
func (r *Report) vouched(exercise string) bool {
	return slices.ContainsFunc(r.Results, func(res Result) bool {
		return res.Outcome == Pass && slices.Contains(res.Criterion.Exercises, exercise)
	})
}

// first is the exercise to look at first, or nil.
func (r *Report) first(c *course.Criterion) *course.Exercise {
	if list := r.suspects(c); len(list) > 0 {
		return list[0]
	}
	return nil
}

// rerun is the command that repeats exactly this: with the seed when the inputs came from it.
func (r *Report) rerun(res Result) string {
	if res.Outcome == BuildError {
		return fmt.Sprintf("go run ./scripts/lab check %d", r.Day.N)
	}
	command := fmt.Sprintf("go run ./scripts/lab check %d --only %02d", r.Day.N, res.Criterion.N)
	if res.Varied {
		command += fmt.Sprintf(" --seed %d", r.Seed)
	}
	return command
}

// A message is a block of labelled lines.
type message struct {
	lang  string
	lines []string
}

// add adds a text under a label; its further lines are indented to the same column.
func (m *message) add(label, text string) {
	if text == "" {
		return
	}
	prefix := labels[label].In(m.lang)
	for line := range strings.SplitSeq(text, "\n") {
		m.lines = append(m.lines, strings.TrimRight("  "+prefix+printable(line), " "))
		prefix = "       "
	}
}
