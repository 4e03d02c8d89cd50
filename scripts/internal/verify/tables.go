package verify

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/mcp7/scripts/internal/course"
	"example.com/mcp7/scripts/internal/verify/markdown"
)

const (
	firstMinutes = 30  // the most for a day's first exercise: something turns green soon
	dayMinutes   = 360 // the most for all of them: a day is six hours
)

// rows returns the rows below the header of the section's tables with these columns. A missing or differently headed
// table is a fault, and ok is false.
func (r *readmeCheck) rows(s markdown.Section, columns ...string) (rows []markdown.Row, ok bool) {
	want := "| " + strings.Join(columns, " | ") + " |"
	for _, table := range s.Tables(columns[0]) {
		if !slices.Equal(table.Rows[0].Cells, columns) {
			r.fault(table.Line, "write its header as "+want, "the table's header is | %s |, want %s", strings.Join(table.Rows[0].Cells, " | "), want)
			return nil, false
		}
		rows, ok = append(rows, table.Rows[1:]...), true
	}
	if !ok {
		r.fault(s.Heading.Line, "add it", "\"## %s\" has no table %s", s.Heading.Text, want)
	}
	return rows, ok
}

// exercisesTable compares the table of exercises with markers and criteria.
func (r *readmeCheck) exercisesTable(s markdown.Section) {
	w := r.words
	rows, ok := r.rows(s, w.exercise, w.file, w.minutes, w.todo, w.criteria)
	if !ok {
		return
	}
	total := 0
	for i, row := range rows {
		id := row.Cells[0]
		if i >= len(r.day.Exercises) || r.day.Exercises[i].ID != id {
			want := "the end of the table"
			if i < len(r.day.Exercises) {
				want = "exercise " + r.day.Exercises[i].ID
			}
			r.fault(row.Line, "write one row for each exercise, in the order of their numbers", "the table of exercises has %q here, want %s", id, want)
			return
		}
		total += r.exerciseRow(row, r.day.Exercises[i])
	}
	if missing := r.day.Exercises[len(rows):]; len(missing) > 0 {
		r.fault(s.Heading.Line, "write one row for each exercise", "the table of exercises has no row for exercise %s", missing[0].ID)
	}
	if total > dayMinutes {
		r.fault(s.Heading.Line, "make exercises smaller: give code, or drop one", "the exercises take %d minutes, a day has %d", total, dayMinutes)
	}
}

// exerciseRow checks one row and returns its minutes.
func (r *readmeCheck) exerciseRow(row markdown.Row, e *course.Exercise) int {
	at := e.Solution
	if at == nil {
		at = e.Starter
	}
	_, file, _ := strings.Cut(at.File, "/")
	if got := row.Cells[1]; got != file {
		r.fault(row.Line, "write "+file, "exercise %s: the table says file %q, its marker is in %q", e.ID, got, file)
	}
	minutes, err := strconv.Atoi(row.Cells[2])
	switch {
	case err != nil || minutes <= 0:
		r.fault(row.Line, "write how many minutes it takes, such as 30", "exercise %s: %q is no number of minutes", e.ID, row.Cells[2])
	case strings.HasSuffix(e.ID, ".1") && minutes > firstMinutes:
		r.fault(row.Line, "make the first exercise smaller", "exercise %s takes %d minutes: the first one of a day takes at most %d", e.ID, minutes, firstMinutes)
	}
	if row.Cells[3] == "" {
		r.fault(row.Line, "say it in one sentence", "exercise %s: the table does not say what to do", e.ID)
	}
	var want []string
	for _, c := range r.day.Criteria {
		if slices.Contains(c.Exercises, e.ID) {
			want = append(want, two(c.N))
		}
	}
	if got := split(row.Cells[4]); !slices.Equal(got, want) {
		r.fault(row.Line, "write "+strings.Join(want, " "), "exercise %s: the table says criteria %q, the criteria's headers say %q", e.ID, strings.Join(got, " "), strings.Join(want, " "))
	}
	return max(minutes, 0)
}

// acceptanceTable checks that the items which group the criteria hold each of them once.
func (r *readmeCheck) acceptanceTable(s markdown.Section) {
	w := r.words
	rows, ok := r.rows(s, w.item, w.selftest, w.criteria)
	if !ok {
		return
	}
	seen := map[string]bool{}
	for _, row := range rows {
		if row.Cells[0] == "" || row.Cells[1] == "" {
			r.fault(row.Line, "name the item, and the lines of the self-test's board that belong to it, or —", "a row of the acceptance table has an empty cell")
		}
		for _, n := range split(row.Cells[2]) {
			switch {
			case !slices.ContainsFunc(r.day.Criteria, func(c *course.Criterion) bool { return two(c.N) == n }):
				r.fault(row.Line, "correct the number", "the acceptance table names criterion %q, which the day does not have", n)
			case seen[n]:
				r.fault(row.Line, "let each criterion stand in one row", "the acceptance table names criterion %s twice", n)
			}
			seen[n] = true
		}
	}
	for _, c := range r.day.Criteria {
		if !seen[two(c.N)] {
			r.fault(s.Heading.Line, "add "+two(c.N)+" to the item that it proves", "no row of the acceptance table names criterion %s", two(c.N))
		}
	}
}

// criteriaTable compares the table of criteria with the headers of their scripts.
func (r *readmeCheck) criteriaTable(s markdown.Section) {
	w := r.words
	rows, ok := r.rows(s, w.criterion, w.shows, w.exercises)
	if !ok {
		return
	}
	seen := map[int]bool{}
	for _, row := range rows {
		n, err := strconv.Atoi(row.Cells[0])
		i := slices.IndexFunc(r.day.Criteria, func(c *course.Criterion) bool { return err == nil && c.N == n })
		if i < 0 {
			r.fault(row.Line, "delete the row or write the criterion", "the table of criteria has %q, which testdata/criteria does not have", row.Cells[0])
			continue
		}
		if seen[n] {
			r.fault(row.Line, "delete one of the rows", "criterion %s has two rows", two(n))
		}
		seen[n] = true
		c := r.day.Criteria[i]
		header := r.scope.rel(c.File)
		if got, want := row.Cells[1], w.of(c.Title, c.TitleZH); markdown.Plain(got) != markdown.Plain(want) {
			r.fault(row.Line, "copy the text from "+header, "criterion %s: the table and the script's header disagree\ntable   %s\nheader  %s", two(n), got, want)
		}
		if got := split(row.Cells[2]); !slices.Equal(got, c.Exercises) {
			r.fault(row.Line, "copy the numbers from "+header, "criterion %s: the table says exercises %q, the script's header says %q", two(n), strings.Join(got, " "), strings.Join(c.Exercises, " "))
		}
	}
	for _, c := range r.day.Criteria {
		if !seen[c.N] {
			r.fault(s.Heading.Line, fmt.Sprintf("add | %s | %s | %s |", two(c.N), w.of(c.Title, c.TitleZH), strings.Join(c.Exercises, " ")),
				"the table of criteria has no row for criterion %s", two(c.N))
		}
	}
}

// split takes the words of a cell, separated by spaces or commas.
func split(cell string) []string {
	return strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(" ,、，", r) })
}
