package sees

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"example.com/mcp7/day-01/internal/capture"
)

func report(t *testing.T) *Report {
	t.Helper()
	r := NewReport(false)
	for _, name := range []string{"weather-modern", "database"} {
		f, err := os.Open("../../testdata/captures/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Add(capture.NewReader(f), name); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	return r
}

// The weather server learned a city and nothing of the database's rows, which one shared channel would have shown it.
func TestIsolation(t *testing.T) {
	var out bytes.Buffer
	if err := report(t).WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Servers []struct {
			Conn    string
			Values  int
			Learned []struct {
				Path  string
				Value any
				N     int
			}
			Shared []struct {
				Conn     string
				Values   int
				Examples []struct{ Path, From string }
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Servers) != 2 || got.Servers[0].Conn != "weather" || got.Servers[1].Conn != "database" {
		t.Fatalf("servers: %+v", got.Servers)
	}
	weather := got.Servers[0]
	var learned []any
	for _, v := range weather.Learned {
		if strings.HasPrefix(v.Path, "$.params.arguments") {
			learned = append(learned, v.Value)
		}
	}
	if len(learned) != 2 || learned[0] != "Oslo" || learned[1] != "Atlantis" {
		t.Errorf("the weather server learned %v", learned)
	}
	all, _ := json.Marshal(weather.Learned)
	if bytes.Contains(all, []byte("Nordmann")) {
		t.Error("the weather server is said to know a customer")
	}
	shared, _ := json.Marshal(weather.Shared)
	if !bytes.Contains(shared, []byte("customers[0].name")) || weather.Shared[0].Values < 50 {
		t.Errorf("the contrast does not show the rows: %s", shared)
	}
}

func TestLanguages(t *testing.T) {
	var en, zh bytes.Buffer
	r := report(t)
	if err := r.WriteMarkdown(&en, false); err != nil {
		t.Fatal(err)
	}
	if err := r.WriteMarkdown(&zh, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Kari Nordmann", "`\"Oslo\"`", "## weather"} {
		if !strings.Contains(en.String(), want) || !strings.Contains(zh.String(), want) {
			t.Errorf("%s is missing", want)
		}
	}
	if strings.Contains(en.String()+zh.String(), "%!") {
		t.Error("a text and its values do not fit")
	}
}

func TestSecretsAreHidden(t *testing.T) {
	r := NewReport(false)
	text := `> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"login","arguments":{"token":"hunter2","note":"Bearer abcdefghijkl"}}}`
	if err := r.Add(capture.NewReader(strings.NewReader(text)), "mail"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := r.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "hunter2") || strings.Contains(out.String(), "abcdefghijkl") || !strings.Contains(out.String(), `"conn":"mail"`) {
		t.Error(out.String())
	}
}
