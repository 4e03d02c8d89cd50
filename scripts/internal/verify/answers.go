package verify

import (
	"context"
	"fmt"

	"example.com/mcp7/scripts/internal/course"
)

// wrongAnswers is how many plausible mistakes the criteria of one exercise are at least tried on.
const wrongAnswers = 3

// answers counts wrong and right answers and reads their headers; wrong and right judge them.
func answers(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	wrong, err := d.Wrong()
	faults := s.positioned(err, "correct the answer's header")
	count := map[string]int{}
	for _, v := range wrong {
		count[v.Exercise()]++
	}
	for _, e := range d.Exercises {
		if n := count[e.ID]; n < wrongAnswers {
			faults = append(faults, Fault{
				File: d.Rel("testdata/wrong"), Text: fmt.Sprintf("exercise %s has %d wrong answers, want at least %d", e.ID, n, wrongAnswers),
				Mend: fmt.Sprintf("write one more plausible mistake: testdata/wrong/%s-what-is-wrong.txtar", e.ID),
			})
		}
	}
	right, err := d.Right()
	faults = append(faults, s.positioned(err, "correct the answer's header")...)
	if len(right) == 0 && err == nil {
		faults = append(faults, Fault{
			File: d.Rel("testdata/right"), Text: "the day has no other right answer",
			Mend: "write a solution that is built differently: testdata/right/how-it-differs.txtar",
		})
	}
	return faults, nil
}
