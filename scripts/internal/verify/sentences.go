package verify

import (
	"context"
	"fmt"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// sentences checks the comments of criteria, which are what a student reads when one fails: there is at least one
// behind the header, each is one line, and its Chinese form, "# zh: …", is the next line.
func sentences(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var faults []Fault
	for _, c := range d.Criteria {
		file := s.rel(c.File)
		data, err := s.read(file)
		if err != nil {
			return nil, err
		}
		all := lines(data)
		header, count := true, 0
		for i, line := range all {
			if strings.HasPrefix(line, "-- ") {
				break
			}
			text, ok := strings.CutPrefix(line, "# ")
			if header = header && ok; header || !ok || strings.HasPrefix(text, "zh: ") {
				continue
			}
			count++
			if i+1 >= len(all) || !strings.HasPrefix(all[i+1], "# zh: ") {
				faults = append(faults, Fault{
					File: file, Line: i + 1, Text: fmt.Sprintf("the sentence %q has no Chinese form", text),
					Mend: "write it into the next line: # zh: …",
				})
			}
		}
		if count == 0 {
			faults = append(faults, Fault{
				File: file, Line: 1, Text: "the script has no sentence, so that a failure can't say what was being shown",
				Mend: "write one above the first command: # What is shown., and below it # zh: …",
			})
		}
	}
	return faults, nil
}
