package course_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/mcp7/scripts/internal/course"
)

const criterion = `# Criterion 3: a cursor this server did not mint is refused.
# zh: 拒绝不是本服务端签发的游标。
# exercises: 3.1, 3.2
# with: weather=./internal/servers/weather db=./internal/servers/database
# needs: npm
# source: spec 2026-07-28 server/utilities/pagination, Error Handling

# A cursor from another server.
# zh: 来自另一个服务端的游标。
send list.json
want .error.code -32602

# The server goes on.
hangup
-- list.json --
# this is no sentence
`

func TestParseCriterion(t *testing.T) {
	want := &course.Criterion{
		N: 3, Slug: "foreign-cursor",
		Title:     "a cursor this server did not mint is refused.",
		TitleZH:   "拒绝不是本服务端签发的游标。",
		Exercises: []string{"3.1", "3.2"},
		With: []course.Program{
			{Name: "weather", Package: "./internal/servers/weather"},
			{Name: "db", Package: "./internal/servers/database"},
		},
		Needs:     []string{"npm"},
		Source:    "spec 2026-07-28 server/utilities/pagination, Error Handling",
		Sentences: []string{"A cursor from another server.", "The server goes on."},
	}
	for _, src := range []string{criterion, strings.ReplaceAll(criterion, "\n", "\r\n")} {
		got, err := course.ParseCriterion("03-foreign-cursor.txtar", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("criterion (-want +got):\n%s", d)
		}
	}
}

func TestCriterionFaults(t *testing.T) {
	tests := []struct {
		name, file, old, new, want string
	}{
		{"file name", "foreign.txtar", "", "", "foreign.txtar:1: a criterion's file is called NN-what-it-shows.txtar"},
		{"other number", "04-foreign-cursor.txtar", "", "", "04-foreign-cursor.txtar:1: the file's name says criterion 4, its first line says 3"},
		{"zero", "00-x.txtar", "Criterion 3", "Criterion 0", "00-x.txtar:1: criteria are numbered from 1"},
		{"no title", "03-x.txtar", "# Criterion 3: ", "# ", `03-x.txtar:1: the first line is to be "# Criterion N: what it shows."`},
		{"no Chinese", "03-x.txtar", "# zh: 拒绝不是本服务端签发的游标。\n", "", `03-x.txtar:1: the header has no "# zh:" line`},
		{"no exercises", "03-x.txtar", "# exercises: 3.1, 3.2\n", "", `03-x.txtar:1: the header has no "# exercises:" line`},
		{"no source", "03-x.txtar", "# source: spec 2026-07-28 server/utilities/pagination, Error Handling\n", "", `03-x.txtar:1: the header has no "# source:" line`},
		{"bad exercise", "03-x.txtar", "3.1, 3.2", "3.x", `03-x.txtar:1: exercises: "3.x" is no number such as 3.2`},
		{"exercise twice", "03-x.txtar", "3.1, 3.2", "3.1 3.1", `03-x.txtar:1: exercises: 3.1 is there twice`},
		{"bad program", "03-x.txtar", "weather=./", "weather=", `03-x.txtar:4: "weather=internal/servers/weather" is not NAME=./package`},
		{"line twice", "03-x.txtar", "# needs: npm\n", "# needs: npm\n# needs: git\n", `03-x.txtar:6: the header has "# needs:" twice`},
		{"unknown line", "03-x.txtar", "# needs: npm\n", "# wants: npm\n", `03-x.txtar:5: "# wants: npm" is no header line`},
		{"sentence in the header", "03-x.txtar", "Handling\n\n", "Handling\n", `03-x.txtar:7: "# A cursor from another server." is no header line`},
		{"empty", "03-x.txtar", criterion, "", "03-x.txtar:1: the first line"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.old != "" && !strings.Contains(criterion, tt.old) {
				t.Fatalf("the header has no %q to replace", tt.old)
			}
			_, err := course.ParseCriterion(tt.file, []byte(strings.Replace(criterion, tt.old, tt.new, 1)))
			wantFaults(t, err, []string{tt.want})
		})
	}
}
