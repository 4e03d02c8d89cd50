package selector_test

import (
	"testing"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/selector"
)

var tools = []eval.Tool{
	{Name: "get_weather", Description: "Current weather of a city. Use when the user asks about rain, wind or temperature now. 查询某个城市现在的天气。"},
	{Name: "get_forecast", Description: "Forecast for the next days. Use when the user asks about tomorrow or the weekend. 查询明天和周末的预报。"},
	{Name: "read_ticket", Description: "Read one ticket by its id.", InputSchema: []byte(`{"properties":{"id":{"pattern":"^[a-z]+-[0-9]+$"}}}`)},
}

// Field case D7-13: neighbours, and nothing.
func TestChooses(t *testing.T) {
	for say, want := range map[string]string{
		"is there rain in Paris":        "get_weather",
		"what about tomorrow in Paris":  "get_forecast",
		"上海现在的天气":                       "get_weather",
		"周末的预报":                         "get_forecast",
		"abc-123":                       "read_ticket",
		"hi":                            "nothing",
		"Springfield":                   "nothing",
		"how do you say rain in French": "nothing",
		"不用查天气了":                        "nothing",
		"don't tell me the temperature": "nothing",
		"":                              "nothing",
	} {
		answer, err := selector.Offline().Choose(t.Context(), say, tools)
		if got := eval.Names(answer.Calls); err != nil || got != want {
			t.Errorf("%q: %s (%s), want %s", say, got, answer.Why, want)
		}
	}
}

func TestManyTools(t *testing.T) {
	list := append([]eval.Tool{}, tools...)
	for range 150 {
		list = append(list, eval.Tool{Name: "filler", Description: "Does something else entirely."})
	}
	answer, _ := selector.Prepared(list).Choose(t.Context(), "is there rain in Paris", list)
	if got := eval.Names(answer.Calls); got != "get_weather" {
		t.Errorf("among 153 tools: %s (%s)", got, answer.Why)
	}
}

func TestSentences(t *testing.T) {
	got := selector.Sentences("Version 1.2 of it. Use it! 用它。不要用 v1.0。")
	if len(got) != 4 {
		t.Errorf("%q", got)
	}
}
