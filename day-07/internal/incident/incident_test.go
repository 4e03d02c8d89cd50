package incident_test

import (
	"bytes"
	"strings"
	"testing"

	"example.com/mcp7/day-07/internal/incident"
)

// Each incident has one right diagnosis, and each wrong one is told what there is instead, in both languages.
func TestDiagnoses(t *testing.T) {
	for _, chinese := range []bool{false, true} {
		book, err := incident.Open(chinese)
		if err != nil {
			t.Fatal(err)
		}
		causes := map[string]bool{}
		for _, i := range book.Incidents {
			causes[i.Cause] = true
			right := 0
			for _, c := range book.Causes {
				var out bytes.Buffer
				ok, err := book.Judge(&out, i, c.Name)
				if err != nil || out.Len() < 20 {
					t.Errorf("%s, %s: %v, %q", i.Name, c.Name, err, &out)
				}
				if ok {
					right++
				} else if !strings.Contains(out.String(), c.Name) {
					t.Errorf("%s, %s: %q", i.Name, c.Name, &out)
				}
			}
			if right != 1 {
				t.Errorf("%s has %d right diagnoses", i.Name, right)
			}
		}
		if len(causes) != 6 || len(book.Incidents) != 6 {
			t.Errorf("%d incidents with %d causes, want six of each", len(book.Incidents), len(causes))
		}
		if _, err := book.Judge(&bytes.Buffer{}, book.Incidents[0], "gremlins"); err == nil {
			t.Error("a cause that doesn't exist")
		}
	}
}
