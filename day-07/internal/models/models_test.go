package models_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"example.com/mcp7/day-07/internal/eval"
	"example.com/mcp7/day-07/internal/models"
)

var tools = []eval.Tool{{Name: "search_docs", Description: "Search.", InputSchema: []byte(`{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}`)}}

func ask(t *testing.T, status int, body string, anthropic bool) (eval.Answer, error, string) {
	t.Helper()
	var sent string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		sent = r.URL.Path + " " + string(data)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "3")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	defer server.Close()
	t.Setenv("ANTHROPIC_BASE_URL", server.URL)
	t.Setenv("ANTHROPIC_API_KEY", "test")
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	make := models.OpenAI
	if anthropic {
		make = models.Anthropic
	}
	model, err := make("small")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := model.Choose(t.Context(), "find it", tools)
	return answer, err, sent
}

func TestAnthropic(t *testing.T) {
	const body = `{"id":"m","type":"message","role":"assistant","model":"small","stop_reason":"tool_use","content":[%s],"usage":{"input_tokens":7,"output_tokens":3}}`
	answer, err, sent := ask(t, 200, fmt.Sprintf(body, `{"type":"text","text":"ok"},{"type":"tool_use","id":"1","name":"search_docs","input":{"query":"x"}}`), true)
	if err != nil || len(answer.Calls) != 1 || answer.Calls[0].Tool != "search_docs" || answer.Calls[0].Args["query"] != "x" || answer.InputTokens != 7 {
		t.Errorf("got %+v, %v", answer, err)
	}
	if !strings.Contains(sent, `"query"`) || !strings.Contains(sent, "/v1/messages") || !strings.Contains(sent, `"required":["query"]`) {
		t.Errorf("sent %s", sent)
	}
	answer, err, _ = ask(t, 200, fmt.Sprintf(body, `{"type":"text","text":"hello"}`), true)
	if err != nil || len(answer.Calls) != 0 {
		t.Errorf("nothing called: %+v, %v", answer, err)
	}
}

// What is no answer is an error, and never an answer that calls nothing.
func TestNoAnswer(t *testing.T) {
	for _, tt := range []struct {
		name      string
		status    int
		body      string
		temporary bool
	}{
		{"overload", 429, `{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}`, true},
		{"server error", 500, `{}`, true},
		{"wrong key", 401, `{"type":"error","error":{"type":"authentication_error","message":"no"}}`, false},
		{"HTML", 200, `<html>`, true},
		{"empty object", 200, `{}`, true},
	} {
		for _, anthropic := range []bool{true, false} {
			answer, err, _ := ask(t, tt.status, tt.body, anthropic)
			var refusal *eval.Refusal
			if !errors.As(err, &refusal) || refusal.Temporary != tt.temporary || tt.status == 429 && refusal.After != 3*time.Second {
				t.Errorf("%s, anthropic %t: %+v, %v (%+v)", tt.name, anthropic, answer, err, refusal)
			}
		}
	}
}
