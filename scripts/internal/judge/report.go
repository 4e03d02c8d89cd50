package judge

import (
	"encoding/json"
	"time"

	"example.com/mcp7/scripts/internal/course"
)

// An Outcome is how a criterion ended. Only Pass is a pass.
type Outcome string

// The outcomes.
const (
	Pass       Outcome = "pass"
	Fail       Outcome = "fail"        // the program did something else than the criterion asks for
	BuildError Outcome = "build-error" // the program does not compile
	Timeout    Outcome = "timeout"     // the program did not do it in time
	InfraError Outcome = "infra-error" // the judge or the script is at fault, not the program
	NotJudged  Outcome = "not-judged"  // something that the criterion needs is not installed
)

// A Text is one statement in both languages.
type Text struct {
	EN string `json:"en"`
	ZH string `json:"zh"`
}

// In returns the text in a language: "zh", or anything else for English.
func (t Text) In(lang string) string {
	if lang == "zh" && t.ZH != "" {
		return t.ZH
	}
	return t.EN
}

// A Report is the result of one [Run].
type Report struct {
	Day     *course.Day
	Tree    course.Tree
	Seed    uint64 // what `vary` drew from; the same seed gives the same inputs
	Build   Build
	Results []Result // in the order of the criteria
}

// Passed reports whether every criterion was judged and passed.
func (r *Report) Passed() bool {
	for _, res := range r.Results {
		if res.Outcome != Pass {
			return false
		}
	}
	return len(r.Results) > 0
}

// A Build is how `go build` went.
type Build struct {
	Outcome  Outcome  // Pass, BuildError or InfraError
	Output   []string // the compiler's first lines, file names relative to the workspace
	Duration time.Duration
}

// A Result is how one criterion went.
type Result struct {
	Criterion  *course.Criterion
	Outcome    Outcome
	Phase      Text     // the script's sentence that was being shown
	Got, Want  Text     // a line each, or a few
	Script     string   // the command that failed: "day-03/testdata/criteria/03-foreign-cursor.txtar:17"
	Stderr     []string // what the program wrote to stderr, at most 20 lines, without control bytes
	Transcript string   // a Day 1 capture of what was exchanged, "" when there was nothing or it passed
	Varied     bool     // the script drew inputs from the seed
	Duration   time.Duration
}

// MarshalJSON writes the stable form that --format json shows:
//
//	{"day":3,"tree":"starter","seed":4711,"build":{"outcome":"pass","output":[],"ms":120},"results":[…]}
func (r *Report) MarshalJSON() ([]byte, error) {
	type build struct {
		Outcome Outcome  `json:"outcome"`
		Output  []string `json:"output"`
		MS      int64    `json:"ms"`
	}
	return json.Marshal(struct {
		Day     int         `json:"day"`
		Tree    course.Tree `json:"tree"`
		Seed    uint64      `json:"seed"`
		Build   build       `json:"build"`
		Results []Result    `json:"results"`
	}{r.Day.N, r.Tree, r.Seed, build{r.Build.Outcome, orEmpty(r.Build.Output), r.Build.Duration.Milliseconds()}, r.Results})
}

// MarshalJSON writes the stable form of one result:
//
//	{"criterion":3,"slug":"foreign-cursor","title":{"en":…,"zh":…},"exercises":["3.2"],"outcome":"fail","phase":{…},
//	 "got":{…},"want":{…},"script":"…:17","stderr":[…],"transcript":"…","varied":false,"ms":31}
func (r Result) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Criterion  int      `json:"criterion"`
		Slug       string   `json:"slug"`
		Title      Text     `json:"title"`
		Exercises  []string `json:"exercises"`
		Outcome    Outcome  `json:"outcome"`
		Phase      Text     `json:"phase"`
		Got        Text     `json:"got"`
		Want       Text     `json:"want"`
		Script     string   `json:"script"`
		Stderr     []string `json:"stderr"`
		Transcript string   `json:"transcript"`
		Varied     bool     `json:"varied"`
		MS         int64    `json:"ms"`
	}{r.Criterion.N, r.Criterion.Slug, Text{r.Criterion.Title, r.Criterion.TitleZH}, orEmpty(r.Criterion.Exercises),
		r.Outcome, r.Phase, r.Got, r.Want, r.Script, orEmpty(r.Stderr), r.Transcript, r.Varied, r.Duration.Milliseconds()})
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
