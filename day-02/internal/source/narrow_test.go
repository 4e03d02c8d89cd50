package source

import (
	"strings"
	"testing"
)

func TestNarrow(t *testing.T) {
	places := []Place{
		{Name: "Springfield", Region: "Missouri", Country: "United States", Code: "US", Population: 166810},
		{Name: "Springfield", Region: "Illinois", Country: "United States", Code: "US", Population: 114394},
		{Name: "West Springfield", Region: "Virginia", Country: "United States", Code: "US", Population: 23000},
		{Name: "Paris", Region: "Île-de-France", Country: "France", Code: "FR", Population: 2138551},
		{Name: "Paris", Region: "Texas", Country: "United States", Code: "US", Population: 24839},
		{Name: "Mont-Saint-Michel", Country: "France", Code: "FR"},
		{Name: "Mont-Saint-Michel", Region: "Quebec", Country: "Canada", Code: "CA"},
	}
	named := func(name string) (found []Place) {
		for _, p := range places {
			if strings.Contains(p.Name, name) {
				found = append(found, p)
			}
		}
		return found
	}
	for _, c := range []struct {
		city string
		want int
		in   string // region or country of the first
	}{
		{"Springfield", 2, "Missouri"},
		{"springfield", 2, "Missouri"},
		{"Springfield, illinois", 1, "Illinois"},
		{"Springfield，Illinois，US", 1, "Illinois"},
		{"Springfield, France", 0, ""},
		{"Paris", 1, "France"}, // nobody means the one in Texas
		{"Paris, Texas", 1, "Texas"},
		{"Paris, I\u0302le-de-France", 1, "France"}, // decomposed Unicode
		{"Mont-Saint-Michel", 2, ""},                // population unknown: no guess
		{"Mont-Saint-Michel, CA", 1, "Canada"},
	} {
		name, _ := Split(c.city)
		got := Narrow(named(strings.ToUpper(name[:1])+name[1:]), c.city)
		if len(got) != c.want || c.in != "" && !strings.Contains(got[0].String(), c.in) {
			t.Errorf("%s: got %v", c.city, got)
		}
	}
}

func TestSplit(t *testing.T) {
	for city, want := range map[string]string{
		"Oslo": "Oslo", " Oslo , NO ": "Oslo|NO", "上海、中国": "上海|中国", ",,": "", "": "",
	} {
		name, within := Split(city)
		if got := strings.Join(append([]string{name}, within...), "|"); got != want {
			t.Errorf("%q: got %q, want %q", city, got, want)
		}
	}
}
